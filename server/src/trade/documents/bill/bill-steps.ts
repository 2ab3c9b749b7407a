import { type BillStep, stateAfter, stepWords } from '@escale/contract/trade/documents/house-bill'
import type { BillContent, BillState } from '@escale/contract/trade/documents/house-bill-words'
import type { HouseBill } from '@escale/contract/trade/documents/house-bills'
import { hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { changeRow } from '#database/query/change-row.ts'
import { type BillRow, billById, lockBill } from './bill-rows.ts'

type StepInput = { id: string; version: number; step: BillStep; note: string | null }

/**
 * Takes a step in the life of a bill. `contentOf` builds the content that an issue stores.
 */
export async function stepBill(
  writing: WriteContext,
  { id, version, step, note }: StepInput,
  contentOf: (bill: BillRow) => Promise<BillContent>,
): Promise<HouseBill> {
  const { company, actor, record } = writing
  const bill = await lockBill(company, id)
  if (bill.version !== version) throw staleOrGone(await billById(company, id))
  const state = requirePossible(writing, bill, step, note)
  const content = step === 'issue' ? await contentOf(bill) : null
  if (content) await storeEdition(writing, bill, content)
  await changeRow(
    company,
    'house_waybills',
    { id, version },
    {
      state,
      state_at: new Date().toISOString(),
      state_by_name: actor.name,
      state_note: note,
      ...(content && {
        edition: bill.edition + 1,
        issued_on: content.terms.issuedOn,
        issued_place: content.terms.issuedPlace,
        shipped_on: content.terms.shippedOn,
      }),
    },
  )
  record(step === 'issue' ? 'WAYBILL_ISSUED' : 'WAYBILL_MOVED', {
    table: 'expeditions',
    id: bill.expeditionId,
    before: { billState: bill.state },
    after: { bill: bill.number, billState: state, billNote: note },
    detail: `${bill.number} : ${state}`,
  })
  return billById(company, id)
}

function requirePossible(
  { actor }: WriteContext,
  bill: BillRow,
  step: BillStep,
  note: string | null,
): BillState {
  const refuse = (reason: string) => new Refusal('STEP_REFUSED', { reason })
  const state = stateAfter(step, bill)
  if (state === null)
    throw refuse(`Le connaissement ${bill.number} est « ${bill.state} » : cette étape n'est pas possible.`)
  if (stepWords[step].needsNote && note === null) throw refuse('Indiquez un motif.')
  if (step === 'revert' && !hasPermission(actor, 'expeditions.back'))
    throw refuse('Seul un responsable revient sur une étape.')
  return state
}

async function storeEdition(
  { company, actor }: WriteContext,
  { id, edition, stateNote }: BillRow,
  content: BillContent,
): Promise<void> {
  await company.db
    .insertInto('house_waybill_editions')
    .values({
      waybill_id: id,
      edition: edition + 1,
      content: JSON.stringify(content),
      correction: edition === 0 ? null : stateNote,
      issued_by: actor.userId,
      issued_by_name: actor.name,
    })
    .execute()
}
