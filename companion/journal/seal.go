package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// sealSize is how many bytes the seal of an answer takes: `,"sum":"0123456789abcdef"}` for the closing brace.
const sealSize = len(`,"sum":"0123456789abcdef"}`)

// seal adds to an answer, a JSON object, the sum of it and of all else that its entry says. No state hash
// covers an answer.
func seal(e Entry) json.RawMessage {
	if !bytes.HasSuffix(e.Answer, []byte("}")) || len(e.Answer) < len(`{"a":0}`) {
		return e.Answer
	}
	return append(bytes.Clone(e.Answer[:len(e.Answer)-1]), `,"sum":"`+sum(e)+`"}`...)
}

func sum(e Entry) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %q %s %q %q %q %d %s %q %s", e.Seq, e.Match, e.At.UTC().Format(time.RFC3339Nano), e.Kind, e.Source, e.Cause, e.Target,
		e.Body, e.State, e.Answer)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// answerMembers are what an answer without a seal may have: it is of an older program.
var answerMembers = map[string]bool{
	"ok": true, "seq": true, "rule": true, "code": true, "says": true, "detail": true, "answer": true, "repeated": true,
}

// checkSeal finds out whether an answer is what was written.
func checkSeal(e Entry) error {
	if len(e.Answer) == 0 {
		return nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(e.Answer, &members); err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	if raw, ok := members["sum"]; ok && len(e.Answer) > sealSize {
		whole := e
		whole.Answer = append(bytes.Clone(e.Answer[:len(e.Answer)-sealSize]), '}')
		if string(raw) != `"`+sum(whole)+`"` || !bytes.Equal(seal(whole), e.Answer) {
			return errors.New("it is not what its answer was given for")
		}
		return nil
	}
	for name := range members {
		if !answerMembers[name] {
			return fmt.Errorf("answer: field %q is not known", name)
		}
	}
	return nil
}
