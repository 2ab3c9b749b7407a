import { incompleteMessage, lackingWords, loadingOfScan } from '@escale/contract/trade/goods/loading'
import type { QuayLot } from '@escale/contract/trade/goods/quay'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { findByCode } from '#trade/goods/lines.ts'
import { loadGoods } from '#trade/goods/loading.ts'
import { lockExpedition } from '#trade/goods/lot/expeditions.ts'
import { toQuayLot } from './quay-lot.ts'

type LoadingRequest = { id: string; code: string; confirmed: boolean }
type LoadAnswer = { lot: QuayLot; wasAboard: boolean }

const nobodySeen: ReadonlySet<string> = new Set()

/**
 * Loads the lot with a scanned code. If a colleague loads the same lot at the same moment, the next lot with
 * this number is loaded, or the refusal says that there is none.
 */
export async function loadByScan(writing: WriteContext, request: LoadingRequest): Promise<LoadAnswer> {
  return (await tryLoading(writing, request)) ?? (await tryLoading(writing, request)) ?? refuse(changed)
}

const changed = "Ces marchandises viennent d'être modifiées. Scannez de nouveau."

async function tryLoading(
  writing: WriteContext,
  { id, code, confirmed }: LoadingRequest,
): Promise<LoadAnswer | null> {
  const expedition = await lockExpedition(writing.company, id)
  const found = (await findByCode(writing.company, code)).map(toQuayLot)
  const scan = loadingOfScan(found, code, expedition, nobodySeen)
  if (scan.is === 'refused') return refuse(scan.reason)
  const { lot } = scan
  if (scan.is === 'aboard') return { lot, wasAboard: true }
  if (!confirmed && lackingWords(lot) !== '')
    throw new Refusal('INCOMPLETE', { question: incompleteMessage(lot) })
  const { refused } = await loadGoods(writing, id, [lot.id])
  if (refused.length > 0) return null
  const { reference } = expedition
  return { lot: { ...lot, expeditionId: id, expeditionReference: reference }, wasAboard: false }
}

function refuse(reason: string): never {
  throw new Refusal('GOODS_REFUSED', { reason })
}
