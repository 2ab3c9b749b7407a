import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Graph } from '#cloud-api/graph.ts'
import { newId } from '#database/query/ids.ts'
import { hear } from '#telemetry/signals.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'
import { startNode } from '#testing/database/nodes.ts'
import { startProduct } from '#testing/product.ts'
import { type CollectedSpan, startCollector } from '#testing/providers/collector.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { startWorld } from '#testing/world.ts'
import { tracesConfiguration } from './configuration.ts'
import { statementName } from './statement-names.ts'

const world = await startWorld()
after(world.stop)
after(removeEngines)
const collector = await startCollector()
after(collector.stop)
const office = await openPostOffice()
after(office.close)
const store = await startS3()
after(store.stop)
const { bucket, endpoint, accessKeyId, secretAccessKey } = store.configuration

const proxy = '127.0.0.2'
const product = await startProduct({
  DATABASE_URL: world.ownerUrl,
  ESCALE_LOG: 'info',
  ESCALE_TRUSTED_PROXIES: proxy,
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: office.url,
  MAIL_FROM: 'Escale <ne-pas-repondre@escale.test>',
  FILES_S3_BUCKET: bucket,
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_KEY_ID: accessKeyId,
  FILES_S3_SECRET: secretAccessKey,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_SERVICE_NAME: 'fret-de-kolwezi',
  OTEL_BSP_SCHEDULE_DELAY: '50',
})
after(() => product.owner.end())

const { cookie, companyId } = product
const { rows: people } = await world.owner.query<{ id: string; email: string }>(
  'select id, email from auth.users',
)
const { id: userId = '', email = '' } = people[0] ?? {}

type TracedRequest = {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  body?: string
  from?: string
}

async function askTraced(
  path: string,
  {
    method = 'GET',
    headers,
    json,
    body = json === undefined ? '' : JSON.stringify(json),
    from = '127.0.0.1',
  }: TracedRequest,
) {
  const own = {
    cookie,
    'idempotency-key': randomUUID(),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const outgoing = request({
    host: '127.0.0.1',
    port: new URL(product.url).port,
    localAddress: from,
    path,
    method,
    headers: own,
  }).end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  await text(answer)
  return { status: answer.statusCode, id: String(answer.headers['x-request-id']) }
}

/** The spans of a trace, once its root has arrived. */
async function traceOf(
  isRoot: (span: CollectedSpan) => boolean,
): Promise<{ root: CollectedSpan; within: CollectedSpan[] }> {
  await eventually(() => assert.ok(collector.spans.some(isRoot)))
  const root = collector.spans.find(isRoot) as CollectedSpan
  const within = collector.spans.filter(
    ({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId,
  )
  return { root, within }
}
const traceOfRequest = (id: string) => traceOf(({ facts }) => facts['escale.request'] === id)

const postClient = (asked: TracedRequest = {}) =>
  askTraced('/api/clients', { method: 'POST', json: { name: 'Maison Kasaï' }, ...asked })

test('a request has one id in response, log and trace; the trace has its database messages', async () => {
  const { status, id } = await postClient()
  assert.equal(status, 201)
  const { root, within } = await traceOfRequest(id)
  assert.deepEqual(
    [root.traceId, root.name, root.facts['http.response.status_code'], root.service],
    [id.replaceAll('-', ''), 'clients.create', 201, 'fret-de-kolwezi'],
  )
  const line = product
    .complaints()
    .split('\n')
    .find((one) => one.includes(id))
  assert.equal(JSON.parse(line ?? '{}').operation, 'clients.create')
  const summaries = within.map(({ facts }) => String(facts['db.query.summary'])).join('\n')
  for (const named of ['access.enter', 'insert clients', 'commit']) assert.match(summaries, new RegExp(named))
  assert.ok(within.some(({ facts }) => (facts['escale.prepared'] as string[]).length > 0))
  assert.deepEqual(new Set(within.map(({ parentSpanId }) => parentSpanId)), new Set([root.spanId]))
})

test('health checks are neither logged nor traced', async () => {
  const probes = await Promise.all(
    ['/healthz', '/readyz', '/healthz/backup'].map((path) => askTraced(path, {})),
  )
  const later = await postClient()
  await traceOfRequest(later.id) // spans are exported in the order of their end
  await eventually(() => assert.ok(product.complaints().includes(later.id)))
  for (const { id } of probes) {
    assert.ok(!collector.spans.some(({ facts }) => facts['escale.request'] === id))
    assert.ok(!product.complaints().includes(id))
  }
})

test('a job has its own trace; mails, file storage and WhatsApp are child spans', async () => {
  const letter = {
    subject: 'Essai',
    sender: { name: 'Escale', color: '#2563eb' },
    paragraphs: ['Bonjour,'],
    closing: [],
  }
  await world.owner.query(`select access.queue_mail($1, null, null, $2, 'essai', 'Essai', $3)`, [
    newId(),
    email,
    JSON.stringify(letter),
  ])
  await office.letterTo(email)
  await eventually(() => assert.ok(collector.spans.some(({ name }) => name === 'mail')))
  const mail = collector.spans.find(({ name }) => name === 'mail')
  const { root } = await traceOf(({ spanId }) => spanId === mail?.parentSpanId)
  assert.match(root.name, /^job\./)
  assert.match(String(root.facts['escale.request']), /^job \d+$/)
  const { status, id } = await askTraced('/api/files/documents?name=a.pdf', {
    method: 'POST',
    body: '%PDF-1.7 x',
  })
  assert.ok(Number(status) < 500)
  const { within } = await traceOfRequest(id)
  assert.ok(
    within.some(({ name }) => name === 's3 PutObject'),
    within.map(({ name }) => name).join(),
  )
  const toldSignals: unknown[] = []
  const stop = hear('step', (step) => {
    if (step.is === 'call')
      step.ended = ({ error }) => toldSignals.push(step.name, (error as Error).constructor.name)
  })
  await assert.rejects(new Graph('http://127.0.0.1:9').numbersOf({ wabaId: '1', token: 't' }))
  stop()
  assert.deepEqual(toldSignals, ['whatsapp GET', 'GraphError'])
})

test('a caller’s trace is continued only behind a trusted proxy', async () => {
  const [trace, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const traceparent = `00-${trace}-${caller}-01`
  const trusted = await traceOfRequest((await postClient({ headers: { traceparent }, from: proxy })).id)
  assert.deepEqual([trusted.root.traceId, trusted.root.parentSpanId], [trace, caller])
  assert.equal(trusted.within[0]?.traceId, trace)
  const stranger = await postClient({ headers: { traceparent } })
  assert.equal((await traceOfRequest(stranger.id)).root.traceId, stranger.id.replaceAll('-', ''))
  const unsampled = await postClient({
    headers: { traceparent: `00-${'a'.repeat(32)}-${caller}-00` },
    from: proxy,
  })
  await traceOfRequest((await postClient()).id) // sent after it
  assert.ok(!collector.spans.some(({ facts }) => facts['escale.request'] === unsampled.id))
})

test('an error appears in its trace only by its code', async () => {
  await world.owner.query('alter table sub_products rename to taken_away')
  const { status, id } = await askTraced('/api/sub-products', {}).finally(() =>
    world.owner.query('alter table taken_away rename to sub_products'),
  )
  assert.equal(status, 500)
  const { root, within } = await traceOfRequest(id)
  assert.equal(root.status.code, 2)
  assert.deepEqual(
    within.filter((span) => span.status.code === 2).map(({ facts }) => facts['error.type']),
    ['42P01'],
  )
})

test('no trace contains a company’s or person’s name, or typed text', async () => {
  const secrets = [companyId, userId, email, 'Kasaï', 'a.pdf', cookie]
  assert.ok(collector.spans.length > 10)
  for (const secret of secrets) assert.ok(!collector.spans.some((span) => span.text.includes(secret)), secret)
})

test('without variables OpenTelemetry is not loaded', async () => {
  const folder = await newFolder()
  const loadedWith = async (environment: NodeJS.ProcessEnv): Promise<string> => {
    const [hook, list] = [join(folder, `${randomUUID()}.mjs`), join(folder, randomUUID())]
    await writeFile(list, '')
    await writeFile(
      hook,
      `import { appendFileSync } from 'node:fs'
       import { registerHooks } from 'node:module'
       registerHooks({ load: (url, context, next) => (/@opentelemetry.(?!api)/.test(url) && appendFileSync(${JSON.stringify(list)}, url + '\\n'), next(url, context)) })`,
    )
    const other = await startNode(world.ownerUrl, { NODE_OPTIONS: `--import ${hook}`, ...environment })
    assert.equal(
      (await fetch(`http://127.0.0.1:${other.port}/api/clients`, { headers: { cookie } })).status,
      200,
    )
    await other.stop()
    return readFile(list, 'utf8')
  }
  assert.equal(await loadedWith({ OTEL_SERVICE_NAME: 'escale' }), '')
  // no collector listens, and requests do not depend on it
  assert.match(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }), /sdk-trace/)
})

test('invalid variables are refused in French', () => {
  const collectorAt = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  assert.deepEqual(tracesConfiguration(collectorAt), {
    sampler: 'parentbased_always_on',
    ratio: 1,
    delayMs: 5000,
  })
  const tenth = {
    ...collectorAt,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
  assert.deepEqual(tracesConfiguration(tenth), {
    sampler: 'parentbased_traceidratio',
    ratio: 0.1,
    delayMs: 5000,
  })
  assert.equal(tracesConfiguration({}), undefined)
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
    assert.equal(tracesConfiguration({ ...collectorAt, ...off }), undefined)
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'ailleurs' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_TRACES_SAMPLER: 'jamais' },
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_BSP_SCHEDULE_DELAY: 'tôt' },
  ])
    assert.throws(() => tracesConfiguration({ ...collectorAt, ...wrong }), /doit être/)
})

test('a statement is named by its verb and its table or function', () => {
  for (const [statement, name] of Object.entries({
    'begin isolation level repeatable read': 'begin',
    'select "id", "name" from "clients" where "tenant_id" = $1': 'select clients',
    'select access.enter($1, $2)': 'select access.enter',
    'insert into "invoice_items" ("label") select upper($1)': 'insert invoice_items',
    'with due as (select * from invoices) select * from due': 'with invoices',
    "update auth.users set name = 'Kasaï'": 'update auth.users',
    "set local app.name = 'Kasaï'": 'set',
  }))
    assert.equal(statementName(statement), name)
})
