import type { ExpeditionMode, ExpeditionStatus } from '@escale/contract/trade/expeditions/contract'
import { followsExpedition, statusAboard } from '@escale/contract/trade/goods/life-cycle'
import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs, hourMs, instantOf } from '../draw/calendar.ts'
import { collectors } from '../draw/names.ts'
import type { Random } from '../draw/random.ts'
import { type Client, clientColumns } from '../sales/clients.ts'
import type { Invoice } from '../sales/settlement.ts'
import { type Expedition, lastStep } from './expeditions.ts'
import { reachedMs } from './voyage.ts'

export type Warehouse = {
  random: Random
  calendar: Calendar
  clients: Client[]
  invoices: Invoice[]
  /** Expedition id by invoice id, for unpaid invoices that were made from goods. */
  made: Map<string, string>
  /** Ids of paid invoices that already have goods, so that no other goods use them. */
  settled: Set<string>
  expeditions: Expedition[]
  keepers: Person[]
  managers: Person[]
}

/**
 * Whether goods of this status can be on an expedition of this status. Goods reported missing can only be on
 * one that has arrived.
 */
export function isAboard(goods: GoodsStatus, expedition: ExpeditionStatus): boolean {
  const aboard = statusAboard(expedition)
  if (followsExpedition(goods)) return aboard === goods
  if (goods === 'Remis') return aboard === 'Disponible' || (aboard === null && expedition !== 'Annulée')
  return (goods === 'Litige' || goods === 'Perdu') && aboard === 'Arrivé'
}

const remarks: Partial<Record<GoodsStatus, string>> = {
  Attendu: 'Annoncé par le client, facture du fournisseur à joindre.',
  Litige: 'Le client conteste le nombre de pièces reçues.',
  Retourné: "Rendu à l'expéditeur à la demande du client.",
  Perdu: "Manquant à l'arrivée, réclamation ouverte chez le transporteur.",
}

/** Price in cents for shipping a row of goods, by type of invoice. */
export type Worth = Record<ServiceType, number>

/**
 * Returns the columns of a goods row that depend on its status: client, expedition, invoice, reception and
 * hand-over. `turn` is a running number that distributes rows over expeditions.
 */
export function lifeOf(
  warehouse: Warehouse,
  status: GoodsStatus,
  turn: number,
  modes: ExpeditionMode[],
  worth: Worth,
) {
  const { random, calendar } = warehouse
  const expedition = boarding(warehouse, status, turn, modes)
  const invoice = expedition && billing(warehouse, status, expedition, worth)
  const receivedMs = expedition
    ? receivedFor(random, calendar, expedition)
    : calendar.at(status === 'Attendu' ? random.int(1, 6) : random.int(1, 38), random.next())
  const client =
    invoice?.client ?? (status === 'Reçu' && random.chance(0.25) ? null : random.pick(warehouse.clients))
  const release =
    status === 'Remis' && expedition
      ? handOverColumns(warehouse, expedition, invoice ?? null)
      : { released_to: null, released_by: null, released_by_name: null, released_at: null }
  const keeper = random.pick(warehouse.keepers)
  const here = status !== 'Attendu'
  const columns = {
    status,
    ...clientColumns(client),
    ...release,
    released_id_document: null as string | null,
    released_signature_id: null as string | null,
    released_signed_as: null as string | null,
    released_reserves: null as string | null,
    expedition_id: expedition?.id ?? null,
    invoice_id: invoice?.id ?? null,
    ...exemption(warehouse, status === 'Remis' && !invoice ? release.released_at : null),
    destination:
      expedition?.route.destination[0] ?? random.pick(['Kinshasa', 'Matadi', 'Lubumbashi', 'Goma']),
    note: remarks[status] ?? null,
    received_by: here ? keeper.id : null,
    received_by_name: here ? keeper.name : null,
    received_at: here ? instantOf(receivedMs) : null,
    created_at: instantOf(receivedMs),
    updated_at:
      release.released_at ?? instantOf(Math.max(receivedMs, expedition ? lastStep(expedition.voyage) : 0)),
  }
  return { createdMs: receivedMs, client, columns }
}

/** Returns the columns of a billing exemption, for goods handed over without an invoice. */
function exemption({ managers: [manager] }: Warehouse, at: string | null) {
  const author = at === null ? undefined : manager
  return {
    not_billable_reason: author ? 'Échantillons sans valeur commerciale.' : null,
    not_billable_by: author?.id ?? null,
    not_billable_by_name: author?.name ?? null,
    not_billable_at: author ? at : null,
  }
}

function boarding(
  { random, expeditions }: Warehouse,
  status: GoodsStatus,
  turn: number,
  modes: ExpeditionMode[],
): Expedition | null {
  // Most received goods are not on an expedition yet.
  if (status === 'Reçu' && random.chance(0.6)) return null
  const open = expeditions.filter(
    (one) =>
      isAboard(status, one.status) &&
      reachedMs(one.voyage, 'opened') !== null &&
      modes.includes(one.route.mode),
  )
  return open[turn % open.length] ?? null
}

function receivedFor(random: Random, calendar: Calendar, { voyage }: Expedition): number {
  const until = Math.min(voyage.at.loaded, calendar.nowMs)
  return calendar.inOfficeHours(voyage.at.opened + random.next() * (until - voyage.at.opened) * 0.9)
}

/** Returns the invoice of the goods. Goods handed over need a paid one. Two thirds of the others have one. */
function billing(
  { random, calendar, invoices, made, settled: taken }: Warehouse,
  status: GoodsStatus,
  { id: expedition, route, voyage }: Expedition,
  worth: Worth,
): Invoice | undefined {
  const kind = route.mode === 'Aérien' ? 'Aérien' : 'Maritime'
  const since = voyage.at.opened
  if (status === 'Remis') {
    const until = reachedMs(voyage, 'delivered') ?? calendar.nowMs
    const settled = invoices.filter(
      (one) =>
        one.kind === kind &&
        one.createdMs > since &&
        one.settledMs !== null &&
        one.settledMs < until - 2 * hourMs,
    )
    return closest(settled, worth[kind], taken)
  }
  if (status === 'Reçu' || random.chance(0.33)) return undefined
  const until = reachedMs(voyage, 'arrived') ?? calendar.nowMs
  const billed = invoices.filter(
    (one) => one.kind === kind && one.createdMs > since && one.createdMs < until + 10 * dayMs,
  )
  const unpaid = billed.filter(
    ({ id, payments }) => payments === 0 && status !== 'Perdu' && (made.get(id) ?? expedition) === expedition,
  )
  if (unpaid.length === 0)
    return closest(
      billed.filter(({ payments }) => payments > 0),
      worth[kind],
      taken,
    )
  const invoice = random.pick(unpaid)
  made.set(invoice.id, expedition)
  return invoice
}

/**
 * Returns the unused paid invoice whose amount is closest to the price of shipping the goods, because the
 * amount of a paid invoice must not change.
 */
function closest(invoices: Invoice[], worth: number, taken: Set<string>): Invoice | undefined {
  const free = invoices.filter(({ id }) => !taken.has(id))
  const [nearest] = free.toSorted((one, other) => Math.abs(one.total - worth) - Math.abs(other.total - worth))
  if (!nearest || nearest.total > 2 * worth) return undefined
  taken.add(nearest.id)
  return nearest
}

/**
 * Returns the columns of a hand-over. Its time is after the goods were available and paid, and before the
 * expedition was closed.
 */
function handOverColumns(
  { random, calendar, keepers }: Warehouse,
  { voyage }: Expedition,
  invoice: Invoice | null,
) {
  const soonest = Math.max(voyage.at.available, invoice?.settledMs ?? 0)
  const latest = reachedMs(voyage, 'delivered') ?? calendar.nowMs
  const keeper = random.pick(keepers)
  return {
    released_to: random.pick(collectors),
    released_by: keeper.id,
    released_by_name: keeper.name,
    released_at: instantOf(soonest + (0.1 + random.next() * 0.8) * Math.max(0, latest - soonest)),
  }
}
