import type { IncomingMessage } from 'node:http'
import type { Server } from '#access/caller/server.ts'
import { sessionNamedBy } from './access-token.ts'

/**
 * The header in which the server itself writes the session that a token names; what a caller sends under this
 * name is thrown away.
 */
export const tokenSessionHeader = 'x-escale-token-session'

const longest = 2000

/** A token of ours is a JWT, and no key for programs looks like one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const [, token] =
    /^bearer +(eyJ[\w-]*\.[\w-]*\.[\w-]*) *$/i.exec(authorization?.slice(0, longest) ?? '') ?? []
  return token
}

/**
 * Judges the token of a request before anything else reads what the request says of itself; undefined when it
 * has none.
 */
export function judgeToken(request: IncomingMessage, server: Server): Promise<void> | undefined {
  if (request.headers[tokenSessionHeader] !== undefined) takeAway(request)
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return undefined
  return sessionNamedBy(server, token).then((session) => {
    if (session !== undefined) request.headers[tokenSessionHeader] = session
  })
}

// As they came too, which the site may read.
function takeAway({ headers, rawHeaders }: IncomingMessage): void {
  delete headers[tokenSessionHeader]
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === tokenSessionHeader) rawHeaders.splice(at, 2)
}
