// Package i18n holds what people read, in files that a translator can open: one JSON file per room and
// language. A room is a game or a part of the program that has its own texts; it embeds its folder "words".
//
//	{
//	  "language": "en",
//	  "glossary": {"grill": "grill", "portion": "portion"},
//	  "avoid": {"griddle": "grill"},
//	  "same": {"Tunnel": "the German word, too"},
//	  "texts": {
//	    "newGame": "New game",
//	    "HM-12": {
//	      "text": "{whoSeat} has {count, plural, one {one worm} other {{count} worms}}.",
//	      "display": ["{whoSeat}", "{count} w."]
//	    }
//	  }
//	}
//
// A thing has one name: the check finds texts with a word that begins as one of avoid does, which of the room
// "common" holds for all rooms.
//
// A text is a pattern in a small part of ICU's message format: "{name}" is replaced by an argument;
// plural chooses by the plural form of a number (CLDR's, from x/text) or by the number itself ("=0");
// initial chooses by the first letter of what will stand there, without its accent, for articles that
// depend on it: "{turnSeat, initial, a {ad} other {a}} {turnSeat}". There is no escape: braces are never
// text.
//
// The file room.json beside them, which is no translator's, has the pictures of the keys and, for the check,
// the widest arguments.
//
// Nothing here reads from disk, but a folder of a translator's may be laid over the embedded files before
// anything is read (Overlay).
package i18n
