import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { estimatedLine } from '@escale/contract/trade/quotes/estimate'
import { usualValidityDays } from '@escale/contract/trade/quotes/words'
import { daysAfter } from '@escale/contract/values/days'
import type { PoolClient } from 'pg'
import type { Company } from '../companies/companies.ts'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs, dayOf, instantOf } from '../draw/calendar.ts'
import { randomFrom } from '../draw/random.ts'
import type { Client } from './clients.ts'
import type { Service } from './services.ts'

type Sources = { clients: Client[]; services: Service[]; agents: Person[] }
type Example = {
  daysAgo: number
  /** Null for a client of the company. */
  prospect: string | null
  volumeM3: number
  state: 'Brouillon' | 'Envoyé' | 'Accepté' | 'Refusé'
}

const examples: Example[] = [
  { daysAgo: 34, prospect: 'Hôtel Okapi', volumeM3: 6.2, state: 'Envoyé' }, // expired since
  { daysAgo: 12, prospect: null, volumeM3: 1.8, state: 'Refusé' },
  { daysAgo: 6, prospect: null, volumeM3: 2.4, state: 'Accepté' },
  { daysAgo: 4, prospect: 'Madame Mbuyi', volumeM3: 3.1, state: 'Accepté' },
  { daysAgo: 2, prospect: null, volumeM3: 0.9, state: 'Envoyé' },
  { daysAgo: 0, prospect: null, volumeM3: 4.5, state: 'Brouillon' },
]

/**
 * Writes some quotes by the functions that the product calls, so that their hashes are right. Their days are
 * in the past. Nothing is written for a company without quotes.
 */
export async function fillQuotes(
  client: PoolClient,
  calendar: Calendar,
  { id: tenantId, slug, tenant }: Company,
  { clients, services, agents }: Sources,
): Promise<void> {
  const service = services.find(({ unit }) => unit === 'm³')
  if (!service || !(tenant.features as string[]).includes('quotes')) return
  const random = randomFrom(slug.length * 97)
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
  for (const example of examples) {
    const ms = calendar.nowMs - example.daysAgo * dayMs
    const agent = random.pick(agents)
    const quote = random.id(ms)
    const draft = exampleDraft(example, dayOf(ms), service, random.pick(clients))
    const run = (call: string, ...values: unknown[]) =>
      client.query(`select ${call}`, [tenantId, quote, ...values])
    await run(
      'save_quote($1, $2, null, null, $3, $4, $5, $6, $7)',
      ...[Math.round(ms), dayOf(ms), agent.id, agent.name, draft],
    )
    if (example.state !== 'Brouillon')
      await run('send_quote($1, $2, 1, $3, $4, $5)', dayOf(ms), agent.id, agent.name)
    if (example.state === 'Accepté')
      await run('accept_quote($1, $2, null, $3, $4, null, null, $5)', dayOf(ms), draft.spokenBy, agent.name)
    if (example.state === 'Refusé')
      await run('refuse_quote($1, $2, 2, $3, $4, $5)', 'Trop cher pour ce volume', agent.id, agent.name)
    await setInstants(client, tenantId, quote, instantOf(ms))
  }
}

function exampleDraft({ prospect, volumeM3 }: Example, today: string, service: Service, client: Client) {
  const line = estimatedLine('Maritime', service, { weightKg: null, volumeM3 }, usualMeasuring)
  return {
    serviceType: 'Maritime',
    isProspect: prospect !== null,
    clientId: prospect === null ? client.id : null,
    prospectName: prospect,
    prospectPhone: prospect === null ? null : '+243815550177',
    spokenBy: prospect ?? client.name,
    origin: 'Dubaï',
    destination: 'Goma',
    weightKg: null,
    volumeM3,
    conditions: 'Prix valables sous réserve de place à bord. Dédouanement en sus.',
    validityDay: daysAfter(today, usualValidityDays),
    lines: [{ ...line, serviceId: service.id, merchandiseType: null, subProduct: null }],
  }
}

/** Sets the times of a quote to the day on which it was written. */
async function setInstants(client: PoolClient, tenantId: string, quote: string, at: string): Promise<void> {
  await client.query(
    `update quotes set created_at = $3, updated_at = $3,
        sent_at = case when sent_at is not null then $3::timestamptz end,
        accepted_at = case when accepted_at is not null then $3::timestamptz end,
        refused_at = case when refused_at is not null then $3::timestamptz end
      where tenant_id = $1 and id = $2`,
    [tenantId, quote, at],
  )
}
