// Package cards reads cards and tiles that were shown to the camera once.
//
// A place where a card may lie comes from an outline with four sides, or from local features (SIFT) that a
// card of the set shares with the picture. The place is laid over the pictures of the set and moved to
// where each that is much like it fits best (inverse compositional alignment: Baker, Matthews, Lucas-Kanade
// 20 Years On, 2004). What all cards of the set have in common is taken away; how well the rest correlates,
// in colours and in light that is made even, says which card it is. Where a lamp's light ends across a card,
// the line at which it does is found, and both sides of it are brought to one light.
//
// The cards that were named tell the plane of the table and how large a card is there (Levenberg,
// Marquardt). In it two sides that meet at a right angle say where another card lies, however much of it is
// covered. What the cards found before hide is not compared. A place that looks like a card and is like
// none of the set is told as unknown; so is one with the sides of a card that end where they should, for
// example a card that lies face down. So is what is left, such as an arm that may hide a card: a patch that
// is as large as a third of a card, has a side, and has colours that the table has nowhere far from it.
//
// Tiles with six sides touch each other on a board, in any turn. The first ones are found by their
// outlines, or by features of which several say that a tile lies in the same way. They tell the lattice in
// which all lie, and each place of the board is looked at. What is neither a tile nor the ground there is
// told as unknown, so that no tile which cannot be read is taken for gone. A figure on a tile is a patch of
// one colour that the tile's picture lacks; the tile is compared without it. Where less than that is not as
// in the picture, a figure in the colour of what it covers may stand there, or nothing.
package cards
