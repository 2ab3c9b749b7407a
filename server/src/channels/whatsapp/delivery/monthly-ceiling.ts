import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { monthOf } from '#database/query/company-clock.ts'

/**
 * Whether the company has reached its monthly limit of billed messages. Messages that were sent and not yet
 * delivered count too.
 */
export async function isOverCeiling(company: CompanyTx): Promise<boolean> {
  const { id, db } = company
  const allowed = await db
    .selectFrom('whatsapp_settings')
    .select('monthly_ceiling as most')
    .where('monthly_ceiling', 'is not', null)
    .executeTakeFirst()
  if (!allowed) return false
  const { began } = await monthOf(company)
  const { rows } = await sql<{ count: number }>`
    select (
        select count(*) from messages m where m.tenant_id = ${id} and m.billed_at >= ${began}
      ) + (
        select count(*) from messages m where m.tenant_id = ${id}
        and m.status in ('En file', 'Envoi incertain', 'Envoyé')
          and m.attempted_at >= ${began} and m.billed_at is null and m.pricing -> 'billable'
          is distinct from 'false'
      ) as count`.execute(db)
  return (allowed.most ?? 0) <= (rows[0]?.count ?? 0)
}
