import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { signedCookie } from '#access/caller/cookie.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { exportedTables } from '#company/exports/tables.ts'
import { verifyLog } from '#company/security/verify.ts'
import { types } from '#database/statements/readers.ts'
import { entriesIn, exportTo, zipOf } from '#testing/company/company-export.ts'
import { isSpread } from '#testing/database/citus.ts'
import { eventually } from '#testing/database/engines.ts'
import { createPlainDatabase } from '#testing/database/plain-owner.ts'
import { startTestServer } from '#testing/database/server.ts'
import { openSite } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { lastLetter, tokenOf } from '#testing/providers/letters.ts'
import {
  callAs,
  foundCompany,
  maritimeDraft,
  openSession,
  startWorld,
  type World,
  worldOn,
} from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'
import { placePictures } from '../../../seeds/companies/pictures.ts'
import { seedDemo } from '../../../seeds/demo.ts'
import { restoreCompany } from './restore-company.ts'

const folder = await mkdtemp(inFolder(tmpdir(), 'escale-company-'))
const zip = inFolder(folder, 'atlas.zip')
const origin = await startWorld()
const server = await startTestServer()
// The owner of this database is not a superuser.
const fresh = isSpread ? await startWorld() : await worldOn(await createPlainDatabase(server.url))
const shared = await startWorld() // This installation already has people.
const stops = [origin, fresh, shared].map(({ stop }) => stop)
after(async () => {
  for (const stop of stops) await stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const seeding = new pg.Pool({ connectionString: origin.ownerUrl, types })
await seedDemo(seeding, () => {})
await placePictures(seeding, origin.server.files)
await seeding.end()
const companyId =
  (await origin.owner.query<{ id: string }>(`select id from tenants where slug = 'atlas-fret'`)).rows[0]
    ?.id ?? ''
const adminId =
  (
    await origin.owner.query<{ id: string }>(
      `select id from auth.users where email = 'admin@atlas.test' or email like '%admin%' order by email
        limit 1`,
    )
  ).rows[0]?.id ?? ''
await origin.owner.query(
  `insert into api_keys (tenant_id, id, name, prefix, key_hash, permissions, created_by, created_by_name)
    values ($1, gen_random_uuid(), 'Clé', 'esc_abcdef', 'x', '{clients.read}', $2, 'A')`,
  [companyId, adminId],
)
await exportTo(zip, origin, companyId)

const bring = (world: World, path = zip, say: (sentence: string) => void = () => {}) =>
  restoreCompany({ path, ownerUrl: world.ownerUrl, files: world.server.files, folder: undefined, say })

const restored = await bring(fresh)

test('a company restored into a new installation has every row and file; lost features are off', async () => {
  const again = inFolder(folder, 'again.zip')
  await exportTo(again, fresh, companyId)
  const [before, now] = [await entriesIn(zip), await entriesIn(again)]
  assert.deepEqual([...now.keys()].sort(), [...before.keys()].sort())
  const changed = new Map<string, string[]>([
    ['api_keys', ['revoked_at']],
    ['sign_on_providers', ['is_active', 'shuts_password']],
    ['sign_on_domains', ['proved_at']],
  ])
  for (const { table } of exportedTables.filter((one) => one.table !== 'whatsapp_accounts')) {
    const rows = (of: Map<string, Buffer>) =>
      (of.get(`json/${table}.ndjson`)?.toString() ?? '')
        .split('\n')
        .map((line) => without(line, changed.get(table) ?? []))
    assert.deepEqual(rows(now), rows(before), table)
  }
  const filled = exportedTables
    .filter(({ table }) => (before.get(`json/${table}.ndjson`)?.length ?? 0) > 0)
    .map(({ table }) => table)
  for (const table of [
    'clients',
    'invoices',
    'payments',
    'goods',
    'expeditions',
    'messages',
    'conversations',
    'record_changes',
    'security_logs',
    'counters',
    'files',
    'profiles',
  ])
    assert.ok(filled.includes(table), `${table} is empty in the demo`)
  const files = [...before].filter(([path]) => path.startsWith('fichiers/'))
  assert.ok(files.length > 50)
  for (const [path, bytes] of files) assert.ok(now.get(path)?.equals(bytes), path)
  assert.deepEqual(
    [restored.faults, restored.files.lost, restored.files.count, restored.joined],
    [[], [], files.length, 0],
  )
  const { rows } = await fresh.owner.query(
    `select count(*)::int as alive from api_keys where revoked_at is null or key_hash = 'x'`,
  )
  assert.deepEqual(rows, [{ alive: 0 }])
  assert.deepEqual((await verifyLog(fresh.owner)).faults, [])
})

function without(line: string, columns: string[]): unknown {
  if (line === '' || columns.length === 0) return line
  const row = JSON.parse(line) as Record<string, unknown>
  for (const column of columns) delete row[column]
  return row
}

test('a restored company prints the same invoices, and continues its numbers and balances', async () => {
  const [old, now] = [await adminOf(origin), await adminOf(fresh)]
  const { items } = await old.invoices.list({})
  const invoice = items.find(({ total, paidAmount }) => total - paidAmount > 100)
  assert.ok(invoice)
  assert.deepEqual(
    await documentPages(fresh, now.token, invoice.id),
    await documentPages(origin, old.token, invoice.id),
  )
  assert.deepEqual(await now.invoices.get({ id: invoice.id }), await old.invoices.get({ id: invoice.id }))
  await now.payments.create({
    invoiceId: invoice.id,
    amount: invoice.total - invoice.paidAmount,
    paymentDate: '2026-01-02',
    reference: 'SOLDE',
  })
  assert.equal((await now.invoices.get({ id: invoice.id })).paidAmount, invoice.total)
  const highest = async (world: World) =>
    (
      await world.owner.query(
        `select kind, year, last from counters where tenant_id = $1 order by kind, year`,
        [companyId],
      )
    ).rows
  assert.deepEqual(await highest(fresh), await highest(origin))
})

async function adminOf(world: World) {
  const { rows } = await world.owner.query<{ id: string }>(
    `select user_id as id from user_roles r where tenant_id = $1 and role = 'admin' and not exists
       (select from user_roles later where later.user_id = r.user_id and later.tenant_id = r.tenant_id
       and later.assigned_at > r.assigned_at) order by user_id limit 1`,
    [companyId],
  )
  const token = await openSession(world, rows[0]?.id ?? '', companyId)
  return Object.assign(callAs(world, token), { token })
}

async function documentPages(world: World, token: string, invoice: string): Promise<string[]> {
  const site = await openSite(world)
  const answer = await site.ask(`/api/invoices/${invoice}/document`, {
    headers: { cookie: signedCookie(token, world.server.secret) },
  })
  assert.equal(answer.status, 200)
  const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
  await site.close()
  return pages
}

test('people of a restored company sign in by « Mot de passe oublié » only', async () => {
  fresh.server.mail = 'mailbox'
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: fresh.server.publicUrl,
  })
  const worker = await startWorker(fresh.workerPool, { ...fresh.server, pool: fresh.jobs, post })
  const site = await openSite(fresh)
  try {
    const email =
      (await fresh.owner.query<{ email: string }>('select email from auth.users order by email limit 1'))
        .rows[0]?.email ?? ''
    assert.deepEqual((await fresh.owner.query('select from auth.accounts')).rows, [])
    await callAs(fresh, null).account.recover({ email })
    const token = tokenOf(await lastLetter(fresh, email))
    await callAs(fresh, null).account.resetPassword({ token, password: 'quai-brume-lanterne-93' })
    const answer = await site.ask('/api/auth/sign-in/email', {
      json: { email, password: 'quai-brume-lanterne-93' },
    })
    assert.equal(answer.status, 200)
    assert.equal(((await answer.json()) as { company: { id: string } }).company.id, companyId)
  } finally {
    await site.close()
    await worker.stop()
  }
})

test('a restore beside active companies is invisible, joins accounts and keeps the log valid', async () => {
  const other = await foundCompany(shared)
  const [admin, person] = [await other.hire('admin'), await other.hire('manager')]
  const email = (
    await origin.owner.query<{ email: string }>(
      `select u.email from auth.users u join user_tenants t on t.user_id = u.id where t.tenant_id = $1
        order by 1 limit 1`,
      [companyId],
    )
  ).rows[0]?.email
  await shared.owner.query('update auth.users set email = $2 where id = $1', [person.userId, email])
  await shared.owner.query('update user_tenants set is_default = true where user_id = $1', [person.userId])
  await shared.owner.query(`update security_logs set created_at = created_at - interval '1 hour'`)
  await shared.owner.query(
    `insert into security_logs (id, tenant_id, action, success, created_at)
      values (gen_random_uuid(), $1, 'LOGIN_ATTEMPT', true, now() - interval '1 hour')`,
    [other.tenantId],
  )
  await shared.owner.query('select access.seal_security_logs()')
  const before = await admin.invoices.list({})
  const done = await bring(shared)
  assert.deepEqual([done.joined, done.leavesLog], [1, true])
  assert.deepEqual(await admin.invoices.list({}), before)
  assert.deepEqual((await verifyLog(shared.owner)).faults, [])
  const { rows } = await shared.owner.query(
    `select tenant_id as id, is_default as first from user_tenants where user_id = $1
      order by is_default desc`,
    [person.userId],
  )
  assert.deepEqual(rows, [
    { id: other.tenantId, first: true },
    { id: companyId, first: false },
  ])
  const sharedRows =
    await shared.owner.query(`select from shared_clients where id not in (select shared_client_id
      from invoices where shared_client_id is not null
    union select shared_client_id from goods where shared_client_id is not null union select shared_client_id
    from house_waybills where shared_client_id is not null
    union select shared_client_id from conversations where shared_client_id is not null union
    select shared_client_id from notices where shared_client_id is not null)`)
  assert.equal(sharedRows.rowCount, 0, 'a shared client that this company never used')
})

test('an existing company, an altered export, another file and a zip bomb are refused', async () => {
  await assert.rejects(bring(fresh), /est déjà dans cette installation/)
  const empty = await startWorld()
  try {
    const entries = await entriesIn(zip)
    const refused = async (
      change: (of: Map<string, Buffer>) => void,
      words: RegExp,
      names?: Record<string, string>,
    ) => {
      const copy = new Map(entries)
      change(copy)
      await assert.rejects(bring(empty, await zipOf(inFolder(folder, 'bad.zip'), copy, names)), words)
    }
    const edit = (path: string, from: string | RegExp, to: string) => (of: Map<string, Buffer>) =>
      of.set(path, Buffer.from((of.get(path)?.toString() ?? '').replace(from, to)))
    const resum = (path: string) => (of: Map<string, Buffer>) => {
      const manifest = JSON.parse(of.get('manifeste.json')?.toString() ?? '') as {
        entries: { path: string; bytes: number; sha256: string }[]
      }
      const bytes = of.get(path) ?? Buffer.alloc(0)
      for (const entry of manifest.entries)
        if (entry.path === path)
          Object.assign(entry, {
            bytes: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          })
      of.set('manifeste.json', Buffer.from(JSON.stringify(manifest)))
    }
    const both =
      (...changes: ((of: Map<string, Buffer>) => unknown)[]) =>
      (of: Map<string, Buffer>) =>
        changes.forEach((change) => void change(of))
    await refused(edit('json/invoices.ndjson', /"total": \d/, '"total": 9'), /somme SHA-256 diffère/)
    await refused((of) => of.delete('json/payments.ndjson'), /manque à cet export/)
    await refused((of) => of.delete('manifeste.json'), /n'a pas de manifeste/)
    await refused(edit('manifeste.json', '"format": 1', '"format": 2'), /format plus récent/)
    await refused(edit('manifeste.json', /"chapter": "\d+/, '"chapter": "999'), /version plus récente/)
    await refused((of) => of.set('xx/xx/evil', Buffer.from('')), /refait à la main/, {
      'xx/xx/evil': '../../evil',
    })
    await refused(
      both(edit('json/clients.ndjson', companyId, other), resum('json/clients.ndjson')),
      /autre entreprise/,
    )
    await refused(
      both(edit('json/clients.ndjson', '"name"', '"inconnu": 1, "name"'), resum('json/clients.ndjson')),
      /colonnes inconnues/,
    )
    await refused(
      both(
        edit('json/invoices.ndjson', /"paid_amount": \d+/, '"paid_amount": -1'),
        resum('json/invoices.ndjson'),
      ),
      /refuse une ligne de « invoices » \(invoices_balance\)/,
    )
    await refused(
      both(edit('json/clients.ndjson', /^.*\n/, '$&$&'), resum('json/clients.ndjson')),
      /« clients » a déjà .* \(clients_pkey\)/,
    )
    await refused((of) => of.set('json/vide.ndjson', Buffer.alloc(900 * 2 ** 20)), /démesurément/)
    await assert.rejects(bring(empty, import.meta.filename), /ne se lit pas comme un export/)
    await assert.rejects(bring(empty, inFolder(folder, 'absent.zip')), /Il n'y a pas de fichier/)
    const { rows } = await empty.owner.query(
      `select (select count(*)::int from tenants) as companies, (select count(*)::int
        from auth.users) as people`,
    )
    assert.deepEqual(rows, [{ companies: 0, people: 0 }])
  } finally {
    await empty.stop()
  }
})

const other = '01900000-0000-7000-8000-000000000001'

test('an interrupted restore leaves nothing behind and can start again', async () => {
  const cut = await startWorld()
  try {
    await cut.server.files.put(
      `${companyId}/01900000-0000-7000-8000-000000000002`,
      'what a restore that was killed had copied',
    )
    await bring(cut)
    assert.equal(await cut.server.files.exists(`${companyId}/01900000-0000-7000-8000-000000000002`), false)
  } finally {
    await cut.stop()
  }
})

test('a restore stopped before the count loses nothing, and the worker counts at its start', async () => {
  const stopped = await startWorld()
  const holder = await stopped.owner.connect()
  try {
    await holder.query('begin; lock company_figures in access exclusive mode')
    const messages: string[] = []
    const restoring = bring(stopped, zip, (sentence) => messages.push(sentence))
    await eventually(async () => {
      const { rowCount } = await holder.query(
        `select pg_terminate_backend(pid) from pg_locks where relation = 'company_figures'::regclass
          and not granted`,
      )
      assert.equal(rowCount, 1)
    })
    const { rows, faults } = await restoring
    await holder.query('commit')
    assert.ok(rows > 1000)
    assert.deepEqual(faults, [])
    assert.match(messages.at(-1) ?? '', /seront comptés au prochain démarrage/)
    const clients = async () =>
      (await stopped.owner.query<{ clients: number }>('select clients from company_figures')).rows
    assert.deepEqual(await clients(), [])
    const post = createMailTransport({
      configuration: undefined,
      demo: true,
      publicUrl: stopped.server.publicUrl,
    })
    const worker = await startWorker(stopped.workerPool, { ...stopped.server, pool: stopped.jobs, post })
    await eventually(async () => assert.deepEqual(await clients(), [{ clients: 40 }]))
    await worker.stop()
  } finally {
    holder.release()
    await stopped.stop()
  }
})

test('a company with single sign-on founded by a test is restored, with passwords enabled', async () => {
  const made = await foundCompany(origin, 'Fleuve Fret')
  const admin = await made.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(made))
  await admin.users.invite({ firstName: 'A', lastName: 'B', email: 'attendue@test.example', role: 'viewer' })
  await origin.owner.query(
    `insert into sign_on_providers (tenant_id, is_active, issuer, client_id, sealed_secret, shuts_password,
      rescue_id) values ($1, true, 'https://id.example', 'c', 's', true, $2)`,
    [made.tenantId, admin.userId],
  )
  await origin.owner.query(
    `insert into imports (tenant_id, id, kind, file_name, state, columns, lines_count, made_by, made_by_name)
      values ($1, gen_random_uuid(), 'clients', 'a.csv', 'En cours', '{}', 1, $2, 'A')`,
    [made.tenantId, admin.userId],
  )
  const path = inFolder(folder, 'made.zip')
  await exportTo(path, origin, made.tenantId)
  await bring(fresh, path)
  const { rows } = await fresh.owner.query(
    `select (select invoice_number from invoices
      where id = $2) as number, is_active, shuts_password, sealed_secret from sign_on_providers
      where tenant_id = $1`,
    [made.tenantId, invoice.id],
  )
  assert.deepEqual(rows, [
    { number: invoice.invoiceNumber, is_active: false, shuts_password: false, sealed_secret: null },
  ])
  const imports = await fresh.owner.query('select state from imports where tenant_id = $1', [made.tenantId])
  assert.deepEqual(imports.rows, [{ state: 'Échec' }])
})
