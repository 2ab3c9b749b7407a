import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import type { MeasuringRules } from '#trade/freight/chargeable.ts'
import {
  billedLine,
  billedQuantity,
  invoiceMeasure,
  isAirFreight,
  lacksMeasurement,
  type MeasuredRow,
} from '#trade/goods/billing.ts'
import { type GoodsKind, type GoodsStatus, goodsNeverBilled } from '#trade/goods/words.ts'
import { type Measure, measureReason, measureText } from '#trade/invoices/measure.ts'
import { lineTotal } from '#trade/invoices/totals.ts'
import type { ServiceType } from '#trade/invoices/words.ts'
import type { ListPrice } from '#trade/prices/list-price.ts'
import { type PriceRule, quantityOf, unitPriceOf } from '#trade/prices/rules.ts'
import type { Unit } from '#trade/services/draft.ts'
import { formatMoney, maxCents, maxWeightKg } from '#values/amounts.ts'
import type { Day } from '#values/days.ts'
import type { Mode } from '#values/modes.ts'
import { maxPieces } from '#values/pieces.ts'
import { isOfOtherMode } from './services.ts'
import type { SkipReason } from './words.ts'

// Plans the invoices for goods: one for each client on each expedition. Goods left out get a reason.

export type BilledExpedition = {
  id: string
  reference: string
  mode: ExpeditionMode
  origin: string
  destination: string
  /** The day of departure, or the planned one. Only price lists need it. */
  departsOn?: Day | null
}

export type BillableGoods = MeasuredRow & {
  id: string
  number: string
  kind: GoodsKind
  status: GoodsStatus
  client: { id: string; name: string } | null
  isBilled: boolean
  isNotBillable: boolean
  expedition: BilledExpedition | null
  /** The day of reception, in the company's time zone. Only price lists need it. */
  receivedOn?: Day | null
  isDangerous?: boolean
}

export type BillingService = { id: string; name: string; category: Mode; unit: Unit; price: number }
/** The services to apply. `otherMode` is true when the user confirmed services of another transport mode. */
type Services = {
  parcels: BillingService | null
  vehicles: BillingService | null
  otherMode?: boolean | undefined
}

/** Returns the price of a list for goods billed by a service, or null for the standard price. */
export type PriceOfGoods = (goods: BillableGoods, service: BillingService) => PriceRule | null

const standardPrice: PriceOfGoods = () => null

/** Returns the services chosen for an expedition, given its id. */
export type ServicesOfDeparture = (expeditionId: string) => Services

type PlannedLine = {
  kind: GoodsKind
  /** The service, with the applied price. */
  service: BillingService
  listPrice: ListPrice | null
  /** The quantity, in the unit of the service. */
  measured: number
  /**
   * The weight or volume from which the quantity was computed. Null when the service is priced per piece or
   * at a flat rate.
   */
  measure: Measure | null
  lots: number
  pieces: number
  quantity: number
  weightKg: number | null
  unitPrice: number
  total: number
}
export type PlannedInvoice = {
  client: { id: string; name: string }
  expedition: BilledExpedition
  serviceType: ServiceType
  goods: BillableGoods[]
  lines: PlannedLine[]
  total: number
}
type Skipped = { goods: BillableGoods; reason: SkipReason }
export type Plan = { invoices: PlannedInvoice[]; skipped: Skipped[]; total: number }

type Group = { client: { id: string; name: string }; expedition: BilledExpedition; goods: BillableGoods[] }

export function planInvoices(
  rows: readonly BillableGoods[],
  servicesOf: ServicesOfDeparture,
  measuring: MeasuringRules,
  priceOf: PriceOfGoods = standardPrice,
): Plan {
  const skipped: Skipped[] = []
  const groups = new Map<string, Group>()
  for (const goods of rows) {
    const reason = skipReason(goods)
    const { client, expedition } = goods
    if (reason !== null || client === null || expedition === null) {
      skipped.push({ goods, reason: reason ?? 'Sans propriétaire' })
      continue
    }
    const key = `${expedition.id} ${client.id}`
    const group = groups.get(key) ?? { client, expedition, goods: [] }
    group.goods.push(goods)
    groups.set(key, group)
  }
  const invoices: PlannedInvoice[] = []
  for (const group of groups.values()) {
    const planned = planInvoice(group, servicesOf(group.expedition.id), measuring, priceOf)
    if (typeof planned === 'string') skipped.push(...group.goods.map((goods) => ({ goods, reason: planned })))
    else invoices.push(planned)
  }
  invoices.sort(
    (one, other) =>
      one.client.name.localeCompare(other.client.name, 'fr') ||
      one.expedition.reference.localeCompare(other.expedition.reference),
  )
  return { invoices, skipped, total: invoices.reduce((sum, { total }) => sum + total, 0) }
}

function skipReason({
  isBilled,
  isNotBillable,
  status,
  client,
  expedition,
}: BillableGoods): SkipReason | null {
  if (isBilled) return 'Déjà facturé'
  if (isNotBillable) return 'Non facturable'
  if ((goodsNeverBilled as readonly GoodsStatus[]).includes(status)) return 'Retourné ou perdu'
  if (client === null) return 'Sans propriétaire'
  return expedition === null ? 'Pas encore sur une expédition' : null
}

/**
 * Plans the invoice of one client on one expedition, or returns the reason why there is none. These goods
 * must share one invoice: two invoices would count shared goods and the minimum charge twice.
 */
function planInvoice(
  { client, expedition, goods }: Group,
  services: Services,
  measuring: MeasuringRules,
  priceOf: PriceOfGoods,
): PlannedInvoice | SkipReason {
  const lines: PlannedLine[] = []
  for (const kind of ['Colis', 'Véhicule'] as const) {
    const rows = goods.filter((row) => row.kind === kind)
    if (rows.length === 0) continue
    const service = kind === 'Colis' ? services.parcels : services.vehicles
    if (service === null) return 'Aucun service choisi'
    if (!services.otherMode && isOfOtherMode(service, expedition.mode)) return "Service d'un autre mode"
    if (rows.some((row) => lacksMeasurement(row, service.unit))) return 'Sans poids ni dimensions'
    if (isAirFreight(expedition.mode, service.unit) && service.category !== 'Aérien')
      return "Service d'une autre catégorie"
    // Goods with the same price are measured together, as goods without a list are.
    for (const [rule, priced] of Map.groupBy(rows, (row) => priceOf(row, service)))
      lines.push(planLine(kind, priced, { service, rule }, expedition.mode, measuring))
  }
  if (lines.some(({ quantity, weightKg }) => quantity > maxPieces || (weightKg ?? 0) > maxWeightKg))
    return 'Quantité trop grande'
  const isAir = lines.map(({ service }) => isAirFreight(expedition.mode, service.unit))
  if (new Set(isAir).size > 1) return 'Services de natures différentes'
  const serviceType: ServiceType = isAir[0] ? 'Aérien' : 'Maritime'
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return total > maxCents ? 'Montant trop grand' : { client, expedition, serviceType, goods, lines, total }
}

function planLine(
  kind: GoodsKind,
  rows: readonly BillableGoods[],
  { service: standard, rule }: { service: BillingService; rule: PriceRule | null },
  mode: ExpeditionMode,
  measuring: MeasuringRules,
): PlannedLine {
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const weighed = billedQuantity(rows, standard.unit, mode, measuring)
  const measured = rule ? quantityOf(rule, weighed) : weighed
  const service = rule ? { ...standard, price: unitPriceOf(rule, measured) } : standard
  const measure = invoiceMeasure(rows, service, mode, measuring)
  const line = billedLine(mode, service.unit, measured, service.price, pieces)
  const total = lineTotal(isAirFreight(mode, service.unit) ? 'Aérien' : 'Maritime', {
    ...line,
    weightKg: line.weightKg ?? undefined,
  })
  return {
    kind,
    service,
    listPrice: rule && {
      priceId: rule.id,
      rule: rule.name,
      standard: standard.price,
      applied: service.price,
    },
    measured,
    measure: measure && { ...measure, quantity: measured },
    lots: rows.length,
    pieces,
    ...line,
    total,
  }
}

type CountedLine = { measured: number; measure: Measure | null; unit: Unit; price: number }

/** Formats a quantity and its unit price: `1,85 W/M × 380,00 $`, `3 pièces × 12,00 $`. */
export function countText({ measured, measure, unit, price }: CountedLine): string {
  if (measure) return [measureText(measure), measureReason(measure)].filter(Boolean).join(', ')
  if (unit === 'forfait') return `forfait de ${formatMoney(price)}`
  return `${measured} ${measured > 1 ? 'pièces' : 'pièce'} × ${formatMoney(price)}`
}

const mostNumbers = 60

/** The text of the « description » field of an invoice made from goods. */
export function descriptionOf({ expedition, goods, lines }: PlannedInvoice): string {
  const measures = lines.map(lineText)
  const numbers = goods.slice(0, mostNumbers).map(({ number }) => number)
  const others = goods.length - numbers.length
  const numberList = numbers.join(', ') + (others > 0 ? ` et ${others} autres` : '')
  return [
    `Expédition ${expedition.reference}, ${expedition.origin} → ${expedition.destination}.`,
    ...measures,
    numberList,
  ]
    .join('\n')
    .slice(0, 4000)
}

/** Shows the number of pieces once, even when it is also the quantity: `Véhicule : 1 pièce × 1 250,00 $`. */
function lineText({ kind, pieces, measured, measure, service: { unit, price } }: PlannedLine): string {
  const pieceCount = unit === 'pièce' ? '' : `${pieces} ${pieces > 1 ? 'pièces' : 'pièce'}, `
  return `${kind} : ${pieceCount}${countText({ measured, measure, unit, price })}`
}
