import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { matchRank } from '@escale/contract/values/search'
import { type Item, type Stored, temporaryNumber } from '#channels/outbox/items.ts'
import type { GoodsView } from './views.ts'

/** Goods received on this device that the server has not yet. */
type WaitingHere = { place: number; code: string; number: string; clientName: string; madeAt: string; isRefused: boolean }

const taskOf = { Colis: 'parcel', Véhicule: 'vehicle' } as const

/** Of what waits on a device, what a list of a kind would show, the last received first. */
export function waitingIn(
  items: readonly Stored[],
  kind: GoodsKind,
  view: GoodsView,
  search: string,
  nameOf: (clientId: string) => string | undefined,
): WaitingHere[] {
  const received = items.flatMap(({ item }) => (item?.task === taskOf[kind] && isIn(item, view) ? [item] : []))
  return received
    .map((item) => rowOf(item, nameOf))
    .filter(({ code, number, clientName }) => search === '' || matchRank([code, number, clientName].join(' '), search) !== null)
    .toReversed()
}

function isIn({ draft }: Item, view: GoodsView): boolean {
  return view === 'all' || (view === 'unowned' && typeof draft.clientId !== 'string')
}

function rowOf({ place, id, title, draft, madeAt, refusal }: Item, nameOf: (clientId: string) => string | undefined): WaitingHere {
  const clientName = typeof draft.clientId === 'string' ? (nameOf(draft.clientId) ?? '') : 'Sans propriétaire'
  return { place, code: title, number: temporaryNumber(id), clientName, madeAt, isRefused: refusal !== null }
}
