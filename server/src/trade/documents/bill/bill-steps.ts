import { type BillStep, stateAfter, stepWords } from '@escale/contract/trade/documents/house-bill'
import type { BillContent, BillState } from '@escale/contract/trade/documents/house-bill-words'
import type { HouseBill } from '@escale/contract/trade/documents/house-bills'
import { hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { expeditionPapers } from '#trade/documents/transport/expedition.ts'
import { lotsAboard } from '#trade/documents/transport/lots.ts'
import { type BillRow, billById, findBill } from './bill-rows.ts'
import { loadContent } from './load-content.ts'

type StepInput = { id: string; version: number; step: BillStep; note: string | null }

/** Takes a step in the life of a bill. An issue stores the content that it prints. */
export async function stepBill(
  writing: WriteContext,
  { id, version, step, note }: StepInput,
): Promise<HouseBill> {
  const { company, actor, record } = writing
  const bill = await findBill(company, id)
  if (bill.version !== version) throw staleOrGone(await billById(company, id))
  const state = requirePossible(writing, bill, step, note)
  const content = step === 'issue' ? await contentToIssue(company, bill) : null
  const isDone = await callMoneyFunction<boolean>(company, {
    name: 'step_house_bill',
    bill: id,
    expected_version: version,
    next_state: state,
    content,
    remark: note,
    agent: actor.userId,
    agent_name: actor.name,
  })
  if (!isDone) throw staleOrGone(await billById(company, id))
  record(step === 'issue' ? 'WAYBILL_ISSUED' : 'WAYBILL_MOVED', {
    table: 'expeditions',
    id: bill.expeditionId,
    before: { billState: bill.state },
    after: { bill: bill.number, billState: state, billNote: note },
    detail: `${bill.number} : ${state}`,
  })
  return billById(company, id)
}

async function contentToIssue(company: CompanyTx, bill: BillRow): Promise<BillContent> {
  const { expeditionId, clientId } = bill
  const lots = await lotsAboard(company, expeditionId, clientId)
  if (lots.length === 0)
    throw new Refusal('STEP_REFUSED', { reason: 'Aucune marchandise de ce client à bord.' })
  const expedition = await expeditionPapers(company, expeditionId)
  const letterhead = await letterheadOf(company)
  return loadContent(company, { letterhead, expedition, clientId, lots }, bill)
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
