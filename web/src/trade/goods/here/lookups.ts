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
import { isInstant, isNumber, isText, objectOf, oneOf, orNull } from '#session/shapes.ts'

// What the reception looks up without network, and how it is compared.

export type ClientHere = { id: string; name: string; phone: string | null }

export const clientsHere: Lookup<ClientHere> = {
  name: 'clients',
  version: 1,
  isRow: objectOf<ClientHere>({ id: isText, name: isText, phone: orNull(isText) }),
  most: 5000,
}

/** How the company measures goods: one row. */
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

/** The telephone that labels print: one row, or none. */
export const phoneHere: Lookup<string> = { name: 'phone', version: 1, isRow: isText, most: 1 }

/** The places of the warehouse. */
export const placesHere: Lookup<string> = { name: 'places', version: 1, isRow: isText, most: 500 }

/** Where goods go: expeditions that still load, then the last goods. */
export const destinationsHere: Lookup<string> = { name: 'destinations', version: 1, isRow: isText, most: 50 }

/** What is in stock, and goods of the last thirty days, by the number that was scanned. */
export type KnownHere = {
  id: string
  kind: GoodsKind
  /** REC-2026-00001; empty while they are on this device only. */
  number: string
  code: string
  status: GoodsStatus
  /** By it their client's telephone is looked up; copies made by former versions do not say. */
  clientId?: string | null | undefined
  clientName: string | null
  receivedAt: Instant | null
  receivedByName: string | null
  /** Where they stand; copies of before do not say. */
  location?: string | null | undefined
}

export const goodsHere: Lookup<KnownHere> = {
  name: 'goods',
  version: 1,
  isRow: objectOf<KnownHere>({
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

/** The same number, however it is spaced, dashed or written. */
export function isSameCode(one: string, other: string): boolean {
  return codeKey(one) !== '' && codeKey(one) === codeKey(other)
}
