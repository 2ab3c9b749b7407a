import type { GoodsExpedition } from './life-cycle.ts'
import { lotOfScan, type ScannableLot, unknownCodeMessage } from './scanned-lot.ts'

// Loading by scan: what a scanned code does on an expedition that is loading. Server and device use these
// rules, so a scan without network gets the same answer.

/** `aboard`: an employee put the lot on this expedition earlier, so the scan only confirms it. */
type LoadingScan<Lot> =
  | { is: 'load'; lot: Lot }
  | { is: 'aboard'; lot: Lot }
  | { is: 'refused'; reason: string }

/**
 * `found` holds all goods with the scanned code. Lots in `seen` were scanned before, so a second parcel with
 * the same number selects the next lot.
 */
export function loadingOfScan<Lot extends ScannableLot>(
  found: readonly Lot[],
  code: string,
  expedition: GoodsExpedition,
  seen: Pick<ReadonlySet<string>, 'has'>,
): LoadingScan<Lot> {
  const unseen = found.filter(({ id }) => !seen.has(id))
  const scanned = lotOfScan(unseen, code, expedition, seen)
  if ('lot' in scanned) return { is: 'load', lot: scanned.lot }
  const aboard = unseen.find(({ expeditionId }) => expeditionId === expedition.id)
  if (aboard) return { is: 'aboard', lot: aboard }
  const [first] = found
  if (first && unseen.length === 0) return { is: 'refused', reason: alreadyLoadedMessage(first.number) }
  return { is: 'refused', reason: found.length > 0 ? scanned.refusal : unknownCodeMessage(code) }
}

export function alreadyLoadedMessage(number: string): string {
  return `${number} : déjà chargé ici.`
}

type MeasuredLot = { kind: ScannableLot['kind']; weightKg: number | null; clientName: string | null }

/**
 * Data that a lot lacks, such as « sans propriétaire, sans poids ». Empty when nothing is missing. Vehicles
 * are charged by the piece, so their weight may be missing.
 */
export function lackingWords({ kind, weightKg, clientName }: MeasuredLot): string {
  const words = [clientName === null && 'sans propriétaire', kind === 'Colis' && !weightKg && 'sans poids']
  return words.filter(Boolean).join(', ')
}

/** The question asked once about a lot without owner or weight. */
export function incompleteMessage({ number, ...lot }: MeasuredLot & { number: string }): string {
  return `${number} : ${lackingWords(lot)}. Le charger quand même ?`
}
