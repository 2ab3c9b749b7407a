import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import type { Unit } from '#trade/services/units.ts'
import { formatMoney } from '#values/amounts.ts'
import type { Day } from '#values/days.ts'
import { fold } from '#values/fold.ts'
import { formatFigure } from '#values/measures.ts'
import type { CargoCategory } from './words.ts'

// Choice of the price for a service: client before group before all clients, then the narrower lane, then the
// narrower cargo category, then the latest start (docs/decisions/143).

/** A lower or higher price from a quantity on, in the unit of the service. `price` is in cents. */
type PriceBreak = { fromQty: number; price: number }

export type PriceRule = {
  id: string
  name: string
  serviceId: string
  /** The client or group that the price is for. Both null for all clients. */
  clientId: string | null
  clientGroup: string | null
  mode: ExpeditionMode | null
  origin: string | null
  destination: string | null
  category: CargoCategory | null
  unit: Unit
  price: number
  /** The smallest billed quantity; null for none. */
  minQuantity: number | null
  breaks: readonly PriceBreak[]
  validFrom: Day
  validTo: Day | null
}

/** Goods or an invoice line to price. An unknown mode or place matches only prices that do not name it. */
export type PricedCase = {
  serviceId: string
  unit: Unit
  clientId: string
  clientGroup: string | null
  mode: ExpeditionMode | null
  origin: string | null
  destination: string | null
  categories: readonly CargoCategory[]
  day: Day
}

/** The price that applies, or null when no price of the list does. */
export function pickPrice(rules: readonly PriceRule[], goods: PricedCase): PriceRule | null {
  let best: PriceRule | null = null
  for (const rule of rules) if (applies(rule, goods) && (!best || precedes(rule, best))) best = rule
  return best
}

/** The price of one unit for a billed quantity: the one of the highest break that the quantity reaches. */
export function unitPriceOf(
  { price, breaks }: Pick<PriceRule, 'price' | 'breaks'>,
  quantity: number,
): number {
  const reached = breaks.filter(({ fromQty }) => fromQty <= quantity)
  return reached.reduce((highest, one) => (one.fromQty > highest.fromQty ? one : highest), {
    fromQty: 0,
    price,
  }).price
}

/** The quantity to bill: the measured one, and at least the minimum of the price. */
export function quantityOf({ minQuantity }: Pick<PriceRule, 'minQuantity'>, measured: number): number {
  return Math.max(measured, minQuantity ?? 0)
}

export function categoriesOfGoods(kind: 'Colis' | 'Véhicule', isDangerous: boolean): CargoCategory[] {
  return isDangerous ? [kind, 'Dangereux'] : [kind]
}

type Scope = Pick<
  PriceRule,
  'serviceId' | 'clientId' | 'clientGroup' | 'mode' | 'origin' | 'destination' | 'category' | 'validFrom'
>

/** The price with which another one would be tied: same rank and start, and goods to which both apply. */
export function findTie<Rule extends Scope & { id: string }>(
  price: Scope & { id?: string },
  others: readonly Rule[],
): Rule | null {
  return others.find((other) => other.id !== price.id && isTied(price, other)) ?? null
}

function isTied(one: Scope, other: Scope): boolean {
  return (
    one.serviceId === other.serviceId &&
    one.clientId === other.clientId &&
    isSameText(one.clientGroup, other.clientGroup) &&
    one.category === other.category &&
    one.validFrom === other.validFrom &&
    laneParts(one) === laneParts(other) &&
    (one.mode === null || other.mode === null || one.mode === other.mode) &&
    mayMeet(one.origin, other.origin) &&
    mayMeet(one.destination, other.destination)
  )
}

function mayMeet(one: string | null, other: string | null): boolean {
  return one === null || other === null || isSameText(one, other)
}

function isSameText(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && fold(one) === fold(other))
}

function applies(rule: PriceRule, goods: PricedCase): boolean {
  return (
    rule.serviceId === goods.serviceId &&
    rule.unit === goods.unit &&
    (rule.clientId === null || rule.clientId === goods.clientId) &&
    (rule.clientGroup === null || isSameText(rule.clientGroup, goods.clientGroup)) &&
    (rule.mode === null || rule.mode === goods.mode) &&
    (rule.origin === null || isSameText(rule.origin, goods.origin)) &&
    (rule.destination === null || isSameText(rule.destination, goods.destination)) &&
    (rule.category === null || goods.categories.includes(rule.category)) &&
    rule.validFrom <= goods.day &&
    (rule.validTo === null || rule.validTo >= goods.day)
  )
}

function precedes(one: PriceRule, other: PriceRule): boolean {
  const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)]
  const first = ranks.findIndex((rank, place) => rank !== otherRanks[place])
  return first >= 0 && (ranks[first] ?? 0) > (otherRanks[first] ?? 0)
}

function ranksOf(rule: PriceRule): number[] {
  const audience = rule.clientId !== null ? 2 : rule.clientGroup !== null ? 1 : 0
  const category = rule.category === null ? 0 : rule.category === 'Dangereux' ? 2 : 1
  return [audience, laneParts(rule), category, Date.parse(rule.validFrom)]
}

/** Number of named parts of the lane: the more, the narrower. */
function laneParts({
  mode,
  origin,
  destination,
}: Pick<PriceRule, 'mode' | 'origin' | 'destination'>): number {
  return [mode, origin, destination].filter((part) => part !== null).length
}

type NameParts = Pick<PriceRule, 'clientGroup' | 'mode' | 'origin' | 'destination' | 'category'>

/** The name of a price: `Fret aérien · Guangzhou → Kinshasa · Grossistes`. */
export function priceName(serviceName: string, clientName: string | null, price: NameParts): string {
  const { clientGroup, mode, origin, destination, category } = price
  const lane =
    origin !== null || destination !== null ? `${origin ?? 'Partout'} → ${destination ?? 'partout'}` : null
  return [serviceName, lane, mode, category, clientName ?? clientGroup]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The quantity breaks in words: `dès 45 kg 7,50 $, dès 100 kg 7,00 $`. */
export function breaksText(breaks: readonly PriceBreak[], unit: Unit): string {
  return breaks
    .map(({ fromQty, price }) => `dès ${formatFigure(fromQty)} ${unit} ${formatMoney(price)}`)
    .join(', ')
}

/** The price of one unit in words: `8,00 $ / kg`. */
export function perUnit(price: number, unit: Unit): string {
  return unit === 'forfait' ? formatMoney(price) : `${formatMoney(price)} / ${unit}`
}
