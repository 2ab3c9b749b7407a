/**
 * The most pieces of one goods row or invoice line. The constant is in a separate file so that the sign-up
 * page does not load `amounts.ts`.
 */
export const maxPieces = 1_000_000
