import { sql } from 'kysely'
import { enqueue, enqueueEach } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

/** An upper bound of one company's pending messages. */
const mostWaiting = 20_000

/** Queues the pending messages for immediate sending: each one has a job that was postponed. */
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

/**
 * Queues the download of media received while the account was disconnected. WhatsApp keeps a file for 30
 * days.
 */
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

/** Queues a job that reads the states of the templates. */
export async function queueTemplateReading(company: CompanyTx): Promise<void> {
  await enqueue(company, 'read_templates', {}, { key: 'all' })
}
