import { goodsMatchRank } from '@escale/contract/trade/goods/goods-search'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { type Item, type StoredItem, temporaryNumber } from '#channels/outbox/items.ts'
import type { StoredClient } from '#trade/goods/here/lookups.ts'
import type { GoodsView } from './views.ts'

/** Goods received on this device that are not sent to the server yet. */
type WaitingGoods = {
  place: number
  code: string
  number: string
  clientName: string
  phone: string | null
  madeAt: string
  isRefused: boolean
}

type ClientOf = (clientId: string) => Pick<StoredClient, 'name' | 'phone'> | undefined

const taskOf = { Colis: 'parcel', Véhicule: 'vehicle' } as const

/** Unsent goods that match the view and search of a list, newest first. */
export function findWaitingGoods(
  items: readonly StoredItem[],
  kind: GoodsKind,
  view: GoodsView,
  search: string,
  clientOf: ClientOf,
): WaitingGoods[] {
  const received = items.flatMap(({ item }) =>
    item?.task === taskOf[kind] && isInView(item, view) ? [item] : [],
  )
  return received
    .map((item) => waitingGoods(item, clientOf))
    .filter((row) => search === '' || matchesSearch(row, search))
    .toReversed()
}

function isInView({ draft }: Item, view: GoodsView): boolean {
  return view === 'all' || (view === 'unowned' && typeof draft.clientId !== 'string')
}

function matchesSearch({ code, number, clientName, phone }: WaitingGoods, search: string): boolean {
  return goodsMatchRank({ own: [code, number], client: [clientName, phone] }, search) !== null
}

function waitingGoods({ place, id, title, draft, madeAt, refusal }: Item, clientOf: ClientOf): WaitingGoods {
  const client = typeof draft.clientId === 'string' ? (clientOf(draft.clientId) ?? unknownClient) : noClient
  const [clientName, phone] = [client.name, client.phone]
  return {
    place,
    code: title,
    number: temporaryNumber(id),
    clientName,
    phone,
    madeAt,
    isRefused: refusal !== null,
  }
}

/** Stands for a client that is not stored on this device. */
const unknownClient = { name: '', phone: null }
const noClient = { name: 'Sans propriétaire', phone: null }
