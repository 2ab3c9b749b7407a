import type { ReadableStream } from 'node:stream/web'
import type { Permission } from '@escale/contract/access/permissions'
import type { Bucket } from '@escale/contract/channels/files/buckets'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context } from 'hono'
import type { BinaryParts, RequestContext, Server, StoredBytes } from '#access/caller/server.ts'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { identifyCaller } from '#access/guard/guard.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import type { ByteRoute } from '#channels/files/byte-routes.ts'
import { countFile } from '#channels/files/file-count.ts'
import { FileRefusal } from '#channels/files/file-refusal.ts'
import { receive } from '#channels/files/receive.ts'
import { storeBytes } from '#channels/files/store.ts'
import { call, contextOf, notFound } from './byte-call.ts'

/** Receives a file for a company. Responds with the record that the procedure created for it. */
export async function receiveUpload(
  c: Context,
  server: Server,
  route: ByteRoute,
  bucket: Bucket,
): Promise<Response> {
  const actor = await sender(c, server, route.permission)
  const tenantId = companyOf(c, actor)
  return store(c, server, tenantId, bucket, (context, sha256) =>
    call(context, route, { name: c.req.query('name'), ...c.req.param(), sha256 }),
  )
}

/**
 * The company that the file belongs to: the sender's, or the one in the path. Only a super_admin may name any
 * company there.
 */
function companyOf(c: Context, actor: Actor): string {
  const named = c.req.param('tenantId')
  if (named === undefined && !actor.tenantId) throw new FileRefusal('FORBIDDEN', apiRefusals.noCompany)
  if (named !== undefined && actor.role !== 'super_admin' && actor.tenantId !== named) throw notFound()
  return named ?? actor.tenantId ?? ''
}

// Checks the permission of the sender before the first byte of the file is read. The procedure checks it
// again in its transaction.
async function sender(c: Context, server: Server, permission: Permission): Promise<Actor> {
  const requestHead = readRequestHead(c, server)
  const actor = await identifyCaller({ server, asked: requestHead })
  if (!actor)
    throw new FileRefusal(
      'UNAUTHORIZED',
      requestHead.apiKey === undefined ? apiRefusals.sessionMissing : apiRefusals.apiKeyInvalid,
    )
  if (!hasPermission(actor, permission)) throw new FileRefusal('FORBIDDEN', apiRefusals.forbidden)
  if (!requestHead.idempotencyKey) throw new FileRefusal('KEY_MISSING', apiRefusals.keyMissing)
  return actor
}

/**
 * Receives and stores a file, then calls the procedure that records it. When recording fails, the file is
 * deleted.
 */
async function store(
  c: Context,
  server: Server,
  tenantId: string,
  bucket: Bucket,
  keep: (context: RequestContext, sha256: string) => Promise<unknown>,
) {
  const { drafts, patience, antivirus } = server
  const received = await receive(c.req.raw.body as ReadableStream<Uint8Array> | null, bucket, {
    drafts,
    stalledMs: patience?.stalledMs,
    antivirus,
  })
  let stored: StoredBytes | undefined
  let isKept = false
  try {
    stored = await countFile(() => storeBytes(server.files, tenantId, bucket, received))
    const bytes: BinaryParts = { stored, kept: () => (isKept = true) }
    return c.json((await keep(contextOf(c, server, bytes), received.sha256)) as object, 201, {
      'cache-control': 'no-store',
    })
  } finally {
    await received.forget()
    // If the file storage is unreachable, the nightly job deletes the file
    if (stored && !isKept) await server.files.delete(stored.key).catch(() => {})
  }
}
