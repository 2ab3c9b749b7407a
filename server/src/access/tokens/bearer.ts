import type { IncomingMessage } from 'node:http'
import type { Server } from '#access/caller/server.ts'
import { sessionOfToken } from './access-token.ts'

/**
 * Request header into which the server writes the session of a verified access token. A value sent by the
 * client is discarded.
 */
export const tokenSessionHeader = 'x-escale-token-session'

const longestHeader = 2000

/**
 * The access token in an `Authorization` header. Undefined for an API key, which has another form: access
 * tokens are JWTs.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  const [, token] =
    /^bearer +(eyJ[\w-]*\.[\w-]*\.[\w-]*) *$/i.exec(authorization?.slice(0, longestHeader) ?? '') ?? []
  return token
}

/**
 * Verifies the access token before anything else reads the request, and writes its session into
 * `tokenSessionHeader`. Undefined without a token.
 */
export function verifyToken(request: IncomingMessage, server: Server): Promise<void> | undefined {
  if (request.headers[tokenSessionHeader] !== undefined) removeSessionHeader(request)
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return undefined
  return sessionOfToken(server, token).then((session) => {
    if (session !== undefined) request.headers[tokenSessionHeader] = session
  })
}

// Removes the header that a client sent. The raw headers are cleaned too, because other parts of the server
// may read them.
function removeSessionHeader({ headers, rawHeaders }: IncomingMessage): void {
  delete headers[tokenSessionHeader]
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === tokenSessionHeader) rawHeaders.splice(at, 2)
}
