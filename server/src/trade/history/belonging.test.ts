import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Permission } from '@escale/contract/access/permissions'
import { inCompany } from '#database/caller/company.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { readHistory } from './queries.ts'
import { forgetHistory } from './tasks.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const admin = await company.hire('admin')
const createInvoice = () => admin.invoices.create(maritimeDraft(company))
const paid = (invoiceId: string, amount: number, reference: string) =>
  admin.payments.create({ invoiceId, amount, paymentDate: '2026-01-02', reference })
const listedChanges = async (record: string, limit = 50) =>
  (await admin.history.list({ record, limit })).items
const actionsOf = async (record: string) => (await listedChanges(record)).map(({ action }) => action)

test('an invoice’s history includes its payments by name', async () => {
  const invoice = await createInvoice()
  const keptPayment = await paid(invoice.id, 10_00, 'VIR 1')
  await admin.invoices.update({
    ...maritimeDraft(company, { dueDate: '2026-03-01' }),
    id: invoice.id,
    version: 2,
  })
  const gone = await paid(invoice.id, 5_00, 'VIR 2')
  await admin.payments.update({ id: keptPayment.id, version: 1, amount: 12_00 })
  await admin.payments.remove({ id: gone.id })

  const summary = (await listedChanges(invoice.id)).map(({ action, recordId, recordName, isRemoved }) => [
    action,
    recordId,
    recordName,
    isRemoved,
  ])
  assert.deepEqual(summary, [
    ['PAYMENT_REMOVED', gone.id, 'VIR 2', true],
    ['PAYMENT_UPDATED', keptPayment.id, 'VIR 1', false],
    ['PAYMENT_CREATED', gone.id, 'VIR 2', true],
    ['INVOICE_UPDATED', invoice.id, invoice.invoiceNumber, false],
    ['PAYMENT_CREATED', keptPayment.id, 'VIR 1', false],
    ['INVOICE_CREATED', invoice.id, invoice.invoiceNumber, false],
  ])
})

test('addresses and devices are shown to readers of the security log only', async () => {
  const { id } = await createInvoice()
  const manager = await company.hire('manager')
  const placesTold = async (who: typeof admin) =>
    (await who.history.list({ record: id })).items.map(({ userName, ipAddress, userAgent }) => [
      userName,
      ipAddress,
      userAgent,
    ])
  assert.deepEqual(await placesTold(admin), [['Amina Ilunga', '192.0.2.1', 'tests']])
  assert.deepEqual(await placesTold(manager), [['Amina Ilunga', '', '']])
})

test('a moved payment is in both histories, and once in its own', async () => {
  const [left, joined] = [await createInvoice(), await createInvoice()]
  const payment = await paid(left.id, 10_00, 'VIR 3')
  await admin.payments.update({ id: payment.id, version: 1, invoiceId: joined.id })
  await admin.payments.update({ id: payment.id, version: 2, amount: 11_00 })
  assert.deepEqual(await actionsOf(left.id), ['PAYMENT_UPDATED', 'PAYMENT_CREATED', 'INVOICE_CREATED'])
  assert.deepEqual(await actionsOf(joined.id), ['PAYMENT_UPDATED', 'PAYMENT_UPDATED', 'INVOICE_CREATED'])
  assert.deepEqual(await actionsOf(payment.id), ['PAYMENT_UPDATED', 'PAYMENT_UPDATED', 'PAYMENT_CREATED'])
})

test('an invoice’s history includes links to its receipts', async () => {
  const invoice = await createInvoice()
  const payment = await paid(invoice.id, 10_00, 'VIR 5')
  await admin.saleDocuments.makeLink({ of: 'payments', id: payment.id })
  await admin.saleDocuments.revokeLink({ of: 'payments', id: payment.id })
  assert.deepEqual(await actionsOf(invoice.id), [
    'DOCUMENT_LINK_REVOKED',
    'DOCUMENT_LINK_MADE',
    'PAYMENT_CREATED',
    'INVOICE_CREATED',
  ])
})

test('a removed invoice keeps its payments’ history', async () => {
  const invoice = await createInvoice()
  const payment = await paid(invoice.id, 10_00, 'VIR 4')
  await admin.payments.remove({ id: payment.id })
  await admin.invoices.remove({ id: invoice.id })
  assert.deepEqual(await actionsOf(invoice.id), [
    'INVOICE_REMOVED',
    'PAYMENT_REMOVED',
    'PAYMENT_CREATED',
    'INVOICE_CREATED',
  ])
})

test('pages cover changes of parent and children', async () => {
  const invoice = await createInvoice()
  for (let nth = 1; nth <= 4; nth += 1) {
    const payment = await paid(invoice.id, 1_00, `VIR 5-${nth}`)
    if (nth % 2 === 0) await admin.payments.remove({ id: payment.id })
  }
  const all = (await listedChanges(invoice.id)).map(({ id }) => id)
  assert.equal(all.length, 7)
  for (const limit of [1, 2, 3]) {
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof admin.history.list>> = await admin.history.list({
        record: invoice.id,
        limit,
        cursor,
      })
      walked.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    assert.deepEqual(walked, all, `pages of ${limit}`)
  }
})

test('without the right to payments only the invoice’s changes are shown', async () => {
  const invoice = await createInvoice()
  await paid(invoice.id, 10_00, 'VIR 6')
  const readAs = (permissions: Permission[]) => {
    const actor = {
      userId: admin.userId,
      name: 'A',
      role: 'manager' as const,
      tenantId: company.tenantId,
      key: { id: '', name: '', permissions },
    }
    return inCompany(world.jobs, company.tenantId, async (at) => {
      const { items } = await readHistory(at, actor, { record: invoice.id, limit: 50 })
      return items.map(({ kind }) => kind)
    })
  }
  assert.deepEqual(await readAs(['invoices.read', 'payments.read']), ['payments', 'invoices'])
  assert.deepEqual(await readAs(['invoices.read']), ['invoices'])
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.equal(await outcomeOf(stranger.history.list({ record: invoice.id })), 'NOT_FOUND')
})

test('a payment’s history is stored as long as its invoice’s', async () => {
  const invoice = await createInvoice()
  const payment = await paid(invoice.id, 10_00, 'VIR 8')
  await admin.payments.remove({ id: payment.id })
  const ageBy = (id: string) =>
    world.owner.query(
      `update record_changes
        set created_at = (created_at at time zone 'UTC' - interval '13 months') at time zone 'UTC'
        where record_id = $1`,
      [id],
    )
  const forget = () => inCompany(world.jobs, company.tenantId, forgetHistory)
  await ageBy(payment.id)
  await forget()
  assert.deepEqual(await actionsOf(invoice.id), ['PAYMENT_REMOVED', 'PAYMENT_CREATED', 'INVOICE_CREATED'])
  await admin.invoices.remove({ id: invoice.id })
  await ageBy(invoice.id)
  await forget()
  const { rows } = await world.owner.query('select 1 from record_changes where record_id = any($1)', [
    [invoice.id, payment.id],
  ])
  assert.equal(rows.length, 0)
})
