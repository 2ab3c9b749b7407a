import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { loadRefusal } from '@escale/contract/trade/goods/life-cycle'

// Decides which lot of goods a scanned code selects, or explains why it selects none.

export type ScannedLot = { lot: GoodsLine } | { refusal: string }

type Expedition = Pick<ExpeditionDetail, 'id' | 'reference' | 'status' | 'destination'>
type ChosenIds = Pick<ReadonlySet<string>, 'has'>

/**
 * `found` holds all goods with the scanned code. Several lots may have the same number, so each scan selects
 * the next one.
 */
export function lotOfScan(
  found: readonly GoodsLine[],
  code: string,
  expedition: Expedition,
  chosen: ChosenIds,
): ScannedLot {
  const loadable = found.filter((line) => loadRefusal(line, expedition) === null)
  const lot = loadable.find(({ id }) => !chosen.has(id))
  if (lot) return { lot }
  const [first] = loadable.length > 0 ? loadable : found
  if (!first) return { refusal: `Aucune marchandise ne porte le code ${code}.` }
  if (loadable.length > 0) return { refusal: `${first.number} : déjà choisi.` }
  return { refusal: `${first.number} : ${notLoadableReason(first, expedition)}` }
}

/** The label is not in the company's data: another company printed it, or its goods were deleted. */
export const unknownLabel =
  "Étiquette inconnue : ses marchandises sont d'une autre entreprise, ou supprimées."

function notLoadableReason(line: GoodsLine, expedition: Expedition): string {
  if (line.expeditionId === expedition.id) return 'déjà sur cette expédition.'
  if (line.expeditionReference !== null) return `déjà sur l'expédition ${line.expeditionReference}.`
  if (line.status !== 'Reçu') return `« ${line.status} », ne se charge pas.`
  return loadRefusal(line, expedition) ?? ''
}
