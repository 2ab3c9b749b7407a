import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import { after, test } from 'node:test'
import { verifyLog } from '#company/security/verify.ts'
import { entriesIn, exportTo, zipOf } from '#testing/company/company-export.ts'
import { addMoneyRows } from '#testing/company/money-rows.ts'
import { foundCompany, maritimeDraft, startWorld, type World } from '#testing/world.ts'
import { restoreCompany } from './restore-company.ts'

// The test company has one row of each kind that a restore changes. The night tests restore the demo, kill
// the process and fill the disk.

const folder = await mkdtemp(inFolder(tmpdir(), 'escale-company-'))
const zip = inFolder(folder, 'company.zip')
const origin = await startWorld()
const target = await startWorld()
after(async () => {
  await origin.stop()
  await target.stop()
  await rm(folder, { recursive: true, force: true })
})

const company = await foundCompany(origin, 'Fleuve Fret')
const admin = await company.hire('admin')
const invoice = await admin.invoices.create(maritimeDraft(company))
const payment = await admin.payments.create({
  invoiceId: invoice.id,
  amount: 1050,
  paymentDate: '2026-01-02',
  reference: 'VIR-1',
})
await origin.owner.query(
  `insert into sign_on_providers (tenant_id, is_active, issuer, client_id, sealed_secret, shuts_password,
    rescue_id)
    values ($1, true, 'https://id.example', 'c', 's', true, $2)`,
  [company.tenantId, admin.userId],
)
await addMoneyRows(origin, { tenantId: company.tenantId, paymentId: payment.id, canary: 'Fleuve' })
await exportTo(zip, origin, company.tenantId)

const restoreExport = (world: World, path = zip) =>
  restoreCompany({
    path,
    ownerUrl: world.ownerUrl,
    files: world.server.files,
    folder: undefined,
    say: () => {},
  })

type Entries = Map<string, Buffer>
type Change = (entries: Entries) => unknown

const edited =
  (path: string, from: string | RegExp, to: string): Change =>
  (entries) =>
    entries.set(path, Buffer.from((entries.get(path)?.toString() ?? '').replace(from, to)))

/** A forged export: the content is edited and the manifest has the matching checksum. */
const forged =
  (path: string, from: string | RegExp, to: string): Change =>
  (entries) => {
    edited(path, from, to)(entries)
    const bytes = entries.get(path) ?? Buffer.alloc(0)
    const sums = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    const manifest = JSON.parse(entries.get('manifeste.json')?.toString() ?? '') as {
      entries: { path: string }[]
    }
    for (const entry of manifest.entries) if (entry.path === path) Object.assign(entry, sums)
    entries.set('manifeste.json', Buffer.from(JSON.stringify(manifest)))
  }

const otherCompany = '01900000-0000-7000-8000-000000000001'
const refusals: [name: string, change: Change, words: RegExp, names?: Record<string, string>][] = [
  ['a changed amount', edited('json/invoices.ndjson', /"total": \d/, '"total": 9'), /somme SHA-256 diffère/],
  ['a missing table', (entries) => entries.delete('json/payments.ndjson'), /manque à cet export/],
  ['no manifest', (entries) => entries.delete('manifeste.json'), /n'a pas de manifeste/],
  ['a later format', edited('manifeste.json', '"format": 1', '"format": 2'), /format plus récent/],
  ['a later version', edited('manifeste.json', /"chapter": "\d+/, '"chapter": "999'), /version plus récente/],
  [
    'a path that leads elsewhere',
    (entries) => entries.set('xx/xx/evil', Buffer.from('')),
    /refait à la main/,
    { 'xx/xx/evil': '../../evil' },
  ],
  [
    'a row of another company',
    forged('json/clients.ndjson', company.tenantId, otherCompany),
    /autre entreprise/,
  ],
  [
    'an unknown column',
    forged('json/clients.ndjson', '"name"', '"inconnu": 1, "name"'),
    /colonnes inconnues/,
  ],
  [
    'a negative payment',
    forged('json/invoices.ndjson', /"paid_amount": \d+/, '"paid_amount": -1'),
    /\(invoices_(paid|balance)\)/,
  ],
  ['a row twice', forged('json/clients.ndjson', /^.*\n/, '$&$&'), /« clients » a déjà .* \(clients_pkey\)/],
]

test('an altered export is refused with a message, and none of its rows stays', async () => {
  const entries = await entriesIn(zip)
  for (const [name, change, words, names] of refusals) {
    const copy = new Map(entries)
    change(copy)
    await assert.rejects(
      restoreExport(target, await zipOf(inFolder(folder, 'bad.zip'), copy, names)),
      words,
      name,
    )
  }
  await assert.rejects(restoreExport(target, import.meta.filename), /ne se lit pas comme un export/)
  await assert.rejects(restoreExport(target, inFolder(folder, 'absent.zip')), /Il n'y a pas de fichier/)
  const counts = `select (select count(*)::int from tenants) as companies, (select count(*)::int
      from auth.users) as people`
  assert.deepEqual((await target.owner.query(counts)).rows, [{ companies: 0, people: 0 }])
})

test('a company is restored beside another, to the cent, without its secrets and only once', async () => {
  const other = await foundCompany(target)
  const before = await (await other.hire('admin')).clients.list({})
  const { rows: count, faults, files } = await restoreExport(target)
  assert.ok(count > 5)
  assert.deepEqual([faults, files.lost], [[], []])
  const { rows } = await target.owner.query(
    `select invoice_number as number, paid_amount::int as paid, is_active, shuts_password, sealed_secret
      from invoices i join sign_on_providers p using (tenant_id) where i.id = $1`,
    [invoice.id],
  )
  assert.deepEqual(rows, [
    {
      number: invoice.invoiceNumber,
      paid: 1050,
      is_active: false,
      shuts_password: false,
      sealed_secret: null,
    },
  ])
  assert.deepEqual((await verifyLog(target.owner)).faults, [])
  assert.deepEqual(await (await other.hire('admin')).clients.list({}), before)
  await assert.rejects(restoreExport(target), /est déjà dans cette installation/)
})

test('accounts, sessions and tenders are restored, and balances are added up from the moves', async () => {
  const told = async ({ owner }: World) => {
    const { rows } = await owner.query(
      `select (select jsonb_agg(to_jsonb(b) order by b.account_id, b.currency) from account_balances b
          where b.tenant_id = $1) as balances,
        (select jsonb_agg(to_jsonb(m) order by m.id) from account_moves m where m.tenant_id = $1) as moves,
        (select jsonb_agg(to_jsonb(s) order by s.id) from till_sessions s where s.tenant_id = $1) as sessions,
        (select jsonb_agg(to_jsonb(c)) from till_counts c where c.tenant_id = $1) as counts,
        (select jsonb_agg(to_jsonb(t)) from payment_tenders t where t.tenant_id = $1) as tenders`,
      [company.tenantId],
    )
    return rows[0]
  }
  const restored = await told(target)
  assert.deepEqual(restored, await told(origin))
  assert.equal(restored?.balances?.length, 1)
})

test('an export of an older version is restored', async () => {
  const { faults } = await restoreExport(
    target,
    inFolder(import.meta.dirname, '../../../testing/formats/export-2026-11-29.zip'),
  )
  assert.deepEqual(faults, [])
  const paid = `select paid_amount::int as paid from invoices where invoice_number = 'INV-1795948638734'`
  assert.deepEqual((await target.owner.query(paid)).rows, [{ paid: 1050 }])
})

test('the copies of a killed restore are deleted once the company is restored', async () => {
  const again = await startWorld()
  try {
    const half = `${company.tenantId}/01900000-0000-7000-8000-000000000002`
    await again.server.files.put(half, 'half')
    await restoreExport(again)
    assert.equal(await again.server.files.exists(half), false)
  } finally {
    await again.stop()
  }
})
