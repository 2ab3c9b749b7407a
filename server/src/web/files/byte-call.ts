import { apiRefusals } from '@escale/contract/wire/refusals'
import type { Context } from 'hono'
import type { BinaryParts, RequestContext, Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import type { ByteRoute } from '#channels/files/byte-routes.ts'
import { FileRefusal } from '#channels/files/file-refusal.ts'
import { procedureClientFor } from '#web/api/router.ts'

/** Calls the procedure of a route. The procedure validates the input itself. */
export async function call(
  context: RequestContext,
  { domain, name }: ByteRoute,
  input: object,
): Promise<unknown> {
  const calls = procedureClientFor(context) as unknown as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >
  return calls[domain]?.[name]?.(input)
}

/** The context of a procedure that transfers a file: `bytes` reads the request or writes the response. */
export function contextOf(c: Context, server: Server, bytes: BinaryParts): RequestContext {
  return { server, asked: readRequestHead(c, server), bytes }
}

export const notFound = () => new FileRefusal('NOT_FOUND', apiRefusals.notFound)
