import type { OpeningDraft } from '@escale/contract/trade/ledger/opening-balance'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import {
  isOpeningRefused,
  type Opening,
  type RefusedOpening,
  recordOpenings,
  recordRemovedOpenings,
  takeOpeningsBack,
  writeOpenings,
} from '#trade/opening-balances.ts'

const dayMs = 86_400_000

/** Opens the account of one client by hand. */
export async function openAccount(
  { company, actor, record }: WriteContext,
  { id = newId(), ...draft }: OpeningDraft & { id?: string | undefined },
): Promise<Omit<Opening, 'clientName'>> {
  const opening = { ...draft, id, number: null, dueDate: null, total: null }
  const today = await todayOf(company)
  const [written] = await refuseIfTaken('ID_TAKEN', () => writeOpenings(company, actor, today, [opening]))
  if (!written) throw new Error('An opening answers one row')
  if (isOpeningRefused(written)) throw openingRefusal(written)
  recordOpenings(record, [written])
  return asOpening(written)
}

/** Takes an opening back within 24 hours, unless it was used. */
export async function undoOpening(
  { company, record }: WriteContext,
  id: string,
): Promise<Omit<Opening, 'clientName'>> {
  const oldest = new Date(Date.now() - dayMs).toISOString()
  const [removed] = await takeOpeningsBack(company, [id], oldest)
  if (!removed) throw new Error('An opening answers one row')
  if (isOpeningRefused(removed)) throw openingRefusal(removed)
  recordRemovedOpenings(record, [removed])
  return asOpening(removed)
}

/** An opening by hand has no number, so that no number is refused. */
function openingRefusal({ refusal }: RefusedOpening): Refusal {
  return new Refusal(refusal as Exclude<typeof refusal, 'NUMBER_OPENED'>)
}

function asOpening({ id, number, clientId, day, amount }: Opening) {
  return { id, number, clientId, day, amount }
}
