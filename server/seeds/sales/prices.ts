import { priceName } from '@escale/contract/trade/prices/rules'
import { type Calendar, dayOf, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Client } from './clients.ts'
import type { Service } from './services.ts'

type Scope = {
  service: string
  client?: Client | undefined
  group?: string
  lane?: readonly [origin: string, destination: string]
  price: number
  breaks?: readonly (readonly [fromQty: number, price: number])[]
  daysAgo: number
}

const group = 'Grossistes'

/** The price lists of Atlas: breaks for everybody, a group of wholesalers, and one agreed client. */
export function priceRows(
  random: Random,
  calendar: Calendar,
  tenant_id: string,
  services: readonly Service[],
  clients: readonly Client[],
) {
  const air = 'Fret aérien Guangzhou – Kinshasa'
  const lane = ['Guangzhou', 'Kinshasa'] as const
  const scopes: Scope[] = [
    {
      service: air,
      price: 12_80,
      breaks: [
        [45, 12_20],
        [100, 11_60],
        [300, 10_90],
      ],
      daysAgo: 200,
    },
    { service: air, group, lane, price: 11_90, breaks: [[100, 11_00]], daysAgo: 120 },
    { service: air, client: clients[0], price: 11_20, breaks: [[100, 10_50]], daysAgo: 60 },
    { service: 'Groupage maritime Dubaï – Goma via Mombasa', group, price: 395_00, daysAgo: 90 },
    { service: 'Véhicule en roulier Anvers – Matadi', client: clients[1], price: 1_150_00, daysAgo: 30 },
  ]
  return scopes.flatMap((scope): Row<'prices'>[] => {
    const service = services.find(({ name, shared }) => name === scope.service && !shared)
    return service ? [priceRow(random, calendar, { ...scope, tenant_id, service })] : []
  })
}

function priceRow(
  random: Random,
  calendar: Calendar,
  {
    tenant_id,
    service,
    client,
    group: client_group,
    lane,
    price,
    breaks = [],
    daysAgo,
  }: Omit<Scope, 'service'> & {
    tenant_id: string
    service: Service
  },
): Row<'prices'> {
  const startMs = calendar.at(daysAgo, 0.3)
  const [origin = null, destination = null] = lane ?? []
  const named = { clientGroup: client_group ?? null, mode: null, origin, destination, category: null }
  return {
    tenant_id,
    id: random.id(startMs),
    version: 1,
    name: priceName(service.name, client?.name ?? null, named),
    service_id: service.id,
    client_id: client?.id ?? null,
    client_group: client_group ?? null,
    origin,
    destination,
    unit: service.unit,
    price,
    breaks: breaks.map(([fromQty, one]) => ({ fromQty, price: one })) as never,
    currency: 'USD',
    valid_from: dayOf(startMs),
    created_at: instantOf(startMs),
    updated_at: instantOf(startMs),
  }
}

/** Credit limits of the first clients, in cents. The first client is above. */
const limits = [5_000_00, 60_000_00, 40_000_00]

/** The conditions of six clients of Atlas: four wholesalers and three credit limits. */
export function clientTermsRows(
  random: Random,
  calendar: Calendar,
  tenant_id: string,
  clients: readonly Client[],
) {
  return clients.slice(0, 6).map(
    (client, place): Row<'client_terms'> => ({
      tenant_id,
      id: random.id(calendar.at(100, 0.5)),
      version: 1,
      client_id: client.id,
      price_group: place < 2 ? null : group,
      credit_limit: limits[place] ?? null,
      credit_days: place === 1 ? 60 : null,
      credit_currency: 'USD',
      updated_at: instantOf(calendar.at(100, 0.5)),
    }),
  )
}
