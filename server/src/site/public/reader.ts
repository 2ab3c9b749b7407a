import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { authenticate } from '#database/caller/company.ts'

/** The account id and role of the signed-in reader of a public page. Null for anonymous readers. */
export async function readerOf(c: Context, server: Server): Promise<{ userId: string; role: string } | null> {
  const { sessionHash } = readRequestHead(c, server)
  if (!sessionHash) return null
  const reader = await authenticate(server.pool, sessionHash, 'read', async (_company, { userId, role }) => ({
    userId,
    role,
  }))
  return reader ?? null
}
