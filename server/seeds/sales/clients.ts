import { fold } from '@escale/contract/values/text'
import { type Calendar, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import { type ClientName, cities } from '../draw/names.ts'
import type { Random } from '../draw/random.ts'
import { storedPhoneNumber } from '../draw/telephones.ts'

export type Client = { id: string; name: string; shared: boolean; since: number }

/**
 * Creates the clients of a company. One in seven is new in the last twelve months. The others existed before.
 */
export function ownClients(random: Random, calendar: Calendar, tenant_id: string, names: ClientName[]) {
  const newcomers = Math.floor(names.length / 7)
  const rows = names.map((name, place): Row<'clients'> => {
    const fromEnd = names.length - place
    const daysAgo = fromEnd <= newcomers ? fromEnd * 45 - random.int(5, 20) : random.int(366, 409)
    return { tenant_id, ...clientRow(random, calendar.at(daysAgo, random.next()), name) }
  })
  return { rows, clients: rows.map((row) => seedClient(row, false)) }
}

/** Creates the clients that all companies share. */
export function clientsOfAll(random: Random, calendar: Calendar, names: ClientName[]) {
  const rows = names.map(
    (name): Row<'shared_clients'> =>
      clientRow(random, calendar.at(random.int(410, 450), random.next()), name),
  )
  return { rows, clients: rows.map((row) => seedClient(row, true)) }
}

function clientRow(random: Random, createdMs: number, [name, city, type]: ClientName) {
  const place = cities[city]
  const address = place
    ? `${random.int(3, 214)}, ${random.pick(place.streets)}, ${city}, ${place.country}`
    : city
  // Email domains ending in a suffix reserved by RFC 2606, so that no real person gets an email.
  const email = `${random.pick(['contact', 'achats', 'direction', 'info'])}@${fold(name).replaceAll(/[^a-z0-9]+/g, '-')}.${place?.domain}.example`
  const phone = place ? storedPhoneNumber(place.phone.replaceAll('#', () => String(random.int(0, 9)))) : null
  const created_at = instantOf(createdMs)
  return { id: random.id(createdMs), name, email, phone, address, type, created_at, updated_at: created_at }
}

function seedClient(
  { id, name, created_at }: { id: string; name: string; created_at?: unknown },
  shared: boolean,
): Client {
  return { id, name, shared, since: Date.parse(String(created_at)) }
}

/**
 * Returns the columns that link a record to its client. A company's own clients and shared ones have separate
 * columns.
 */
export function clientColumns(client: Client | null) {
  return {
    client_id: client && !client.shared ? client.id : null,
    shared_client_id: client?.shared ? client.id : null,
  }
}
