import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, test } from 'node:test'
import type { Export } from '@escale/contract/company/exports/contract'
import { SMTPServer } from 'smtp-server'
import { openStorage } from '#channels/files/storage.ts'
import { newId } from '#database/query/ids.ts'
import { eventually, removeEngines } from '#testing/database/engines.ts'
import { createClient, startProduct } from '#testing/product.ts'
import { startRelay } from '#testing/providers/relay.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { unzipTexts } from '#testing/unzip.ts'

// The real product with an SMTP server and a file store that fail as real ones do.

const letters: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, { envelope }, done) {
    stream.resume().once('end', () => {
      if (envelope.rcptTo[0]) letters.push(envelope.rcptTo[0].address)
      done()
    })
  },
})
smtp.on('error', () => {}) // cut connections raise errors here
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const s3 = await startS3()
const toSmtp = await startRelay({ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port })
const toStore = await startRelay({
  host: '127.0.0.1',
  port: Number(new URL(s3.configuration.endpoint ?? '').port),
})
const outside = {
  PUBLIC_URL: 'http://escale.test',
  SMTP_URL: `smtp://127.0.0.1:${toSmtp.port}`,
  MAIL_FROM: 'Escale <ne-pas-repondre@escale.test>',
  FILES_S3_BUCKET: s3.configuration.bucket,
  FILES_S3_ENDPOINT: `http://127.0.0.1:${toStore.port}`,
  FILES_S3_KEY_ID: s3.configuration.accessKeyId,
  FILES_S3_SECRET: s3.configuration.secretAccessKey,
}
// Long enough for a busy machine, and shorter than the default timeouts.
const product = await startProduct(outside, { smtpMs: 3000, storeMs: 5000 })
const disk = await openStorage({ folder: '', s3: s3.configuration })

after(async () => {
  await product.owner.end()
  await removeEngines()
  await Promise.all([toSmtp.stop(), toStore.stop()])
  await new Promise<void>((resolve) => smtp.close(resolve))
  await s3.stop()
})

afterEach(async () => {
  assert.equal(product.child.exitCode, null, product.complaints())
  assert.equal((await createClient(product)).status, 201)
  assert.doesNotMatch(
    product.complaints(),
    /unexpected error|unhandled|uncaught|request failed|MaxListeners/i,
  )
  await eventually(async () => assert.deepEqual(await readdir(product.drafts), []))
})

/** Longest wait for any external service, with a margin for a busy machine. */
const longestMs = 40_000

const paper = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const headers = () => ({ cookie: product.cookie, 'idempotency-key': randomUUID() })

async function uploadFile(body: Buffer): Promise<{ status: number; url: string }> {
  const options = {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...headers(), 'content-type': 'application/pdf' },
  }
  const answer = await fetch(`${product.url}/api/files/documents?name=bon.pdf`, options)
  const { url = '' } = (await answer.json()) as { url?: string }
  return { status: answer.status, url: product.url + url }
}

const getSigned = (url: string) => fetch(url, { headers: headers() })

async function storedKeys(): Promise<string[]> {
  const page = await disk.listAll(product.companyId, { recursive: true })
  return [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
}

const keptFiles = async () => (await product.owner.query('select storage_key from files order by 1')).rows

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const askedAt = performance.now()
  const result = await work()
  const ms = Math.round(performance.now() - askedAt)
  assert.ok(ms < longestMs, `${ms} ms`)
  return result
}

async function writeLetter(): Promise<string> {
  const to = `${newId()}@exemple.test`
  const letter = {
    subject: 'Essai',
    sender: { name: 'Escale', color: '#2563eb' },
    paragraphs: ['Bonjour,'],
    closing: [],
  }
  await product.owner.query(`select access.queue_mail($1, null, null, $2, 'essai', 'Essai', $3)`, [
    newId(),
    to,
    JSON.stringify(letter),
  ])
  return to
}

async function letterTo(to: string): Promise<{ state: string; attempts: number }> {
  const { rows } = await product.owner.query(
    'select state, attempts from auth.outgoing_mails where to_address = $1',
    [to],
  )
  return rows[0]
}

const smtpFailures = {
  'hangs up instead of greeting': () => toSmtp.cut(),
  'hangs up in the middle of a mail': () => toSmtp.cut(({ sent }) => sent.includes('Content-Type')),
  'falls silent in the middle of a mail': () => toSmtp.silence(({ sent }) => sent.includes('Content-Type')),
  'accepts the connection and stays silent': () => toSmtp.silence(),
}

for (const [name, fail] of Object.entries(smtpFailures)) {
  test(`an SMTP server that ${name}: the mail is retried, and arrives once`, async () => {
    fail()
    const to = await writeLetter()
    await eventually(async () => assert.ok((await letterTo(to)).attempts >= 1), longestMs)
    assert.equal((await letterTo(to)).state, 'en file')
    await toSmtp.mend()
    await eventually(async () => assert.equal((await letterTo(to)).state, 'envoyé'), longestMs)
    assert.deepEqual(
      letters.filter((one) => one === to),
      [to],
    )
  })
}

test('without the file store uploads and reads get 503, leave nothing behind, and recover', async () => {
  const { status, url } = await uploadFile(paper(1000))
  assert.equal(status, 201)
  const before = await storedKeys()
  for (const fail of [() => toStore.leave(), async () => toStore.cut(), async () => toStore.silence()]) {
    await fail()
    const [sent, read] = await inTime(() => Promise.all([uploadFile(paper(1000)), getSigned(url)]))
    assert.deepEqual([sent.status, read.status], [503, 503])
    assert.match(read.headers.get('retry-after') ?? '', /^[12]$/)
    await toStore.mend()
    assert.equal((await getSigned(url)).status, 200)
    assert.deepEqual(await storedKeys(), before)
  }
})

test('a store that dies or falls silent during an upload gives 503, and stores no part', async () => {
  const files = await keptFiles()
  for (const fail of [toStore.cut, toStore.silence]) {
    fail(({ sentBytes }) => sentBytes > 1_000_000)
    assert.equal((await inTime(() => uploadFile(paper(6_000_000)))).status, 503)
    await toStore.mend()
    // the store may complete the file after its deletion, and the nightly job deletes it
    assert.deepEqual(await keptFiles(), files)
  }
  assert.equal((await uploadFile(paper(6_000_000))).status, 201)
})

test('a store that dies or falls silent in a download cuts it, and no part passes as whole', async () => {
  const { url } = await uploadFile(paper(6_000_000))
  for (const fail of [toStore.cut, toStore.silence]) {
    fail(({ receivedBytes }) => receivedBytes > 1_000_000)
    await inTime(() => assert.rejects(getSigned(url).then((answer) => answer.arrayBuffer())))
    await toStore.mend()
    assert.ok((await (await getSigned(url)).arrayBuffer()).byteLength > 6_000_000)
  }
})

async function askExport(): Promise<string> {
  const answer = await fetch(`${product.url}/api/exports`, {
    method: 'POST',
    body: '{}',
    headers: { ...headers(), 'content-type': 'application/json' },
  })
  return ((await answer.json()) as Export).id
}

async function exportNow(id: string): Promise<Export | undefined> {
  const all = (await (await getSigned(`${product.url}/api/exports`)).json()) as Export[]
  return all.find((one) => one.id === id)
}

const triesOf = async () =>
  Number(
    (
      await product.owner.query(
        `select coalesce(max(attempts), 0) as tries from graphile_worker.jobs
          where task_identifier = 'export_company'`,
      )
    ).rows[0].tries,
  )

test('an export interrupted by the store is retried whole, and arrives once the store is back', async () => {
  const bytes = paper(6_000_000)
  assert.equal((await uploadFile(bytes)).status, 201)
  const failures = [
    toStore.leave,
    () => toStore.cut(({ receivedBytes }) => receivedBytes > 1_000_000),
    () => toStore.cut(({ sentBytes }) => sentBytes > 1_000_000),
  ]
  for (const fail of failures) {
    await fail()
    const id = await askExport()
    await eventually(
      async () => assert.ok((await triesOf()) >= 1 && (await exportNow(id))?.state === 'En attente'),
      longestMs,
    )
    await toStore.mend()
    await eventually(async () => assert.equal((await exportNow(id))?.state, 'Prêt'), longestMs)
    const archive = await unzipTexts(
      Buffer.from(await (await getSigned(`${product.url}/api/exports/${id}/file`)).arrayBuffer()),
    )
    const lost = [...archive].filter(
      ([path, content]) => path.startsWith('fichiers/') && content.length === 0,
    )
    assert.deepEqual(lost, [])
    await toStore.leave()
    assert.equal((await getSigned(`${product.url}/api/exports/${id}/file`)).status, 503)
    await toStore.mend()
  }
})

async function leave(path: string, sent?: Buffer): Promise<void> {
  const options = sent
    ? { method: 'POST', headers: { ...headers(), 'content-length': 6_000_000 } }
    : { headers: headers() }
  const outgoing = request(product.url + path, options)
  outgoing.on('error', () => {})
  if (sent) outgoing.write(sent, () => outgoing.destroy())
  else
    outgoing
      .once('response', (answer) => answer.once('data', () => outgoing.destroy()).on('error', () => {}))
      .end()
  await new Promise((resolve) => outgoing.once('close', resolve))
}

test('after more abandoned downloads than connections to the store, the next caller is served', async () => {
  const { url } = await uploadFile(paper(6_000_000))
  const id = await askExport()
  await eventually(async () => assert.equal((await exportNow(id))?.state, 'Prêt'), longestMs)
  const before = await storedKeys()
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      ...Array.from({ length: 6 }, () => leave(new URL(url).pathname)),
      ...Array.from({ length: 2 }, () => leave(`/api/exports/${id}/file`)),
      ...Array.from({ length: 2 }, () => leave('/api/files/documents?name=bon.pdf', paper(100_000))),
    ])
  }
  assert.ok((await (await inTime(() => getSigned(url))).arrayBuffer()).byteLength > 6_000_000)
  assert.deepEqual(await storedKeys(), before)
})

test('streams, listener and workers reconnect after all connections were cut during writes', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      leave('/api/realtime'),
      leave('/api/realtime'),
      createClient(product),
      createClient(product),
    ])
  }
  await product.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'escale\\_%'`,
  )
  const to = await writeLetter()
  await eventually(
    async () =>
      assert.deepEqual(
        letters.filter((one) => one === to),
        [to],
      ),
    longestMs,
  )
  await eventually(async () => {
    const stream = await getSigned(`${product.url}/api/realtime`)
    assert.equal(stream.status, 200)
    await stream.body?.cancel()
  }, longestMs)
})
