import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sameDayBefore, today } from '@escale/contract/days'
import { foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
const day = today('Africa/Kinshasa')

async function busyCompany() {
  const company = await foundCompany(world)
  const [manager, employee, viewer] = [await company.hire('manager'), await company.hire('employee'), await company.hire('viewer')]
  const current = await manager.invoices.create(maritimeDraft(company, { issueDate: day, dueDate: day }))
  await employee.invoices.create(maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2025-02-01', quantity: 1 }))
  await manager.payments.create({ invoiceId: current.id, amount: 150, paymentDate: day, reference: 'R' })
  return { company, manager, employee, viewer }
}

test('a manager sees what was billed and collected this month, what is owed and what is late', async () => {
  const { manager } = await busyCompany()
  const { money, counts, latestInvoices, latestPayments, toChase } = await manager.dashboard.get()
  assert.deepEqual(
    [money?.own, money?.invoiced.current, money?.collected.current, money?.outstanding],
    [false, 3150, 150, { amount: 4050, invoices: 2 }],
  )
  assert.deepEqual([money?.late.amount, money?.late.invoices], [1050, 1])
  assert.ok((money?.late.oldestDays ?? 0) > 600)
  assert.deepEqual([counts.clients, counts.invoicesThisMonth, latestInvoices.length, latestPayments.length, toChase.length], [1, 1, 2, 1, 1])
})

test('the month so far is compared with the same days of the month before, and no more', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const last = sameDayBefore(day)
  const nextDay = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  const dayBeforeMonth = new Date(Date.parse(`${last.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10)
  for (const issueDate of [`${last.slice(0, 7)}-01`, nextDay, dayBeforeMonth]) {
    const invoice = await manager.invoices.create(maritimeDraft(company, { issueDate, dueDate: day, quantity: 1 }))
    await manager.payments.create({ invoiceId: invoice.id, amount: 100, paymentDate: issueDate, reference: issueDate })
  }
  const { money } = await manager.dashboard.get()
  assert.deepEqual([money?.invoiced.previous, money?.collected.previous], [1050, 100])
})

test('an employee sees the money of the invoices they issued themselves', async () => {
  const { employee } = await busyCompany()
  const { money, latestPayments } = await employee.dashboard.get()
  assert.deepEqual([money?.own, money?.invoiced.current, money?.outstanding.amount, latestPayments.length], [true, 0, 1050, 0])
})

test('a viewer sees counts and no money at all', async () => {
  const { viewer } = await busyCompany()
  const { money, latestInvoices, latestPayments, toChase, counts } = await viewer.dashboard.get()
  assert.deepEqual([money, latestInvoices, latestPayments, toChase, counts.clients], [null, [], [], [], 1])
})

test('a super_admin with no company open sees nobody’s business', async () => {
  await busyCompany()
  const { money, latestInvoices } = await (await hire(world, null, 'super_admin')).dashboard.get()
  assert.deepEqual([money, latestInvoices], [null, []])
})
