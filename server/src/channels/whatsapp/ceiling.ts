import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

/** Whether one more would pass what the company allows a month: what is on its way counts. */
export async function isOverCeiling({ id, db }: CompanyTx): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select s.monthly_ceiling <= (
        select count(*) from messages m where m.tenant_id = ${id} and m.billed_at >= month.began
      ) + (
        select count(*) from messages m where m.tenant_id = ${id} and m.status in ('En file', 'Envoi incertain', 'Envoyé')
          and m.attempted_at >= month.began and m.billed_at is null and m.pricing -> 'billable' is distinct from 'false'
      ) as "isOver"
    from whatsapp_settings s
      join tenants t on t.id = ${id}
      cross join lateral (select date_trunc('month', access.clock_at(now(), t.time_zone)) at time zone t.time_zone as began) month
    where s.tenant_id = ${id} and s.monthly_ceiling is not null`.execute(db)
  return rows[0]?.isOver ?? false
}
