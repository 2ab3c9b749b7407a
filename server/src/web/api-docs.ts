import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { contract } from '@escale/contract'
import { isGranted, scopes } from '@escale/contract/api-keys/scopes'
import type { ProcedureMeta } from '@escale/contract/procedure'
import { serveStatic } from '@hono/node-server/serve-static'
import { isContractProcedure, type Route } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono } from 'hono'
import { heldFiles, isHeld } from './freshness.ts'

const reader = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const description = `Tous les montants (total, paidAmount, unitPrice, amount, price, balance) sont des **centimes de dollar US**, entiers.
Les poids sont des kilogrammes, à trois décimales au plus. Les erreurs ont une seule forme : { code, message, fields? }.
Chaque création demande un en-tête Idempotency-Key : la même clé et le même contenu redonnent la première réponse.`

const error = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'Une phrase en français.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Une phrase par champ, sous son chemin : lines.0.quantity.' },
    data: { type: 'object' },
  },
} as const

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'escale', description: 'Le cookie de la connexion (`__Host-escale` en https).' },
  apiKey: { type: 'http', scheme: 'bearer', description: "Une clé d'API, `esc_…`, créée dans Paramètres." },
} as const

type Document = { text: string; etag: string }
let document: Promise<Document> | undefined

/** The OpenAPI document and a page to read it, from our own files only. */
export function apiDocs(): Hono {
  const docs = new Hono()
  docs.get('/openapi.json', async (c) => {
    document ??= describeApi().then(written)
    const { text, etag } = await document
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag }
    return isHeld(c.req.raw.headers, { etag }) ? c.body(null, 304, headers) : c.body(text, 200, headers)
  })
  docs.get('/docs', (c) => c.html(html, 200, { 'content-security-policy': policy }))
  docs.get('/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  docs.get('/docs/*', heldFiles, serveStatic({ root: reader, rewriteRequestPath: (path) => path.replace('/api/docs', '') }))
  return docs
}

/** The document as it is sent: the same until this server is another. */
function written(described: unknown): Document {
  const text = JSON.stringify(described)
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}

async function describeApi(): Promise<unknown> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const described = await generator.generate(contract, {
    info: { title: 'Escale', version: '1', description },
    servers: [{ url: '/api' }],
    components: { securitySchemes },
    customErrorResponseBodySchema: error,
  })
  for (const { meta, route } of guardedProcedures()) {
    const method = (route.method ?? 'POST').toLowerCase() as 'get'
    const operation = described.paths?.[route.path ?? '']?.[method]
    if (operation) operation.security = isForKeys(meta) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }]
  }
  return described
}

function guardedProcedures() {
  return Object.values(contract)
    .flatMap((group): unknown[] => Object.values(group))
    .filter((procedure) => isContractProcedure(procedure))
    .map((procedure) => procedure['~orpc'] as { meta: ProcedureMeta; route: Route })
    .filter(({ meta }) => meta.permission)
}

function isForKeys({ permission, personal }: ProcedureMeta): boolean {
  return permission !== undefined && !personal && isGranted(scopes, permission)
}

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, tryItOutEnabled: false, validatorUrl: null })`

const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API Escale</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
