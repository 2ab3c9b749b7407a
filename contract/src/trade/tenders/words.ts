// Words of tenders, in a file without validation schemas so that pages load less code.

/** Tenders of one payment at most. */
export const mostTenders = 10

/** Why one tender of a payment is refused. functions/tenders.sql names them. */
export const tenderReasons = [
  'method',
  'change',
  'fee',
  'currency',
  'account',
  'accountMissing',
  'rate',
  'oldRate',
  'claim',
] as const
export type TenderReason = (typeof tenderReasons)[number]
