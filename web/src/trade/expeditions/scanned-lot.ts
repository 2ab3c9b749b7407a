import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { loadRefusal } from '@escale/contract/trade/goods/life'

// What a code that is scanned while one loads an expedition comes to: a lot to put on it, or the sentence
// that says why not.

export type LotFound = { lot: GoodsLine } | { refusal: string }

type Expedition = Pick<ExpeditionDetail, 'id' | 'reference' | 'status' | 'destination'>
type Chosen = Pick<ReadonlySet<string>, 'has'>

/**
 * `found` are the goods that bear the code; several may travel under one number: each scan takes one of them.
 */
export function lotOfScan(
  found: readonly GoodsLine[],
  code: string,
  expedition: Expedition,
  chosen: Chosen,
): LotFound {
  const loadable = found.filter((line) => loadRefusal(line, expedition) === null)
  const lot = loadable.find(({ id }) => !chosen.has(id))
  if (lot) return { lot }
  const [first] = loadable.length > 0 ? loadable : found
  if (!first) return { refusal: `Aucune marchandise ne porte le code ${code}.` }
  if (loadable.length > 0) return { refusal: `${first.number} : déjà choisi.` }
  return { refusal: `${first.number} : ${whyNot(first, expedition)}` }
}

/** An unknown label: its id says neither whose goods it is on, nor whether they are still there. */
export const unknownLabel =
  "Étiquette inconnue : ses marchandises sont d'une autre entreprise, ou supprimées."

function whyNot(line: GoodsLine, expedition: Expedition): string {
  if (line.expeditionId === expedition.id) return 'déjà sur cette expédition.'
  if (line.expeditionReference !== null) return `déjà sur l'expédition ${line.expeditionReference}.`
  if (line.status !== 'Reçu') return `« ${line.status} », ne se charge pas.`
  return loadRefusal(line, expedition) ?? ''
}
