import { createHash } from 'node:crypto'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { authenticate } from '#database/caller/company.ts'
import type { SessionHash } from '#database/caller/credentials.ts'

/**
 * Serves a company's own style sheet to its members. The file name contains a hash of the content, so
 * browsers may cache it indefinitely.
 */
export async function companySheet(c: Context, server: Server): Promise<Response> {
  const css = await ownSheet(server, readRequestHead(c, server).sessionHash, c.req.param('id') ?? '')
  if (css === undefined || c.req.param('sheet') !== `${sheetHash(css)}.css`)
    return c.text(apiRefusals.notFound, 404)
  return c.body(css, 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'cookie',
  })
}

async function ownSheet(
  server: Server,
  sessionHash: SessionHash | null,
  companyId: string,
): Promise<string | undefined> {
  if (!sessionHash) return undefined
  return authenticate(server.pool, sessionHash, 'read', async ({ id, db }) => {
    if (id === null || id !== companyId) return undefined
    const row = await db
      .selectFrom('tenants')
      .select('custom_css_compiled as css')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.css ?? undefined
  })
}

// The hash in the file name of a style sheet. The session response contains the same file name.
function sheetHash(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 16)
}
