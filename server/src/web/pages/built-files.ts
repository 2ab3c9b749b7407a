import { mkdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { workerPolicy } from '#access/headers.ts'
import { withFileEtag } from '#web/http/freshness.ts'
import { builtRoot, publicRoot } from './build.ts'

const year = 'public, max-age=31536000, immutable'
const rootFile = '/:file{[\\w.-]+\\.(js|css|svg|png|ico|webmanifest|txt)}'

/**
 * Serves the built application. Files with a content hash in their name are cached for a year. Those at the
 * root are revalidated at each request.
 */
export function builtFiles(server: Server): Hono {
  const site = new Hono()
  site.use('/assets/*', withFileEtag, answeredWith({ 'cache-control': year }))
  for (const root of [builtRoot, publicRoot, ...(server.replacedChunks ? [server.replacedChunks] : [])]) {
    mkdirSync(root, { recursive: true }) // The first build may not have finished yet
    site.get('/assets/*', serveStatic({ root, precompressed: true }))
  }
  site.use(
    rootFile,
    withFileEtag,
    answeredWith({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }),
  )
  site.get(rootFile, serveStatic({ root: builtRoot, precompressed: true }))
  return site
}

function answeredWith(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok) for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}
