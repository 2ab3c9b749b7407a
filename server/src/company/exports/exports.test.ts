import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { openStorage } from '#channels/files/storage.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { shareOf } from '#testing/night.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { unzipTexts } from '#testing/unzip.ts'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'
import { amounts } from './amounts.ts'
import { Archive } from './archive.ts'
import { exportCompany, settleExports } from './export-company.ts'
import { exportManifest } from './manifest.ts'
import { sourcesOf } from './snapshot.ts'
import { exportKey, exportStore } from './store.ts'
import { exportedTables, leftOut } from './tables.ts'

const world = await startWorld()
world.server.mail = 'mailbox'
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const post = createMailTransport({ configuration: undefined, demo: true, publicUrl: world.server.publicUrl })
const { jobs: pool } = world
const { exports: store, files, publicUrl } = world.server
const means = { pool, store, files, publicUrl }
const storedStream = (key: string) => files.getStream(key)
const worker = (attempts = 1) => ({ job: { attempts, max_attempts: 3 }, abortSignal: undefined }) as never

/** Requests an export and runs its job at once. */
async function exported(admin: Person, company: string): Promise<Map<string, string>> {
  const { id } = await admin.exports.create()
  await exportCompany(means, { companyId: company, id }, worker())
  return unzipTexts(await buffer((await store.open(exportKey(company, id))) as Readable))
}

const manifestOf = (files: Map<string, string>) =>
  exportManifest.parse(JSON.parse(files.get('manifeste.json') ?? ''))

const exportedRows = (files: Map<string, string>, table: string) =>
  (files.get(`json/${table}.ndjson`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('every table of a company is in its export, or left out for a reason', async () => {
  const { rows } = await world.owner.query(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  const known = new Set([...exportedTables.map(({ table }) => table), ...leftOut])
  assert.deepEqual(
    rows.map(({ name }) => name as string).filter((name) => !known.has(name)),
    [],
  )
})

test('every 64-bit whole number is exported as an amount, not in minor units', async () => {
  const { rows } = await world.owner.query(
    `select table_name || '.' || column_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bigint' and table_name = any($1)`,
    [exportedTables.map(({ table }) => table)],
  )
  const others = ['files.size_bytes', 'imports.bytes']
  assert.deepEqual(
    rows.filter(({ name, column }) => !amounts.has(column) && !others.includes(name)).map(({ name }) => name),
    [],
  )
})

test('amounts are exported in units of their own currency, which may have no cents', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const till = newId()
  const write = (text: string, values: unknown[]) => world.owner.query(text, [company.tenantId, ...values])
  await write(
    `insert into company_currencies (tenant_id, currency, cash_step, pieces)
      values ($1, 'XAF', 25, '{25}'), ($1, 'CDF', 5000, '{5000}')`,
    [],
  )
  await write(`insert into money_accounts (tenant_id, id, name, kind) values ($1, $2, 'Caisse', 'caisse')`, [
    till,
  ])
  for (const [currency, amount] of [
    ['XAF', 163_990],
    ['CDF', 163_990],
  ])
    await write(
      `insert into account_moves (tenant_id, id, account_id, currency, kind, amount, balance_after, day,
          document_id, written_by, written_by_name)
        values ($1, $2, $3, $4, 'apport', $5, $5, '2026-01-02', $2, $2, 'x')`,
      [newId(), till, currency, amount],
    )
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const rate = newId()
  await write(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)
      values ($1, $2, 'XAF', 'vente', 600, 'saisi', $2, 'x')`,
    [rate],
  )
  await write(
    `update invoices set second_currency = 'XAF', rate_id = $3, rate = 600, second_total = 18900
      where tenant_id = $1 and id = $2`,
    [id, rate],
  )
  await write(
    `insert into till_settings (tenant_id, categories, employee_ceilings, manager_ceilings)
      values ($1, '{Carburant}', '{"CDF": 28000000, "USD": 10000}', '{"XAF": 60000}')`,
    [],
  )
  const files = await exported(admin, company.tenantId)
  const csv = (table: string) => files.get(`csv/${table}.csv`) ?? ''
  assert.match(csv('company_currencies'), /XAF.*;25;/)
  assert.match(csv('company_currencies'), /CDF.*;50,00;/)
  assert.match(csv('till_settings'), /;100,00 USD, 280000,00 CDF;60000 XAF;/)
  assert.match(csv('account_moves'), /;XAF;.*;163990;163990;/)
  assert.match(csv('account_moves'), /;CDF;.*;1639,90;1639,90;/)
  assert.match(csv('invoices'), /;31,50;.*;18900(;|\r?\n)/)
})

test('an export contains all data, as CSV and without loss, and describes itself', async () => {
  const company = await foundCompany(world, 'Atlas & Fils')
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 1234,
    paymentDate: '2026-01-02',
    reference: 'VIR-1',
  })
  await admin.clients.create({ name: '=cmd()', address: 'Rue; "des" Lilas\nKinshasa' })
  const files = await exported(admin, company.tenantId)
  assert.deepEqual(
    [...files.keys()].sort(),
    [
      'LISEZMOI.txt',
      'manifeste.json',
      ...exportedTables.flatMap(({ table }) => [`csv/${table}.csv`, `json/${table}.ndjson`]),
    ].sort(),
  )
  const [row] = exportedRows(files, 'invoices')
  assert.deepEqual([row?.invoice_number, row?.total, row?.paid_amount], [invoice.invoiceNumber, 3150, 1234])
  const csv = files.get('csv/invoices.csv') ?? ''
  assert.match(csv, /^\uFEFFtenant_id;id;/)
  assert.ok(csv.includes(invoice.invoiceNumber) && csv.includes(';31,50;') && csv.includes(';2026-01-01;'))
  assert.doesNotMatch(csv, /search_key|client_key/)
  assert.ok(
    files.get('csv/clients.csv')?.includes(`;'=cmd();`) &&
      files.get('csv/clients.csv')?.includes('"Rue; ""des"" Lilas\nKinshasa"'),
  )
  assert.ok(exportedRows(files, 'clients').some(({ name }) => name === '=cmd()'))
  assert.match(
    files.get('LISEZMOI.txt') ?? '',
    /Toutes les données de Atlas & Fils[\s\S]*invoices +Factures \(1\)/,
  )
  assert.equal(exportedRows(files, 'profiles')[0]?.email, `${admin.userId}@test.example`)
  const { company: of, entries } = manifestOf(files)
  assert.deepEqual([of.id, of.name], [company.tenantId, 'Atlas & Fils'])
  const sums = [...files].filter(([path]) => !['LISEZMOI.txt', 'manifeste.json'].includes(path))
  assert.deepEqual(
    new Map(entries.map(({ path, sha256, bytes }) => [path, [sha256, bytes]])),
    new Map(
      sums.map(([path, text]) => [
        path,
        [createHash('sha256').update(text).digest('hex'), Buffer.byteLength(text)],
      ]),
    ),
  )
})

test('an export holds the company’s files by name; a lost one is empty', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const addDocument = async (name: string, isStored: boolean) => {
    const key = `${company.tenantId}/${randomUUID()}`
    if (isStored) await files.put(key, `les octets de ${name}`)
    const id = newId()
    await world.owner.query(
      `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256)
       values ($1, $2, 'documents', $3, $4, 'application/pdf', 10, 'x')`,
      [company.tenantId, id, name, key],
    )
    return `fichiers/documents/${id}-${name}`
  }
  const [contract, lost] = [await addDocument('contrat été.pdf', true), await addDocument('perdu.pdf', false)]
  const exportedFiles = await exported(admin, company.tenantId)
  assert.deepEqual(
    [exportedFiles.get(contract), exportedFiles.get(lost)],
    ['les octets de contrat été.pdf', ''],
  )
  assert.doesNotMatch([...exportedFiles.values()].join(''), /storage_key/)
})

test('an export contains no secrets', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await admin.users.invite({ firstName: 'A', lastName: 'B', email: 'invitee@test.example', role: 'viewer' })
  await admin.apiKeys.create({ name: 'Clé', permissions: ['clients.read'] })
  const all = [...(await exported(admin, company.tenantId)).values()].join('')
  assert.ok(all.includes('invitee@test.example'))
  assert.doesNotMatch(all, /token_hash|key_hash|sealed_secret|(?<!shuts_)password/)
})

test('an export is a snapshot: later writes are in none of its files', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await inCompany(
    pool,
    company.tenantId,
    async (at) => {
      const sources = await sourcesOf(at, exportedTables)
      await admin.invoices.create(maritimeDraft(company))
      const archive = new Archive(new Date())
      const bytes = buffer(archive.content)
      await archive.addRows(at, 'A', sources, async () => {})
      archive.addFiles({ id: at.id, name: 'A', chapter: '' }, [], storedStream, async () => {})
      const files = await unzipTexts(await bytes)
      assert.deepEqual([exportedRows(files, 'invoices'), exportedRows(files, 'invoice_items')], [[], []])
    },
    'read',
  )
})

for (const clients of shareOf([6_000, 20_000], 2))
  test(`an export reads at the pace of its download: ${clients} clients need no more memory`, async () => {
    const company = await foundCompany(world)
    await world.owner.query(
      `insert into clients (tenant_id, id, name, address)
     select $1, gen_random_uuid(), 'Client ' || n, (select string_agg(md5(n::text || m), '')
       from generate_series(1, 20) m) from generate_series(1, $2::int) n`,
      [company.tenantId, clients],
    )
    await inCompany(
      pool,
      company.tenantId,
      async (at) => {
        let read = 0
        const progress = async (_step: string, rows: number) => {
          read += rows
        }
        const archive = new Archive(new Date())
        const adding = archive
          .addRows(at, 'A', await sourcesOf(at, exportedTables), progress)
          .then(() => archive.addFiles({ id: at.id, name: 'A', chapter: '' }, [], storedStream, progress))
        const quiet = () => new Promise((resolve) => setTimeout(resolve, 300))
        for (let before = -1; before !== read; await quiet()) before = read
        assert.ok(read < 4000, `${read} rows read ahead`)
        let bytes = 0
        for await (const chunk of archive.content) bytes += (chunk as Buffer).length
        await adding
        assert.ok(read >= clients * 2 && bytes > clients * 500, `${read} rows, ${bytes} bytes`)
      },
      'read',
    )
  })

test('a company has one export at a time; a stopped one leaves nothing, and another may start', async () => {
  const company = await foundCompany(world)
  const [admin, other] = [await company.hire('admin'), await company.hire('admin')]
  const { id } = await admin.exports.create()
  await assert.rejects(other.exports.create(), { code: 'RUNNING', status: 409 })
  await (await (await foundCompany(world)).hire('admin')).exports.create() // another company has its own
  await other.exports.remove({ id })
  await exportCompany(means, { companyId: company.tenantId, id }, worker())
  assert.equal((await admin.exports.list())[0]?.state, 'Annulé')
  await assert.rejects(admin.exports.file({ id }), { code: 'NOT_FOUND' })
  await admin.exports.create()
})

test('an export stopped during writing ends at once', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.exports.create()
  const stopping = {
    ...store,
    async write(...given: Parameters<typeof store.write>) {
      await admin.exports.remove({ id })
      return store.write(...given)
    },
  }
  await exportCompany({ ...means, store: stopping }, { companyId: company.tenantId, id }, worker())
  assert.equal((await admin.exports.list())[0]?.state, 'Annulé')
  assert.equal(await store.open(exportKey(company.tenantId, id)), undefined)
})

test('a later server deletes the file of a cancelled or dead export', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const left = async () => {
    const { id } = await admin.exports.create()
    await store.write(company.tenantId, id, Readable.from(['half']))
    await world.owner.query(
      `update exports set state = 'En cours', seen_at = now() - interval '16 minutes' where id = $1`,
      [id],
    )
    return id
  }
  const ids = [await left()]
  await settleExports(pool)
  ids.push(await left())
  await admin.exports.remove({ id: ids[1] ?? '' })
  const { rows } = await world.owner.query<{ id: string }>(
    `select payload ->> 'id' as id
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'remove_export' and payload ->> 'companyId' = $1 order by 1`,
    [company.tenantId],
  )
  assert.deepEqual(
    rows.map(({ id }) => id),
    ids.sort(),
  )
})

test('a failed export is retried, and its final failure is reported', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.exports.create()
  const full = { ...store, write: () => Promise.reject(new Error('no space left')) }
  const attempt = (attempts: number) =>
    exportCompany({ ...means, store: full }, { companyId: company.tenantId, id }, worker(attempts))
  await assert.rejects(attempt(1), /no space/)
  assert.equal((await admin.exports.list())[0]?.state, 'En attente')
  await attempt(3)
  assert.equal((await admin.exports.list())[0]?.state, 'Échec')
})

test('the worker writes the export, emails its requester, and serves it to them only', async () => {
  const company = await foundCompany(world)
  const [admin, manager] = [await company.hire('admin'), await company.hire('manager')]
  const stranger = await (await foundCompany(world)).hire('admin')
  const running = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
  const { id } = await admin.exports.create()
  const newest = async () => (await admin.exports.list())[0]
  await eventually(async () => assert.equal((await newest())?.state, 'Prêt')).finally(running.stop)
  const made = await newest()
  assert.equal(made?.progress, 100)
  assert.ok(Date.parse(made?.expiresAt ?? '') > Date.now() + 71 * 3_600_000)
  const { rows } = await world.owner.query(
    `select to_address from auth.outgoing_mails where kind = 'export prêt' and tenant_id = $1`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [{ to_address: `${admin.userId}@test.example` }])

  const fetched = (who: Person | null) =>
    site.ask(
      `/api/exports/${id}/file`,
      who ? { headers: { cookie: signedCookie(who.token, world.server.secret) } } : {},
    )
  const answer = await fetched(admin)
  assert.equal(answer.status, 200)
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    new RegExp(`^attachment; filename="escale-${company.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip"`),
  )
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(Number(answer.headers.get('content-length')), made?.size)
  assert.ok((await unzipTexts(Buffer.from(await answer.arrayBuffer()))).has('LISEZMOI.txt'))
  assert.deepEqual(
    [(await fetched(manager)).status, (await fetched(stranger)).status, (await fetched(null)).status],
    [403, 404, 401],
  )
  await world.owner.query(
    `update auth.sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
    [admin.userId],
  )
  assert.equal(
    (await fetched(admin)).status,
    403,
    'an older session proves again before it takes the file away',
  )
  await assert.rejects(admin.exports.get({ id }), { code: 'FACTOR_ASKED' })
  const { items } = await admin.security.list({ action: 'EXPORT_DOWNLOADED' })
  assert.equal(items[0]?.recordId, id)
})

test('the file is deleted after three days or on request, and a dead job is given up', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.exports.create()
  await exportCompany(means, { companyId: company.tenantId, id }, worker())
  await world.owner.query(`update exports set expires_at = now() - interval '1 second' where id = $1`, [id])
  await assert.rejects(admin.exports.file({ id }), { code: 'NOT_FOUND' })
  await settleExports(pool)
  assert.equal((await admin.exports.list())[0]?.state, 'Expiré')

  const second = await admin.exports.create()
  await exportCompany(means, { companyId: company.tenantId, id: second.id }, worker())
  await admin.exports.remove({ id: second.id })
  assert.ok(
    await store.open(exportKey(company.tenantId, second.id)),
    'the store was spoken to inside the transaction',
  )
  const running = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
  const isKept = async () =>
    (await Promise.all([id, second.id].map((one) => store.open(exportKey(company.tenantId, one))))).some(
      Boolean,
    )
  await eventually(async () => assert.equal(await isKept(), false)).finally(running.stop)

  const third = await admin.exports.create()
  await world.owner.query(
    `update exports set state = 'En cours', seen_at = now() - interval '16 minutes' where id = $1`,
    [third.id],
  )
  await settleExports(pool)
  assert.equal((await admin.exports.list())[0]?.state, 'Échec')
})

const silentFor16Minutes = (id: string) =>
  world.owner.query(`update exports set seen_at = now() - interval '16 minutes' where id = $1`, [id])

test('an export that waits long behind other companies is still made', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.exports.create()
  await silentFor16Minutes(id)
  await settleExports(pool)
  await exportCompany(means, { companyId: company.tenantId, id }, worker())
  assert.equal((await admin.exports.list())[0]?.state, 'Prêt')
})

test('an export into a slow store is not given up as dead', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.exports.create()
  const slow = {
    ...store,
    async write(...given: Parameters<typeof store.write>) {
      const size = await store.write(...given)
      await silentFor16Minutes(id)
      const isSilent = async () =>
        (
          await world.owner.query(
            `select from exports where id = $1 and seen_at < now() - interval '15 minutes'`,
            [id],
          )
        ).rowCount
      await eventually(async () => assert.equal(await isSilent(), 0))
      await settleExports(pool)
      return size
    },
  }
  await exportCompany(
    { ...means, store: slow, tellEveryMs: 50 },
    { companyId: company.tenantId, id },
    worker(),
  )
  assert.equal((await admin.exports.list())[0]?.state, 'Prêt')
})

test('with files in S3 exports are there too, so that any server can serve them', async () => {
  const s3 = await startS3()
  const kept = exportStore(await openStorage({ folder: '', s3: s3.configuration }), world.server.drafts)
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.exports.create()
  await exportCompany({ ...means, store: kept }, { companyId: company.tenantId, id }, worker())
  const content = await kept.open(exportKey(company.tenantId, id))
  assert.ok((await unzipTexts(await buffer(content as Readable))).has('LISEZMOI.txt'))
  await kept.remove(company.tenantId, id)
  assert.equal(await kept.open(exportKey(company.tenantId, id)), undefined)
  await s3.stop()
})

test('two exports run at once; a long one delays only half of the other companies', async () => {
  const lines = new Map<string, string>()
  for (let n = 0; n < 4; n += 1) {
    const company = await foundCompany(world)
    await (await company.hire('admin')).exports.create()
    const { rows } = await world.owner.query<{ line: string }>(
      `select queue.queue_name as line
         from graphile_worker._private_jobs job
         join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
       where job.payload ->> 'companyId' = $1`,
      [company.tenantId],
    )
    lines.set(company.tenantId, rows.map(({ line }) => line).join())
  }
  for (const [id, line] of lines) assert.equal(line, `exports:${Number.parseInt(id.slice(-1), 16) % 2}`)
})
