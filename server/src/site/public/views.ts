import type { Context } from 'hono'
import { askedOf } from '#access/asked.ts'
import type { Server } from '#access/server.ts'
import type { Link } from '#access/signed-link.ts'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { readerOf } from './reader.ts'

/** Programs that look at an address before a person does: messengers that show what a link leads to, and search engines. A Cubot is a telephone. */
const robots = /(?<!cu)bot|crawl|spider|preview|whatsapp|facebookexternalhit|slurp|curl|wget|python/i

type Seen = { invoice: string | null; payment: string | null }

/** Counts that a document was read by its link, as the company is shown it, and says so in its log once an hour. */
export async function countView(c: Context, server: Server, { tenantId, linkId }: Link): Promise<void> {
  const asked = askedOf(c.req.raw, server)
  if (c.req.method === 'HEAD' || robots.test(asked.userAgent)) return
  const reader = await readerOf(c, server)
  if (reader?.role === 'super_admin') return
  await asAccounts(server.pool, async (client) => {
    const { rows } = await client.query<Seen>('select * from see_document($1, $2, $3)', [tenantId, linkId, reader?.userId ?? null])
    const { invoice = null, payment = null } = rows[0] ?? {}
    const recordId = invoice ?? payment
    if (recordId === null) return
    await logEvent(client, asked, { action: 'DOCUMENT_SEEN', success: true, tenantId, tableName: invoice ? 'invoices' : 'payments', recordId })
  })
}
