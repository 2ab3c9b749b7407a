import { z } from 'zod'
import { guarded, staleErrors } from '#access/procedure.ts'
import { Cents } from '#values/money.ts'
import { ById, Count, FirstVersion, Id } from '#wire/page.ts'
import { LimitDraft } from './draft.ts'

/** The limit of a client and what is engaged. `version` is 0 before the first save. */
export type ClientCredit = z.output<typeof ClientCredit>
export const ClientCredit = z.object({
  version: z.number().int(),
  amount: z.nullable(Cents),
  days: z.number().int().nullable(),
  currency: z.string(),
  /** Null for a client without limit, for whom nothing is computed. */
  engagement: z
    .object({ due: Count, unbilled: Count, free: Count, oldestUnpaid: z.string().nullable() })
    .nullable(),
  /** The current day of the company, on which the days of the limit are counted. */
  today: z.string(),
})

/** Credit limits of clients. */
export const limits = {
  get: guarded('limits.read', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/limit' })
    .input(ById)
    .output(ClientCredit),
  save: guarded('limits.write', { records: ['CLIENT_TERMS_UPDATED'] })
    .route({ method: 'PUT', path: '/clients/{id}/limit' })
    .input(z.object({ id: Id, version: FirstVersion, ...LimitDraft.shape }))
    .output(ClientCredit)
    .errors(staleErrors(ClientCredit)),
}
