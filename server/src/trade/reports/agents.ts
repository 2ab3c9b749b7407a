import type { Agent } from '@escale/contract/trade/reports/contract'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

const mostOffered = 30

/**
 * Lists the people who work in the company or issued one of its invoices, and match the search. The person
 * with the given `id` is always included.
 */
export async function listAgents(
  company: CompanyTx,
  { search = '', id }: { search?: string | undefined; id?: string | undefined },
): Promise<Agent[]> {
  const [everybody, named] = await Promise.all([
    everyAgent(company),
    id === undefined ? null : agentById(company, id),
  ])
  const found = bestFirst(everybody, search, ({ name }) => matchRank(name, search)).slice(0, mostOffered)
  return named && !found.some((agent) => agent.id === named.id) ? [named, ...found] : found
}

/** Returns an agent with the present name, or with the name on an old record if the account was deleted. */
export async function agentById(company: CompanyTx, id: string): Promise<Agent | null> {
  const { rows } = await sql<Agent>`
    select ${id}::uuid as id, coalesce(
      (select p.first_name || ' ' || p.last_name from profiles p where p.id = ${id}),
      (select i.issued_by_agent_name from invoices i
        where i.tenant_id = ${company.id} and i.issued_by_agent_id = ${id}
        order by i.created_at desc limit 1),
      (select p.recorded_by_name from payments p where p.tenant_id = ${company.id} and p.recorded_by = ${id}
        order by p.payment_date desc limit 1)) as name`.execute(company.db)
  const [agent] = rows
  return agent?.name ? agent : null
}

// People and invoices may be on different machines of a Citus cluster, so they are not joined.
async function everyAgent(company: CompanyTx): Promise<Agent[]> {
  const issuers = await everyIssuer(company)
  const [ids, names] = [issuers.map(({ id }) => id), issuers.map(({ name }) => name)]
  const { rows } = await sql<Agent>`
    select p.id, p.first_name || ' ' || p.last_name as name from profiles p
    union all
    select gone.id, gone.name from unnest(${ids}::uuid[], ${names}::text[]) as gone (id, name)
      where not exists (select from profiles p where p.id = gone.id)
    order by name, id`.execute(company.db)
  return rows
}

// Finds the issuers by jumping in the index from one to the next. Reading every invoice would be slower,
// since issuers are few.
async function everyIssuer({ id, db }: CompanyTx): Promise<Agent[]> {
  const { rows } = await sql<Agent>`
    with recursive issuers as (
      (select i.issued_by_agent_id as id from invoices i where i.tenant_id = ${id}
        order by i.issued_by_agent_id limit 1)
      union all
      select (select i.issued_by_agent_id from invoices i
        where i.tenant_id = ${id} and i.issued_by_agent_id > before.id order by i.issued_by_agent_id limit 1)
      from issuers before where before.id is not null
    )
    select issuers.id, (select i.issued_by_agent_name from invoices i
      where i.tenant_id = ${id} and i.issued_by_agent_id = issuers.id
      order by i.created_at desc limit 1) as name
    from issuers where issuers.id is not null`.execute(db)
  return rows
}
