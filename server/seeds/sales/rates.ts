import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import type { PoolClient } from 'pg'
import type { Company } from '../companies/companies.ts'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs, instantOf } from '../draw/calendar.ts'
import { insert, type Row } from '../draw/insert.ts'
import { randomFrom } from '../draw/random.ts'

const taken: readonly Currency[] = ['CDF', 'EUR']

type Example = { hoursAgo: number; quote: Currency; side: 'vente' | 'achat'; rate: number; source: string }

const examples: readonly Example[] = [
  { hoursAgo: 75, quote: 'CDF', side: 'vente', rate: 2838, source: 'marché' },
  { hoursAgo: 75, quote: 'CDF', side: 'achat', rate: 2800, source: 'marché' },
  { hoursAgo: 50, quote: 'CDF', side: 'vente', rate: 2842, source: 'saisi' },
  { hoursAgo: 98, quote: 'EUR', side: 'vente', rate: 0.9215, source: 'banque centrale' },
  { hoursAgo: 2, quote: 'CDF', side: 'vente', rate: 2845, source: 'banque centrale' },
]

/** Writes currencies, rates and the second currency of documents, for a company that takes several. */
export async function fillRates(
  client: PoolClient,
  calendar: Calendar,
  { id: tenantId, tenant }: Company,
  agents: readonly Person[],
): Promise<void> {
  const [agent] = agents
  if (!agent || !(tenant.features as string[]).includes('currencies')) return
  const random = randomFrom(52)
  const updatedAt = instantOf(calendar.nowMs)
  const rates: Row<'exchange_rates'>[] = examples.map(({ hoursAgo, ...rate }) => {
    const ms = calendar.nowMs - (hoursAgo * dayMs) / 24
    return {
      ...{ tenant_id: tenantId, id: random.id(ms), ...rate },
      ...{ valid_from: instantOf(ms), written_by: agent.id, written_by_name: agent.name },
    }
  })
  await insert(
    client,
    'company_currencies',
    taken.map((currency) => settingOf(tenantId, currency, updatedAt)),
  )
  await insert(client, 'exchange_rates', rates)
  await insert(client, 'currency_settings', [
    { tenant_id: tenantId, document_currency: 'CDF', updated_at: updatedAt },
  ])
}

function settingOf(tenantId: string, currency: Currency, updatedAt: string): Row<'company_currencies'> {
  const { cashStep, pieces } = currencyFacts[currency]
  return { tenant_id: tenantId, currency, cash_step: cashStep, pieces: [...pieces], updated_at: updatedAt }
}
