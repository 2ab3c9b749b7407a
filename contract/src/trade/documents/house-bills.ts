import { z } from 'zod'
import { guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { mostRowsPerAction } from '#trade/goods/words.ts'
import { Instant } from '#values/instants.ts'
import { optional } from '#values/text.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, Id, Version } from '#wire/page.ts'
import { rowShape } from '#wire/row-shape.ts'
import { BillDraft } from './bill-draft.ts'
import { billFields } from './bill-fields.ts'
import { billSteps } from './house-bill.ts'
import { billStates } from './house-bill-words.ts'
import { listErrors } from './refusals.ts'

/** An issued edition. `correction` is the reason why it replaces the one before. */
const Edition = z.object({
  edition: Count,
  correction: z.string().nullable(),
  issuedByName: z.string(),
  issuedAt: Instant,
})

export type HouseBill = z.output<typeof HouseBill>
export const HouseBill = z.object({
  id: Id,
  version: Version,
  expeditionId: Id,
  clientId: Id,
  number: z.string(),
  state: z.enum(billStates),
  stateAt: Instant.nullable(),
  stateByName: z.string().nullable(),
  /** Reason of a correction, telex reference, or who received the goods. */
  stateNote: z.string().nullable(),
  ...rowShape(billFields),
  editions: z.array(Edition),
})

/** A bill as lists and the hand-over show it. */
export type BillSummary = z.output<typeof BillSummary>
export const BillSummary = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(billStates),
  originals: Count,
})

/** Longest remark of a step, in characters. */
export const longestBillNote = 500

const stepRefused = refusalAbout(
  "Cette étape n'est pas possible.",
  { reason: z.string() },
  ({ reason }) => reason,
)

export const houseBills = {
  get: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/house-bills/{id}' })
    .input(ById)
    .output(HouseBill),
  /** Returns the bills that cover these goods, each once. */
  ofGoods: guarded('releases.read', { reads: true })
    .route({ method: 'POST', path: '/goods/house-bills' })
    .input(z.object({ ids: z.array(Id).min(1).max(mostRowsPerAction) }))
    .output(z.array(BillSummary)),
  /** Gives the client of an expedition his bill: the existing one, or a draft with the next number. */
  prepare: guarded('expeditions.write', { records: ['WAYBILL_PREPARED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/house-bills/{clientId}' })
    .input(z.object({ id: Id, clientId: Id }))
    .output(HouseBill)
    .errors({ NO_GOODS: listErrors.NO_GOODS }),
  update: guarded('expeditions.write', { records: ['WAYBILL_UPDATED'] })
    .route({ method: 'PATCH', path: '/house-bills/{id}' })
    .input(changesOf({ id: Id, version: Version }, BillDraft.shape))
    .output(HouseBill)
    .errors({
      BILL_ISSUED: refusal('Ce connaissement est émis : corrigez-le pour en changer le contenu.'),
      WRONG_PARTY: refusal("Cette adresse n'est pas dans le carnet de ce client."),
      ...staleErrors(HouseBill),
    }),
  /** Takes a step of the life cycle. A correction needs its reason. */
  step: guarded('expeditions.write', { records: ['WAYBILL_ISSUED', 'WAYBILL_MOVED'] })
    .route({ method: 'POST', path: '/house-bills/{id}/steps' })
    .input(z.object({ id: Id, version: Version, step: z.enum(billSteps), note: optional(longestBillNote) }))
    .output(HouseBill)
    .errors({ STEP_REFUSED: stepRefused, ...staleErrors(HouseBill) }),
}
