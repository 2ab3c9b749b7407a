import { airDivisors, type MeasuringRules, roundingsKg } from '@escale/contract/trade/freight/chargeable'
import { codeKey } from '@escale/contract/trade/freight/check-digits'
import {
  type GoodsKind,
  type GoodsStatus,
  goodsKinds,
  goodsStatuses,
} from '@escale/contract/trade/goods/words'
import type { Instant } from '@escale/contract/values/days'
import type { Lookup } from '#channels/lookups/lookups.ts'
import { orAbsent } from '#channels/outbox/items.ts'
import { isInstant, isNumber, isText, objectOf, oneOf, orNull } from '#session/device/shapes.ts'

// Lists stored on the device for receiving goods offline (places, destinations, goods), and the comparison of
// codes.

export type StoredClient = { id: string; name: string; phone: string | null }

export const clientsHere: Lookup<StoredClient> = {
  name: 'clients',
  version: 1,
  isRow: objectOf<StoredClient>({ id: isText, name: isText, phone: orNull(isText) }),
  most: 5000,
}

/** The company's measuring rules. The list has one row. */
export const measuringHere: Lookup<MeasuringRules> = {
  name: 'measuring',
  version: 1,
  isRow: objectOf<MeasuringRules>({
    airDivisor: oneOf(airDivisors),
    roundingKg: oneOf(roundingsKg),
    wmMinimum: isNumber,
  }),
  most: 1,
}

/** The company's phone number, printed on labels. The list has one row, or none. */
export const phoneHere: Lookup<string> = { name: 'phone', version: 1, isRow: isText, most: 1 }

/** The places of the warehouse. */
export const placesHere: Lookup<string> = { name: 'places', version: 1, isRow: isText, most: 500 }

/** Destinations to suggest: those of open expeditions first, then those of the latest goods. */
export const destinationsHere: Lookup<string> = { name: 'destinations', version: 1, isRow: isText, most: 50 }

/** Goods stored on this device: goods in the warehouse, and all goods of the last thirty days. */
export type StoredGoods = {
  id: string
  kind: GoodsKind
  /** The reception number, such as REC-2026-00001. Empty until the server has assigned one. */
  number: string
  code: string
  status: GoodsStatus
  /** Used to find the client's phone number. Copies stored by older versions of the application lack it. */
  clientId?: string | null | undefined
  clientName: string | null
  receivedAt: Instant | null
  receivedByName: string | null
  /** The place in the warehouse. Copies stored by older versions of the application lack it. */
  location?: string | null | undefined
  /** Used to load goods without network. Copies stored by older versions of the application lack them. */
  quantity?: number | undefined
  destination?: string | null | undefined
  weightKg?: number | null | undefined
  volumeM3?: number | null | undefined
  expeditionId?: string | null | undefined
  expeditionReference?: string | null | undefined
}

export const goodsHere: Lookup<StoredGoods> = {
  name: 'goods',
  version: 1,
  isRow: objectOf<StoredGoods>({
    id: isText,
    kind: oneOf(goodsKinds),
    number: isText,
    code: isText,
    status: oneOf(goodsStatuses),
    clientId: orAbsent(orNull(isText)),
    clientName: orNull(isText),
    receivedAt: orNull(isInstant),
    receivedByName: orNull(isText),
    location: orAbsent(orNull(isText)),
    quantity: orAbsent(isNumber),
    destination: orAbsent(orNull(isText)),
    weightKg: orAbsent(orNull(isNumber)),
    volumeM3: orAbsent(orNull(isNumber)),
    expeditionId: orAbsent(orNull(isText)),
    expeditionReference: orAbsent(orNull(isText)),
  }),
  most: 5000,
}

/** Compares two codes without spaces, dashes and case. */
export function isSameCode(one: string, other: string): boolean {
  return codeKey(one) !== '' && codeKey(one) === codeKey(other)
}
