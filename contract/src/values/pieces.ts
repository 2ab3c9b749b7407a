/**
 * Pieces of one row, or of one line of an invoice: apart, as the page of sign-up loads the fields and no
 * amount.
 */
export const maxPieces = 1_000_000
