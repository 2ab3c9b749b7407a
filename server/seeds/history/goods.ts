import { statusAboard } from '@escale/contract/trade/goods/life-cycle'
import { hourMs } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Expedition } from '../goods/expeditions.ts'
import { stepsReached } from '../goods/voyage.ts'
import type { Invoice } from '../sales/settlement.ts'
import type { Author, RecordedChange } from './history.ts'

type Change = Omit<RecordedChange, 'kind' | 'id'>
type Goods = Row<'goods'>
type Sources = {
  expeditions: Expedition[]
  invoices: Invoice[]
  authors: ReadonlyMap<string, Author>
  keepers: Author[]
}

/**
 * Creates the change history of each goods row: reception, loading, status changes, billing, and hand-over or
 * setting aside.
 */
export function goodsHistories(rows: Goods[], sources: Sources): RecordedChange[] {
  return rows.flatMap((row) =>
    goodsChanges(row, sources).map(
      (change): RecordedChange => ({ kind: 'goods', id: String(row.id), ...change }),
    ),
  )
}

function goodsChanges(row: Goods, { expeditions, invoices, authors, keepers }: Sources): Change[] {
  const keeper = namedAuthor(row.received_by, row.received_by_name) ?? keepers[0] ?? null
  const receivedMs = Date.parse(String(row.created_at))
  const arrival: Change = {
    action: arrivals[row.kind],
    atMs: receivedMs,
    by: keeper,
    version: 1,
    after: receivedAs(row),
  }
  const expedition = expeditions.find(({ id }) => id === row.expedition_id)
  const aboard = expedition ? travels(expedition, receivedMs, authors.get(expedition.id) ?? keeper) : []
  const invoice = invoices.find(({ id }) => id === row.invoice_id)
  const billed = invoice ? [billedBy(invoice, receivedMs)] : []
  return [arrival, ...aboard, ...billed, ...endings(row, { keeper, former: statusBefore(expedition) })]
}

const arrivals = { Colis: 'RECEIPT_CREATED', Véhicule: 'VEHICLE_CREATED' } as const

function receivedAs(row: Goods) {
  const { number, kind, quantity, description, note, marks, destination, location, danger, photos } = row
  const status = row.status === 'Attendu' ? 'Attendu' : 'Reçu'
  const clientId = row.client_id ?? row.shared_client_id
  const measures = {
    weightKg: row.weight_kg,
    lengthCm: row.length_cm,
    widthCm: row.width_cm,
    heightCm: row.height_cm,
  }
  const textFields = {
    description,
    note,
    marks,
    destination,
    location,
    danger,
    conditionStatus: row.condition_status,
    photos,
  }
  const own =
    kind === 'Colis'
      ? { trackingNumber: row.tracking_number, brandName: row.brand_name, quantity }
      : vehicleAs(row)
  return { number, status, ...own, clientId, ...measures, ...textFields }
}

function vehicleAs(row: Goods) {
  const { model, year } = row
  const looks = {
    chassisNumber: row.chassis_number,
    vehicleBrand: row.vehicle_brand,
    vehicleColor: row.vehicle_color,
  }
  return {
    ...looks,
    model,
    year,
    mileageKm: row.mileage_km,
    keysCount: row.keys_count,
    hasPapers: row.has_papers,
  }
}

/**
 * Returns the loading, some hours after reception, and the status changes that follow from the expedition.
 */
function travels({ reference, voyage }: Expedition, receivedMs: number, by: Author | null): Change[] {
  const atMs = Math.min(receivedMs + 2 * hourMs, Math.max(receivedMs, voyage.at.loaded - hourMs))
  const loaded: Change = {
    action: 'GOODS_LOADED',
    atMs,
    by,
    before: { expedition: null },
    after: { expedition: reference },
  }
  return [loaded, ...movesWith(voyage, by)]
}

function movesWith(voyage: Expedition['voyage'], by: Author | null): Change[] {
  return statusesOf(voyage).map(({ atMs, status, former }) => ({
    action: 'GOODS_MOVED',
    atMs,
    by,
    before: { status: former },
    after: { status },
  }))
}

/** Returns the status changes of goods on an expedition. */
function statusesOf(voyage: Expedition['voyage']) {
  const steps = stepsReached(voyage).flatMap(({ status, atMs }) => {
    const to = statusAboard(status)
    return to === null || to === 'Reçu' ? [] : [{ status: to, atMs }]
  })
  const changing = steps.filter(({ status }, place) => status !== steps[place - 1]?.status)
  return changing.map((step, place) => ({ ...step, former: changing[place - 1]?.status ?? 'Reçu' }))
}

function statusBefore(expedition: Expedition | undefined): string {
  return (expedition && statusesOf(expedition.voyage).at(-1)?.status) ?? 'Reçu'
}

function billedBy({ number, agent, createdMs }: Invoice, receivedMs: number): Change {
  const atMs = Math.max(createdMs, receivedMs + hourMs)
  return { action: 'GOODS_BILLED', atMs, by: agent, before: { invoice: null }, after: { invoice: number } }
}

function endings(row: Goods, { keeper, former }: { keeper: Author | null; former: string }): Change[] {
  const before = { status: former }
  if (row.status === 'Litige' || row.status === 'Perdu' || row.status === 'Retourné') {
    const atMs = Date.parse(String(row.updated_at)) + hourMs
    return [{ action: 'GOODS_ASIDE', atMs, by: keeper, before, after: { status: row.status } }]
  }
  if (row.status !== 'Remis') return []
  const atMs = Date.parse(String(row.released_at))
  const free: Change[] = row.not_billable_reason
    ? [
        {
          action: 'GOODS_NOT_BILLABLE',
          atMs: atMs - hourMs,
          by: keeper,
          after: { notBillableReason: row.not_billable_reason },
        },
      ]
    : []
  const after = {
    status: 'Remis',
    releasedTo: row.released_to,
    idDocument: row.released_id_document,
    reserves: row.released_reserves,
  }
  return [
    ...free,
    { action: 'GOODS_RELEASED', atMs, by: namedAuthor(row.released_by, row.released_by_name), before, after },
  ]
}

function namedAuthor(id: unknown, name: unknown): Author | null {
  return typeof id === 'string' ? { id, name: String(name) } : null
}
