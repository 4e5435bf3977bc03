// Package baseline reads dice in the two ways that hobby readers mostly do, without any learning: blobs
// gathered into dice, and squares in which circles are counted. They are controls for the evaluation: what a
// photo tells to a plain method. They never ask, they are not part of the product, and nothing but the
// evaluation may use them.
package baseline
