import type { BillSummary } from '@escale/contract/trade/documents/house-bills'

const tones = {
  Brouillon: 'pill plain',
  Émis: 'pill info',
  'Télex release': 'pill good',
  'Original rendu': 'pill good',
  Remis: 'pill good',
} as const

/** The state of a house bill, with its originals once it is issued. */
export function BillStateTag({
  bill: { state, originals },
}: {
  bill: Pick<BillSummary, 'state' | 'originals'>
}) {
  const count = `${originals} ${originals > 1 ? 'originaux' : 'original'}`
  return <span className={tones[state]}>{state === 'Émis' && originals > 0 ? `Émis, ${count}` : state}</span>
}
