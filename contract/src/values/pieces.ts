/**
 * The most pieces of one row or invoice line. A file of its own, so that the sign-up page does not load
 * amounts.
 */
export const maxPieces = 1_000_000
