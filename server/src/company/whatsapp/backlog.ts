import { sql } from 'kysely'
import { enqueue, enqueueEach } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

/** Maximum number of queued messages of one company that are sent in one call. */
const mostWaiting = 20_000

/** Enqueues all queued messages for immediate sending, because their jobs may have been postponed. */
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
 * Enqueues the download of media files received while the account was stopped. WhatsApp keeps a file for 30
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

/** Enqueues a job that reads the states of the templates from WhatsApp. */
export async function queueTemplateReading(company: CompanyTx): Promise<void> {
  await enqueue(company, 'read_templates', {}, { key: 'all' })
}
