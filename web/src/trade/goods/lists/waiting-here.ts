import { goodsMatchRank } from '@escale/contract/trade/goods/goods-search'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { type Item, type Stored, temporaryNumber } from '#channels/outbox/items.ts'
import type { ClientHere } from '#trade/goods/here/lookups.ts'
import type { GoodsView } from './views.ts'

/** Goods received on this device that the server has not yet. */
type WaitingHere = {
  place: number
  code: string
  number: string
  clientName: string
  phone: string | null
  madeAt: string
  isRefused: boolean
}

type ClientOf = (clientId: string) => Pick<ClientHere, 'name' | 'phone'> | undefined

const taskOf = { Colis: 'parcel', Véhicule: 'vehicle' } as const

/** Of what waits on a device, what a list of a kind would show, the last received first. */
export function waitingIn(
  items: readonly Stored[],
  kind: GoodsKind,
  view: GoodsView,
  search: string,
  clientOf: ClientOf,
): WaitingHere[] {
  const received = items.flatMap(({ item }) =>
    item?.task === taskOf[kind] && isIn(item, view) ? [item] : [],
  )
  return received
    .map((item) => rowOf(item, clientOf))
    .filter((row) => search === '' || isFoundBy(row, search))
    .toReversed()
}

function isIn({ draft }: Item, view: GoodsView): boolean {
  return view === 'all' || (view === 'unowned' && typeof draft.clientId !== 'string')
}

function isFoundBy({ code, number, clientName, phone }: WaitingHere, search: string): boolean {
  return goodsMatchRank({ own: [code, number], client: [clientName, phone] }, search) !== null
}

function rowOf({ place, id, title, draft, madeAt, refusal }: Item, clientOf: ClientOf): WaitingHere {
  const client = typeof draft.clientId === 'string' ? (clientOf(draft.clientId) ?? unlisted) : nobody
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

/** A client that this device does not know. */
const unlisted = { name: '', phone: null }
const nobody = { name: 'Sans propriétaire', phone: null }
