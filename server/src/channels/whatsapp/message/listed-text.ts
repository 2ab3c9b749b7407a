import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * Updates the text in the list of conversations after its last message was edited or deleted. System notes
 * are not listed.
 */
export async function refreshListedText({ id: companyId, db }: CompanyTx, providerId: string): Promise<void> {
  await sql`
    update conversations c set last_text = case when m.deleted_at is null then left(m.body, 200) else 'Message supprimé' end
    from messages m where m.tenant_id = ${companyId} and m.provider_id = ${providerId}
    and c.tenant_id = ${companyId} and c.id = m.conversation_id
      and not exists (select from messages later where later.tenant_id = ${companyId}
      and later.conversation_id = m.conversation_id
        and (later.kind <> 'système' or later.provider_id is not null)
        and (later.occurred_at, later.id) > (m.occurred_at, m.id))`.execute(db)
}
