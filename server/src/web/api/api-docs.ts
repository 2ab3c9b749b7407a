import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { viewport } from '@escale/contract/wire/viewport'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { limitConcurrent, limitPerMinute } from '#site/public/visit-limit.ts'
import { isCachedCopyCurrent, withFileEtag } from '#web/http/freshness.ts'
import { sharedBody } from '#web/http/shared-body.ts'
import { describeApi } from './openapi.ts'

const reader = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Limits of the OpenAPI document, the largest public response: requests per minute, and at the same time. */
const documentsPerMinute = 60
const documentsAtOnce = 8

type Document = { bytes: Buffer; etag: string }
let document: Promise<Document> | undefined

/** Routes of the OpenAPI document and of a page to read it. The page loads nothing from other sites. */
export function apiDocs(): Hono {
  const docs = new Hono()
  docs.get(
    '/openapi.json',
    limitPerMinute(documentsPerMinute),
    limitConcurrent(documentsAtOnce),
    async (c) => {
      document ??= describeApi().then(toDocument)
      const { bytes, etag } = await document
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag }
      if (isCachedCopyCurrent(c.req.raw.headers, { etag })) return c.body(null, 304, headers)
      return c.body(sharedBody(bytes), 200, { ...headers, 'content-length': String(bytes.length) })
    },
  )
  docs.get('/docs', (c) => c.html(html, 200, { 'content-security-policy': policy }))
  docs.get('/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  docs.get(
    '/docs/*',
    withFileEtag,
    serveStatic({ root: reader, rewriteRequestPath: (path) => path.replace('/api/docs', '') }),
  )
  return docs
}

/**
 * The document as bytes with its ETag. Computed once, because it changes only with a new version of the
 * server.
 */
function toDocument(described: unknown): Document {
  const bytes = Buffer.from(JSON.stringify(described))
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, tryItOutEnabled: false, validatorUrl: null })`

const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="${viewport}">
<title>API Escale</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
