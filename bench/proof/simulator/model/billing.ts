import type { Books, Expedition, Goods, Line, Service } from './books.ts'
import { goodsAboard } from './goods.ts'
import { changeAlong, type Judge, upFrom } from './judge.ts'
import { lineTotal, newInvoice } from './sale.ts'

// Invoices made from the goods of a departure, one for each client. The sum of the goods is measured, not
// each of them (product.md 5, field.md 3).

type GoodsInvoice = {
  clientId: string
  kind: 'Maritime' | 'Aérien'
  lines: Line[]
  total: bigint
  goods: string[]
}
type BillingInput = { parcelServiceId: string; vehicleServiceId: string }

type InvoiceAnswer = {
  id: string
  invoiceNumber: string
  client: { id: string }
  serviceType: string
  total: number
}

export function departureBilled(id: string, input: BillingInput, total: bigint): Judge {
  return {
    roles: upFrom('employee'),
    refusals(books) {
      const { parcelServiceId, vehicleServiceId } = input
      const hasServices = books.services.get(parcelServiceId) && books.services.get(vehicleServiceId)
      const refused = [
        ...(books.expeditions.get(id) ? [] : ['NOT_FOUND']),
        ...(hasServices ? [] : ['UNKNOWN_SERVICE']),
      ]
      if (refused.length > 0) return refused
      const invoices = goodsInvoices(books, id, input)
      if (invoices.length === 0) return ['NOTHING_TO_BILL']
      return totalOf(invoices) === total ? [] : ['GOODS_CHANGED']
    },
    apply(books, answer) {
      const made = (answer?.body.invoices ?? []) as InvoiceAnswer[]
      const due = goodsInvoices(books, id, input)
      const wrong = made.length === due.length ? [] : [`${made.length} invoices, should be ${due.length}`]
      for (const one of due) {
        const invoice = made.find(({ client }) => client.id === one.clientId)
        if (invoice?.total === Number(one.total) && invoice.serviceType === one.kind)
          addInvoice(books, one, invoice)
        else wrong.push(`${invoice?.serviceType} ${invoice?.total}, should be ${one.kind} ${one.total}`)
      }
      return wrong
    },
  }
}

export function goodsInvoices(
  books: Books,
  expeditionId: string,
  { parcelServiceId, vehicleServiceId }: BillingInput,
): GoodsInvoice[] {
  const departure = books.expeditions.get(expeditionId)
  const [parcels, vehicles] = [books.services.get(parcelServiceId), books.services.get(vehicleServiceId)]
  if (!departure || !parcels || !vehicles) return []
  const toBill = goodsAboard(books, expeditionId).filter(([, row]) => isToBill(row))
  return [...Map.groupBy(toBill, ([, row]) => row.clientId as string)].flatMap(([clientId, rows]) => {
    const ofKind = (kind: Goods['kind']) => rows.map(([, row]) => row).filter((row) => row.kind === kind)
    const kinds = [
      { rows: ofKind('Colis'), service: parcels, id: parcelServiceId },
      { rows: ofKind('Véhicule'), service: vehicles, id: vehicleServiceId },
    ].filter((one) => one.rows.length > 0)
    if (kinds.some((one) => isUncountable(one.rows, one.service, departure))) return []
    const flown = new Set(kinds.map(({ service }) => isFlown(service, departure)))
    if (flown.size > 1) return []
    const kind = flown.has(true) ? 'Aérien' : 'Maritime'
    const lines = kinds.map((one) => lineOf(one.rows, one.service, one.id, departure))
    return [{ clientId, kind, lines, total: totalOf(lines), goods: rows.map(([id]) => id) }]
  })
}

export function totalOf(priced: readonly { total: bigint }[]): bigint {
  return priced.reduce((sum, { total }) => sum + total, 0n)
}

function isToBill({ status, clientId, invoiceId, isNotBillable }: Goods): boolean {
  const isFree = clientId !== null && invoiceId === null && !isNotBillable
  return isFree && !['Attendu', 'Retourné', 'Perdu'].includes(status)
}

function addInvoice(books: Books, { goods, ...invoice }: GoodsInvoice, { id, invoiceNumber }: InvoiceAnswer) {
  const { today } = books
  books.invoices.add(id, {
    ...{ ...newInvoice, ...invoice, number: invoiceNumber, issueDate: today, dueDate: monthAfter(today) },
    ...{ status: 'En attente', version: 1, isExact: false },
  })
  books.write('INVOICE_CREATED', id)
  for (const one of goods) changeAlong(books, 'goods', one, 'GOODS_BILLED', { invoiceId: id })
}

/**
 * True when one row of goods more or less always changes the total of its line. A fixed price does not
 * change. A W/M has a minimum and counts the greater of two measures, air freight counts half kilograms, and
 * a small weight or volume is rounded to the cent.
 */
export function tellsItsGoods({ unit, price }: Service, mode: Expedition['mode']): boolean {
  if (unit === 'kg') return mode !== 'Aérien' && price >= 1000n
  return unit === 'pièce' && price > 0n
}

/** Kilograms that fly make an air invoice. */
function isFlown({ unit }: Pick<Service, 'unit'>, { mode }: Expedition): boolean {
  return mode === 'Aérien' && unit === 'kg'
}

function isUncountable(rows: readonly Goods[], service: Service, departure: Expedition): boolean {
  if (isFlown(service, departure) && service.category !== 'Aérien') return true
  return rows.some(({ grams, sizes }) => {
    const isWeighed = (grams ?? 0n) > 0n
    if (service.unit === 'kg') return !isWeighed
    if (service.unit === 'm³') return sizes === null
    return service.unit === 'W/M' && !isWeighed && sizes === null
  })
}

export function lineOf(
  rows: readonly Goods[],
  { unit, price }: Service,
  serviceId: string,
  departure: Expedition,
): Line {
  const sum = (of: (row: Goods) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const pieces = sum(({ quantity }) => quantity)
  const grams = sum((row) => row.grams ?? 0n)
  const cubicMm = sum(({ sizes, quantity }) => (sizes ? sizes[0] * sizes[1] * sizes[2] * quantity : 0n))
  if (isFlown({ unit }, departure)) {
    const line = { serviceId, quantity: pieces, grams: taxableGrams(grams, cubicMm), unitPrice: price }
    return { ...line, total: lineTotal('Aérien', line) }
  }
  const quantity = unit === 'pièce' ? pieces : 1n
  const isMeasured = unit !== 'pièce' && unit !== 'forfait'
  const unitPrice = isMeasured ? measuredPrice(unit, price, { grams, cubicMm }) : price
  return { serviceId, quantity, grams: null, unitPrice, total: quantity * unitPrice }
}

/** The greater of the weight and of the cubic centimetres by 6,000, up to the half kilogram. */
function taxableGrams(grams: bigint, cubicMm: bigint): bigint {
  const up = (amount: bigint, unit: bigint) => (amount + unit - 1n) / unit
  return greatest([up(grams, 500n), up(cubicMm, 500n * 6000n)]) * 500n
}

/** Kilograms, cubic metres or W/M in ten-thousandths, half up. The price is rounded half up to the cent. */
function measuredPrice(unit: string, price: bigint, { grams, cubicMm }: { grams: bigint; cubicMm: bigint }) {
  const half = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)
  const [volume, tonnes] = [half(cubicMm, 100_000n), half(grams, 100n)]
  const measured = unit === 'kg' ? grams * 10n : unit === 'm³' ? volume : greatest([volume, tonnes, 10_000n])
  return half(measured * price, 10_000n)
}

function greatest(amounts: readonly bigint[]): bigint {
  return amounts.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n
}

/** A month later, at most the last day of that month. */
function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}
