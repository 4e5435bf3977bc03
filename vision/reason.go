package vision

// Reason says why an observation is a question, or why there is nothing to read. Its text is a stable key: the
// journal keeps it, "spieltisch read --json" prints it, and companion/words has a sentence for "reason." and it.
type Reason string

// The reasons of readers, of one picture.
const (
	ReasonEmpty        Reason = "empty"          // nothing looks like a die or a card
	ReasonTooMany      Reason = "tooManyDice"    // more dice than any game rolls
	ReasonHand         Reason = "hand"           // a die is in a hand, or a hand may hide dice
	ReasonUnreadable   Reason = "unreadable"     // a die moves, is blurred, burnt out or covered in part
	ReasonTooBright    Reason = "tooBright"      // something as large as a die is burnt out: it shows no pips
	ReasonAccounts     Reason = "accountsDiffer" // the accounts of package dice name different faces
	ReasonWrongSet     Reason = "wrongSet"       // a die shows something that its set does not have
	ReasonNotTaught    Reason = "notTaught"      // a die or a card shows nothing that was taught
	ReasonEdge         Reason = "edge"           // the picture's edge cuts a die off
	ReasonTooSmall     Reason = "tooSmall"       // a die or a card has too few px
	ReasonSizes        Reason = "sizesDiffer"    // dice of one set, and of one table, are alike in size
	ReasonCrowded      Reason = "crowded"        // two faces are nearer than two tops can be
	ReasonMaybeAnother Reason = "maybeAnother"   // something may be one more die, or a die may be none
	ReasonUnsure       Reason = "unsure"         // a face or a card is not clear enough
)

// The reasons of package settle, of several pictures.
const (
	ReasonVotesDiffer  Reason = "votesDiffer"  // pictures of one rest were read in several ways
	ReasonTooBrief     Reason = "tooBrief"     // a rest ended before enough pictures of it were read
	ReasonFlicker      Reason = "flicker"      // bands of light wander over dice that come to rest nowhere
	ReasonLyingDiffers Reason = "lyingDiffers" // a die that was left lying was read in two ways
	ReasonMovedUnsure  Reason = "movedUnsure"  // nobody saw whether dice were rolled
)
