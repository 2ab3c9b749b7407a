import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import type { Link } from '#access/signed-link.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { readerOf } from './reader.ts'

/**
 * Programs that look at an address before a person does: messengers that show what a link leads to, and
 * search engines. A Cubot is a telephone.
 */
const robots = /(?<!cu)bot|crawl|spider|preview|whatsapp|facebookexternalhit|slurp|curl|wget|python/i

type Seen = { invoice: string | null; payment: string | null }

/** A record that was read, by its table. */
type Reading = { kind: 'invoices' | 'payments' | 'goods'; id: string }

/**
 * Counts that a document was read by its link, as the company is shown it; says so in its log, and in the
 * thread of its client, once an hour at most.
 */
export async function countView(c: Context, server: Server, { tenantId, linkId }: Link): Promise<void> {
  await byStranger(c, server, async (client, asked, userId) => {
    const { rows } = await client.query<Seen>('select * from see_document($1, $2, $3)', [
      tenantId,
      linkId,
      userId,
    ])
    const { invoice = null, payment = null } = rows[0] ?? {}
    const recordId = invoice ?? payment
    if (recordId === null) return
    const kind = invoice ? 'invoices' : 'payments'
    await logEvent(client, asked, {
      action: 'DOCUMENT_SEEN',
      success: true,
      tenantId,
      tableName: kind,
      recordId,
    })
    await tellThread(client, tenantId, { kind, id: recordId })
  })
}

/** Says in the thread of a client that they followed their goods, once a day. */
export async function noteFollowing(c: Context, server: Server, { tenantId, linkId }: Link): Promise<void> {
  await byStranger(c, server, async (client, _, userId) => {
    const { rows } = await client.query<{ goods: string | null }>('select * from see_tracking($1, $2, $3)', [
      tenantId,
      linkId,
      userId,
    ])
    const id = rows[0]?.goods
    if (id) await tellThread(client, tenantId, { kind: 'goods', id })
  })
}

type ViewOccasion = ReturnType<typeof readRequestHead>
type Connection = Parameters<typeof logEvent>[0]

async function byStranger(
  c: Context,
  server: Server,
  note: (client: Connection, asked: ViewOccasion, userId: string | null) => Promise<void>,
): Promise<void> {
  const asked = readRequestHead(c.req.raw, server)
  if (c.req.method === 'HEAD' || robots.test(asked.userAgent)) return
  const reader = await readerOf(c, server)
  if (reader?.role === 'super_admin') return
  await asAccounts(server.pool, (client) => note(client, asked, reader?.userId ?? null))
}

/** A job writes it: who reads is nobody of the company. */
async function tellThread(client: Connection, companyId: string, about: Reading): Promise<void> {
  await enqueue(client, 'note_reading', { about }, { key: about.id, company: companyId })
}
