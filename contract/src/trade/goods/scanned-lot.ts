import type { GoodsLine } from './goods-actions.ts'
import { type Goods, type GoodsExpedition, loadRefusal } from './life-cycle.ts'

// Decides which lot of goods a scanned code selects, or explains why it selects none.

/** Fields of a lot that decide about its loading. */
export type ScannableLot = Goods & Pick<GoodsLine, 'id' | 'number' | 'expeditionReference'>

export type ScannedLot<Lot> = { lot: Lot } | { refusal: string }

type ChosenIds = Pick<ReadonlySet<string>, 'has'>

/**
 * `found` holds all goods with the scanned code. Several lots may have the same number, so each scan selects
 * the next one.
 */
export function lotOfScan<Lot extends ScannableLot>(
  found: readonly Lot[],
  code: string,
  expedition: GoodsExpedition,
  chosen: ChosenIds,
): ScannedLot<Lot> {
  const loadable = found.filter((line) => loadRefusal(line, expedition) === null)
  const lot = loadable.find(({ id }) => !chosen.has(id))
  if (lot) return { lot }
  const [first] = loadable.length > 0 ? loadable : found
  if (!first) return { refusal: unknownCodeMessage(code) }
  if (loadable.length > 0) return { refusal: `${first.number} : déjà choisi.` }
  return { refusal: `${first.number} : ${notLoadableReason(first, expedition)}` }
}

/** The label is not in the company's data: another company printed it, or its goods were deleted. */
export const unknownLabel =
  "Étiquette inconnue : ses marchandises sont d'une autre entreprise, ou supprimées."

export function unknownCodeMessage(code: string): string {
  return isLabelId(code) ? unknownLabel : `Aucune marchandise ne porte le code ${code}.`
}

/** True for the id of a row, which the QR code of a label contains. */
function isLabelId(code: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code)
}

function notLoadableReason(line: ScannableLot, expedition: GoodsExpedition): string {
  if (line.expeditionId === expedition.id) return 'déjà sur cette expédition.'
  if (line.expeditionReference !== null) return `déjà sur l'expédition ${line.expeditionReference}.`
  if (line.status !== 'Reçu') return `« ${line.status} », ne se charge pas.`
  return loadRefusal(line, expedition) ?? ''
}
