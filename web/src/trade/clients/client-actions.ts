import type { ClientFigures } from '@escale/contract/trade/clients/sheet'

export type ClientAct = 'bill' | 'pay' | 'handOver' | 'invoice'

/** The possible actions on a client, most urgent first. Creating an invoice is always among them. */
export function clientActions({ sales, goods }: ClientFigures): ClientAct[] {
  const isToBill = (goods?.toBill ?? 0) > 0
  const isOwed = (sales?.balance ?? 0) > 0
  const isHere = (goods?.available ?? 0) > 0
  const acts: [ClientAct, boolean][] = [
    ['bill', isToBill],
    ['pay', isOwed],
    ['handOver', isHere],
    ['invoice', true],
  ]
  return acts.flatMap(([act, isThere]) => (isThere ? [act] : []))
}
