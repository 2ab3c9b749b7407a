import type { Currency } from '#trade/currencies/words.ts'

type Amounts = readonly { currency: Currency; amount: number }[]

type WaitingCounts = {
  claims: number
  differences: number
  transfers: { count: number; amounts: Amounts }
  unsettled: number
  cheques: { count: number; amount: number }
}

/** A kind of work that waits, and the name of the list that shows it. */
export type WaitingRow = {
  of: 'claims' | 'differences' | 'transfers' | 'unsettled' | 'cheques'
  title: string
  count: number
  amounts: Amounts
}

/** The kinds of work that wait for somebody, without those of which there is none. */
export function waitingRows({
  claims,
  differences,
  transfers,
  unsettled,
  cheques,
}: WaitingCounts): WaitingRow[] {
  const rows: WaitingRow[] = [
    { of: 'claims', title: 'Captures à vérifier', count: claims, amounts: [] },
    { of: 'differences', title: 'Écarts à approuver', count: differences, amounts: [] },
    { of: 'transfers', title: 'Transferts à recevoir', ...transfers },
    { of: 'unsettled', title: 'Écarts de transfert à régler', count: unsettled, amounts: [] },
    {
      of: 'cheques',
      title: 'Chèques en attente',
      count: cheques.count,
      amounts: cheques.count > 0 ? [{ currency: 'USD', amount: cheques.amount }] : [],
    },
  ]
  return rows.filter(({ count }) => count > 0)
}
