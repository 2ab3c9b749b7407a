import { sql } from 'kysely'
import { enqueue, enqueueEach } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { announceConversations } from '#journal/notices.ts'

/** More than ever waits for one company. */
const mostWaiting = 20_000

/** Has what waits to be sent leave now: each message has its job, whose turn had been put off. */
export async function sendWaiting(company: CompanyTx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where tenant_id = ${company.id} and status = 'En file' and attempted_at is null
    order by occurred_at limit ${mostWaiting}`.execute(company.db)
  await enqueueEach(
    company,
    'send_message',
    rows.map(({ id }) => id),
  )
  await fetchWaiting(company)
  announceConversations(company)
}

/** What came while nothing opened the account; WhatsApp keeps a file for thirty days. */
async function fetchWaiting(company: CompanyTx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from messages
      where tenant_id = ${company.id} and created_at > now() - interval '30 days'
      and media ->> 'state' = 'attendu'
    limit ${mostWaiting}`.execute(company.db)
  await enqueueEach(
    company,
    'fetch_media',
    rows.map(({ id }) => id),
  )
}

/** Has the states of the templates read by a job. */
export async function readLater(company: CompanyTx): Promise<void> {
  await enqueue(company, 'read_templates', {}, { key: 'all' })
}
