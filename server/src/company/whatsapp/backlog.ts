import { sql } from 'kysely'
import { announceConversations } from '#channels/whatsapp/outbox.ts'
import type { CompanyTx } from '#database/door/company.ts'

/** More than ever waits for one company. */
const mostWaiting = 20_000

/** Has what waits to be sent leave now: each message has its job, whose turn had been put off. */
export async function sendWaiting(company: CompanyTx): Promise<void> {
  await sql`
    select jobs.enqueue_conversation('send_message', jsonb_build_object('id', waiting.id), null, now(), waiting.id::text)
    from (
      select id from messages where tenant_id = ${company.id} and status = 'En file' and attempted_at is null order by occurred_at limit ${mostWaiting}
    ) waiting`.execute(company.db)
  await fetchWaiting(company)
  announceConversations(company)
}

/** What came while nothing opened the account; WhatsApp keeps a file for thirty days. */
async function fetchWaiting({ id, db }: CompanyTx): Promise<void> {
  await sql`
    select jobs.enqueue_conversation('fetch_media', jsonb_build_object('id', waiting.id), null, now(), waiting.id::text)
    from (
      select id from messages where tenant_id = ${id} and created_at > now() - interval '30 days' and media ->> 'state' = 'attendu' limit ${mostWaiting}
    ) waiting`.execute(db)
}

/** Has the states of the templates read by a job. */
export async function readLater({ db }: CompanyTx): Promise<void> {
  await sql`select jobs.enqueue_conversation('read_templates', '{}'::jsonb, null, now(), 'all')`.execute(db)
}
