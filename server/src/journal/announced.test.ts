import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Texts } from '@escale/contract/trade/imports/check-line'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { sendMail } from '#channels/mail/sending.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { listen } from '#channels/realtime/listener.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { foundCompany, hire, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { undoImport } from '#trade/imports/undo.ts'
import { writeImport } from '#trade/imports/write.ts'
import { checkBalances, markLateInvoices } from '#trade/invoices/tasks.ts'
import { serverOrigin } from './event.ts'
import { type Notice, noticeStatement } from './notices.ts'

const world = await startWorld()
const receivedNotices: Notice[] = []
let isListening = false
const listener = listen(
  world.loginUrl,
  (notice) => receivedNotices.push(notice),
  () => {
    isListening = true
  },
)
after(async () => {
  await listener.stop()
  await world.stop()
})
await until(() => isListening)

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 10) {
    if (waited > 10_000) throw new Error(`not heard; only ${JSON.stringify(receivedNotices)}`)
    await sleep(10)
  }
}

const kindsOf = (companyId: string) =>
  receivedNotices.filter((notice) => notice.companyId === companyId).map(({ kind, userId }) => [kind, userId])

// Notifications of a request leave a moment after it. Those of the test's preparation are suppressed.
const silent = { ...world, server: { ...world.server, announcer: { announce() {}, close: async () => {} } } }

/** The notifications of a company during some work, in commit order. */
async function announced(companyId: string, work: () => Promise<unknown>): Promise<unknown[]> {
  await everythingHeard() // also those of the preparation
  receivedNotices.length = 0
  await work()
  await everythingHeard()
  return kindsOf(companyId)
}

async function everythingHeard(): Promise<void> {
  receivedNotices.splice(0, receivedNotices.findLastIndex(({ kind }) => kind === 'missed') + 1)
  await world.owner.query(noticeStatement({ kind: 'missed', companyId: null, userId: null }))
  await until(() => receivedNotices.some(({ kind }) => kind === 'missed'))
}

const job = { job: { attempts: 1, max_attempts: 1 } } as Parameters<typeof writeImport>[2]
const everyone = (...kinds: Notice['kind'][]) => kinds.map((kind) => [kind, null])

/** Two invoices past their due date. */
async function withInvoices() {
  const company = await foundCompany(silent)
  const admin = await company.hire('admin')
  for (const dueDate of ['2026-01-02', '2026-01-03'])
    await admin.invoices.create(maritimeDraft(company, { dueDate }))
  return company
}

test('invoices found late at night are announced once, to the log and to the open list', async () => {
  const { tenantId } = await withInvoices()
  const night = () => inCompany(world.jobs, tenantId, markLateInvoices)
  assert.deepEqual(await announced(tenantId, night), everyone('security', 'invoices'))
  assert.deepEqual(await announced(tenantId, night), [], 'nothing was late any more')
})

test('mismatched balances are announced', async () => {
  const { tenantId } = await withInvoices()
  await world.owner.query('update invoices set paid_amount = 7, balance = total - 7 where tenant_id = $1', [
    tenantId,
  ])
  const prove = () => inCompany(world.jobs, tenantId, checkBalances)
  assert.deepEqual(await announced(tenantId, prove), everyone('security', 'invoices'))
})

test('a document whose mail never leaves is announced', async () => {
  const company = await foundCompany({ ...silent, server: { ...silent.server, mail: 'smtp' } })
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  await admin.saleDocuments.send({ document: { of: 'invoices', id }, to: 'achats@kivu.test' })
  const { rows } = await world.owner.query<{ id: string }>(
    'select id from auth.outgoing_mails where tenant_id = $1',
    [company.tenantId],
  )
  const post = createMailTransport({ configuration: undefined, demo: false, publicUrl: '' })
  const send = () =>
    sendMail(
      { pool: world.jobs, post, draw: () => Promise.reject(new Error('nothing to draw')) },
      { id: rows[0]?.id ?? '' },
      job,
    )
  assert.deepEqual(await announced(company.tenantId, send), everyone('security', 'invoices'))
})

test('a rolled back change is not announced', async () => {
  const { tenantId } = await withInvoices()
  const givenUp = () =>
    inCompany(world.jobs, tenantId, async (company) => {
      await markLateInvoices(company)
      throw new Error('given up')
    })
  assert.deepEqual(await announced(tenantId, () => assert.rejects(givenUp, /given up/)), [])
})

const lines: Record<ImportKind, Texts> = {
  clients: { name: 'Kivu' },
  services: { name: 'Groupage', price: '12' },
  goods: { trackingNumber: 'IMP-1' },
  invoices: { client: 'Maison Kivu', amount: '12' },
}

async function confirmed(who: Person, kind: ImportKind) {
  const { id } = await who.imports.create({ kind, fileName: `${kind}.csv`, columns: {}, linesCount: 1 })
  await who.imports.putLines({ id, lines: [{ line: 2, texts: lines[kind] }] })
  await who.imports.check({ id })
  await who.imports.confirm({ id, skipsProblems: false, takesTwins: true })
  return id
}

for (const kind of ['clients', 'services', 'goods'] as const) {
  test(`an import and its reversal are announced to the open list (${kind})`, async () => {
    const { tenantId, hire: hireIn } = await foundCompany(silent)
    const admin = await hireIn('admin')
    const id = await confirmed(admin, kind)
    const asked = {
      companyId: tenantId,
      id,
      by: { userId: admin.userId, name: 'Amina Ilunga', from: serverOrigin },
    }
    const inside = <T>(work: (company: CompanyTx) => Promise<T>) => inCompany(world.jobs, tenantId, work)
    assert.deepEqual(
      await announced(tenantId, () => writeImport(inside, asked, job)),
      everyone('security', kind),
    )
    await admin.imports.undo({ id })
    assert.deepEqual(
      await announced(tenantId, () => undoImport(inside, asked, job)),
      everyone('security', kind),
    )
  })
}

test('an action of the platform on a company is announced to its log', async () => {
  const { tenantId } = await foundCompany(silent)
  const owner = await hire(world, null, 'super_admin')
  const { name, slug, timeZone } = await owner.companies.get({ id: tenantId })
  const gestures = {
    open: () => owner.companies.open({ id: tenantId, reason: 'Aider à corriger une facture' }),
    update: () =>
      owner.companies.update({ id: tenantId, version: 1, name: `${name} et fils`, slug, timeZone }),
  }
  for (const [gesture, work] of Object.entries(gestures))
    assert.deepEqual(await announced(tenantId, work), everyone('security'), gesture)
})
