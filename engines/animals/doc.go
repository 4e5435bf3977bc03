// Package animals holds the rules of an Italian card game of animals; its commercial name is not known to us.
//
// Each player holds ten of sixty animal cards and swaps some of them for one of four open rows, until
// somebody knocks. After one more lap the cards are laid open: who has strictly most cards of an animal
// scores its value, and who has few points loses lives. The rules AN-01 … AN-31 and the glossary are in
// docs/contributor/rules/animals.md, the JSON forms below.
//
// Hands are hidden. A State keeps only what everybody at the table could know: a lower bound per seat and
// animal, from the rows that were taken. Rules refuse only what these numbers make impossible.
package animals
