import type { PoolClient } from 'pg'

const drafts = `select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'clientId', c.id,
    'amount', c.amount, 'day', current_date - 240, 'dueDate', current_date - 210,
    'description', 'Solde du compte repris de l''ancien logiciel')) as drafts
  from (select id, case row_number() over (order by name desc) when 1 then 74000 else -12000 end as amount
    from clients where tenant_id = $1 order by name desc limit 2) c`

/** Takes over what one client owed, and what another had in advance, before the company used Escale. */
export async function openTwoAccounts(client: PoolClient, company: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, true)`, [company])
  await client.query(
    `select open_accounts($1, i.issued_by_agent_id, i.issued_by_agent_name, d.drafts)
     from (${drafts}) d, (select issued_by_agent_id, issued_by_agent_name from invoices
       where tenant_id = $1 order by created_at limit 1) i`,
    [company],
  )
  await client.query(`select set_config('app.tenant_id', '', true)`)
}
