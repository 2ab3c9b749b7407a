import type { Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { groupings, reportFilters } from '@escale/contract/trade/reports/words'
import { formatDay } from '@escale/contract/values/days'
import type { CompanyTx } from '#database/caller/company.ts'
import { agentById } from './agents.ts'

type Filter = Report['filters'][number]

/** Returns the filters of a report as printed text. Filters that the report does not use are left out. */
export async function describeFilters(company: CompanyTx, request: ReportQuery): Promise<Filter[]> {
  const { report, from, to, groupBy, mode, method, clientId, agentId } = request
  const takes = reportFilters[report]
  const [client, agent] = await Promise.all([
    clientId && takes.includes('client') ? clientName(company, clientId) : null,
    agentId && takes.includes('agent') ? agentById(company, agentId) : null,
  ])
  const labelled: [string, string | null | undefined][] = [
    ['Période', takes.includes('period') ? `${formatDay(from)} – ${formatDay(to)}` : null],
    ['À la date', takes.includes('day') ? formatDay(to) : null],
    ['Par', takes.includes('groupBy') ? groupings[groupBy].toLocaleLowerCase('fr') : null],
    ['Mode', takes.includes('mode') ? mode : null],
    ['Méthode', takes.includes('method') ? method : null],
    ['Client', client],
    ['Agent', agent?.name],
  ]
  return labelled.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

async function clientName({ db }: CompanyTx, id: string): Promise<string | null> {
  const [own, shared] = await Promise.all(
    (['clients', 'shared_clients'] as const).map((table) =>
      db
        .selectFrom(table as 'clients')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirst(),
    ),
  )
  return own?.name ?? shared?.name ?? null
}
