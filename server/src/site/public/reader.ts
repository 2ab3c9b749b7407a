import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { authenticate } from '#database/caller/company.ts'

/** Who reads a public page while signed in; null for everybody else. */
export async function readerOf(c: Context, server: Server): Promise<{ userId: string; role: string } | null> {
  const { sessionHash } = readRequestHead(c.req.raw, server)
  if (!sessionHash) return null
  const reader = await authenticate(server.pool, sessionHash, 'read', async (_company, { userId, role }) => ({
    userId,
    role,
  }))
  return reader ?? null
}
