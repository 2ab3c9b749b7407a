import {
  type Books,
  type Expedition,
  type Goods,
  type Judge,
  type Line,
  nextVersion,
  type Service,
  upFrom,
} from './books.ts'
import { aboardOf } from './goods.ts'
import { lineTotal } from './sale.ts'

// Invoices made from the goods of a departure, one a client: the sum of the rows is measured, not each row
// (product.md 5, field.md 3).

export type Billed = {
  clientId: string
  kind: 'Maritime' | 'Aérien'
  lines: Line[]
  total: bigint
  goods: string[]
}
export type BillingSaid = { parcelServiceId: string; vehicleServiceId: string }

export function departureBilled(id: string, said: BillingSaid, total: bigint): Judge {
  return {
    roles: upFrom('employee'),
    refusals(books) {
      const refused: string[] = []
      if (!books.expeditions.get(id)) refused.push('NOT_FOUND')
      if (!books.services.get(said.parcelServiceId) || !books.services.get(said.vehicleServiceId))
        refused.push('UNKNOWN_SERVICE')
      if (refused.length > 0) return refused
      const billed = billedOn(books, id, said)
      if (billed.length === 0) return ['NOTHING_TO_BILL']
      return totalOf(billed) === total ? [] : ['GOODS_CHANGED']
    },
    done(books, answer) {
      const made = (answer?.body.invoices ?? []) as {
        id: string
        invoiceNumber: string
        client: { id: string }
        serviceType: string
        total: number
      }[]
      const wrong: string[] = []
      const billed = billedOn(books, id, said)
      if (made.length !== billed.length) wrong.push(`${made.length} invoices, should be ${billed.length}`)
      for (const one of billed) {
        const invoice = made.find(({ client }) => client.id === one.clientId)
        if (!invoice || invoice.total !== Number(one.total) || invoice.serviceType !== one.kind) {
          wrong.push(
            `of ${one.clientId}: ${invoice?.serviceType} ${invoice?.total}, should be ${one.kind} ${one.total}`,
          )
          continue
        }
        keep(books, one, invoice)
      }
      return wrong
    },
  }
}

export function billedOn(
  books: Books,
  expeditionId: string,
  { parcelServiceId, vehicleServiceId }: BillingSaid,
): Billed[] {
  const departure = books.expeditions.get(expeditionId)
  const [parcels, vehicles] = [books.services.get(parcelServiceId), books.services.get(vehicleServiceId)]
  if (!departure || !parcels || !vehicles) return []
  const isToBill = ({ status, clientId, invoiceId, isNotBillable }: Goods) =>
    clientId !== null &&
    invoiceId === null &&
    !isNotBillable &&
    !['Attendu', 'Retourné', 'Perdu'].includes(status)
  const byClient = Map.groupBy(
    aboardOf(books, expeditionId).filter(([, row]) => isToBill(row)),
    ([, row]) => row.clientId as string,
  )
  return [...byClient].flatMap(([clientId, rows]) => {
    const goods = rows.map(([, row]) => row)
    const kinds = [
      { rows: goods.filter(({ kind }) => kind === 'Colis'), service: parcels, id: parcelServiceId },
      { rows: goods.filter(({ kind }) => kind === 'Véhicule'), service: vehicles, id: vehicleServiceId },
    ].filter((one) => one.rows.length > 0)
    if (kinds.some((one) => isUncountable(one.rows, one.service, departure))) return []
    const flown = new Set(kinds.map(({ service }) => isFlown(service, departure)))
    if (flown.size > 1) return []
    const kind = flown.has(true) ? 'Aérien' : 'Maritime'
    const lines = kinds.map((one) => lineOf(one.rows, one.service, one.id, departure))
    return [
      {
        clientId,
        kind,
        lines,
        total: lines.reduce((sum, line) => sum + line.total, 0n),
        goods: rows.map(([id]) => id),
      } satisfies Billed,
    ]
  })
}

export function totalOf(billed: readonly Billed[]): bigint {
  return billed.reduce((sum, { total }) => sum + total, 0n)
}

function keep(
  books: Books,
  { clientId, kind, lines, total, goods }: Billed,
  { id, invoiceNumber }: { id: string; invoiceNumber: string },
): void {
  books.invoices.add(id, {
    ...{
      kind,
      number: invoiceNumber,
      clientId,
      clientName: null,
      issueDate: books.today,
      dueDate: monthAfter(books.today),
      status: 'En attente',
      total,
    },
    ...{ lines, beforePaid: null, isCancelled: false, payments: [], version: 1, isExact: false },
  })
  books.write('INVOICE_CREATED', id)
  for (const one of goods) {
    books.goods.change(one, { invoiceId: id, ...nextVersion(books.goods.get(one) as Goods) })
    books.write('GOODS_BILLED', one)
  }
}

/**
 * Whether one row of goods more or less always changes the total of its line. A fixed price does not change,
 * a W/M has a minimum
 * and counts the greater of two measures, air freight counts half kilograms, and a small weight or volume is
 * rounded to the cent.
 */
export function tellsItsGoods({ unit, price }: Service, mode: Expedition['mode']): boolean {
  if (unit === 'kg') return mode !== 'Aérien' && price >= 1000n
  return unit === 'pièce' && price > 0n
}

/** Kilograms that fly are an air invoice. */
function isFlown({ unit }: Service, { mode }: Expedition): boolean {
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
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0n)
  const grams = rows.reduce((sum, row) => sum + (row.grams ?? 0n), 0n)
  const cubicMm = rows.reduce(
    (sum, { sizes, quantity }) => (sizes ? sum + sizes[0] * sizes[1] * sizes[2] * quantity : sum),
    0n,
  )
  if (isFlown({ unit } as Service, departure)) {
    const line = { serviceId, quantity: pieces, grams: taxableGrams(grams, cubicMm), unitPrice: price }
    return { ...line, total: lineTotal('Aérien', line) }
  }
  const [quantity, unitPrice] =
    unit === 'forfait'
      ? [1n, price]
      : unit === 'pièce'
        ? [pieces, price]
        : [1n, measuredPrice(unit, price, { grams, cubicMm })]
  return { serviceId, quantity, grams: null, unitPrice, total: quantity * unitPrice }
}

/** The greater of what it weighs and of its cubic centimetres by 6,000, up to the half kilogram. */
function taxableGrams(grams: bigint, cubicMm: bigint): bigint {
  const up = (amount: bigint, unit: bigint) => (amount + unit - 1n) / unit
  const [byWeight, byVolume] = [up(grams, 500n), up(cubicMm, 500n * 6000n)]
  return greatest([byWeight, byVolume]) * 500n
}

/** Kilograms, cubic metres or W/M in ten-thousandths, half up; the price half up to the cent. */
function measuredPrice(
  unit: string,
  price: bigint,
  { grams, cubicMm }: { grams: bigint; cubicMm: bigint },
): bigint {
  const half = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)
  const volume = half(cubicMm, 100_000n)
  const tonnes = half(grams, 100n)
  const measured = unit === 'kg' ? grams * 10n : unit === 'm³' ? volume : greatest([volume, tonnes, 10_000n])
  return half(measured * price, 10_000n)
}

function greatest(amounts: readonly bigint[]): bigint {
  return amounts.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n
}

/** The same day of the next month, or its last. */
function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}
