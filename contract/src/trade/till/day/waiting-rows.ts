import type { Currency } from '#trade/currencies/words.ts'
import type { TillDay } from './contract.ts'

type Amounts = readonly { currency: Currency; amount: number }[]

/** A kind of work to do, with its title, number and amounts. */
export type WaitingRow = {
  kind: 'claims' | 'differences' | 'transfers' | 'unsettled' | 'cheques'
  title: string
  count: number
  amounts: Amounts
}

/** The kinds of work to do. Kinds without any work are left out. */
export function waitingRows({
  claims,
  differences,
  transfers,
  unsettled,
  cheques,
}: NonNullable<TillDay['waiting']>): WaitingRow[] {
  const rows: WaitingRow[] = [
    { kind: 'claims', title: 'Captures à vérifier', count: claims, amounts: [] },
    { kind: 'differences', title: 'Écarts à approuver', count: differences, amounts: [] },
    { kind: 'transfers', title: 'Transferts à recevoir', ...transfers },
    { kind: 'unsettled', title: 'Écarts de transfert à régler', count: unsettled, amounts: [] },
    {
      kind: 'cheques',
      title: 'Chèques en attente',
      count: cheques.count,
      amounts: cheques.count > 0 ? [{ currency: 'USD', amount: cheques.amount }] : [],
    },
  ]
  return rows.filter(({ count }) => count > 0)
}
