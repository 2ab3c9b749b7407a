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

// Data that the reception needs offline, and how goods are compared.

export type StoredClient = { id: string; name: string; phone: string | null }

export const clientsHere: Lookup<StoredClient> = {
  name: 'clients',
  version: 1,
  isRow: objectOf<StoredClient>({ id: isText, name: isText, phone: orNull(isText) }),
  most: 5000,
}

/** The measuring rules of the company, as a single row. */
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

/** The phone number printed on labels, as a single row or none. */
export const phoneHere: Lookup<string> = { name: 'phone', version: 1, isRow: isText, most: 1 }

/** The places of the warehouse. */
export const placesHere: Lookup<string> = { name: 'places', version: 1, isRow: isText, most: 500 }

/** Known destinations: first those of open expeditions, then those of the latest goods. */
export const destinationsHere: Lookup<string> = { name: 'destinations', version: 1, isRow: isText, most: 50 }

/** Goods in stock, and goods of the last thirty days. */
export type StoredGoods = {
  id: string
  kind: GoodsKind
  /** For example REC-2026-00001. Empty while the goods are on this device only. */
  number: string
  code: string
  status: GoodsStatus
  /** Used to find the phone of the client. Missing in copies made by older versions. */
  clientId?: string | null | undefined
  clientName: string | null
  receivedAt: Instant | null
  receivedByName: string | null
  /** The place in the warehouse. Missing in copies made by older versions. */
  location?: string | null | undefined
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
  }),
  most: 5000,
}

/** Tells whether two codes are equal, ignoring spaces, dashes and case. */
export function isSameCode(one: string, other: string): boolean {
  return codeKey(one) !== '' && codeKey(one) === codeKey(other)
}
