import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import type { Link } from '#access/signed-link.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { readerOf } from './reader.ts'

/**
 * Programs that open a URL before a person does: link previews of messaging apps, and search engines. « Cubot
 * » is a brand of phones.
 */
const robots = /(?<!cu)bot|crawl|spider|preview|whatsapp|facebookexternalhit|slurp|curl|wget|python/i

type SeenDocument = { invoice: string | null; payment: string | null; credit_note: string | null }

/** The record that was read. `kind` is its table. */
type Reading = { kind: 'invoices' | 'payments' | 'credit_notes' | 'goods'; id: string }

/**
 * Counts that a document was read by its link. At most once an hour, this is also written to the company's
 * log and to the client's conversation.
 */
export async function countView(c: Context, server: Server, { tenantId, linkId }: Link): Promise<void> {
  await recordReading(c, server, async (client, head, userId) => {
    const { rows } = await client.query<SeenDocument>('select * from see_document($1, $2, $3)', [
      tenantId,
      linkId,
      userId,
    ])
    const { invoice = null, payment = null, credit_note: creditNote = null } = rows[0] ?? {}
    const recordId = invoice ?? payment ?? creditNote
    if (recordId === null) return
    const kind = invoice ? 'invoices' : payment ? 'payments' : 'credit_notes'
    await logEvent(client, head, {
      action: 'DOCUMENT_SEEN',
      success: true,
      tenantId,
      tableName: kind,
      recordId,
    })
    await tellThread(client, tenantId, { kind, id: recordId })
  })
}

/**
 * Notes in the client's conversation, at most once a day, that the client opened the tracking page of goods.
 */
export async function noteFollowing(c: Context, server: Server, { tenantId, linkId }: Link): Promise<void> {
  await recordReading(c, server, async (client, _, userId) => {
    const { rows } = await client.query<{ goods: string | null }>('select * from see_tracking($1, $2, $3)', [
      tenantId,
      linkId,
      userId,
    ])
    const id = rows[0]?.goods
    if (id) await tellThread(client, tenantId, { kind: 'goods', id })
  })
}

/** Counts that a quote was read by its link. */
export async function countQuoteView(c: Context, server: Server, { tenantId, linkId }: Link): Promise<void> {
  await recordReading(c, server, async (client, _, userId) => {
    await client.query('select see_quote($1, $2, $3)', [tenantId, linkId, userId])
  })
}

type ViewOccasion = ReturnType<typeof readRequestHead>
type Connection = Parameters<typeof logEvent>[0]

async function recordReading(
  c: Context,
  server: Server,
  note: (client: Connection, head: ViewOccasion, userId: string | null) => Promise<void>,
): Promise<void> {
  const head = readRequestHead(c, server)
  if (c.req.method === 'HEAD' || robots.test(head.userAgent)) return
  const reader = await readerOf(c, server)
  if (reader?.role === 'super_admin') return
  await asAccounts(server.pool, (client) => note(client, head, reader?.userId ?? null))
}

/** Enqueues a job that writes the note, because the anonymous reader has no rights in the company. */
async function tellThread(client: Connection, companyId: string, about: Reading): Promise<void> {
  await enqueue(client, 'note_reading', { about }, { key: about.id, company: companyId })
}
