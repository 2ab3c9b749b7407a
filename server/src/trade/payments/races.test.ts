import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Actor } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { receivableDifferences } from '#testing/company/receivables.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { changeInvoice, createInvoice, removeInvoice, setInvoiceStatus } from '#trade/invoices/queries.ts'
import { checkBalances, markLateInvoices } from '#trade/invoices/tasks.ts'
import { changePayment, recordPayment, removePayment } from './queries.ts'

// Races need several connections, whatever the pool of the suite.
const world = await startWorld({ connections: 60 })
after(world.stop)

const rounds = 100

// Without the guard that repeats transactions, a deadlock would show here.
test('a hundred rounds of concurrent writes never deadlock, and balances hold', async () => {
  const company = await foundCompany(world)
  const actor: Actor = { userId: newId(), name: 'Amina', role: 'admin', tenantId: company.tenantId }
  const draft = { ...maritimeDraft(company, { quantity: 100 }), description: null } as Parameters<
    typeof createInvoice
  >[2]
  // Like procedures: refused work is rolled back.
  const by = { userId: actor.userId, name: actor.name, from: serverOrigin }
  const alone = (work: (at: WriteContext) => Promise<unknown>) =>
    inCompany(world.server.pool, company.tenantId, (at) =>
      work({ company: at, actor, record: createRecorder(at, by) }),
    ).catch((error: unknown) => {
      throw error instanceof Refusal ? Object.assign(new Error(), { code: 'REFUSED' }) : error
    })
  const payment = (invoiceId: string) => ({
    id: newId(),
    invoiceId,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: 'R',
    method: 'Virement' as const,
    status: 'Reçu' as const,
    marksPaid: true,
  })

  for (let round = 0; round < rounds; round += 1) {
    const [a, b] = [newId(), newId()].sort(() => (round % 2 ? 1 : -1)) as [string, string]
    const [onA, onB] = [payment(a), payment(b)]
    for (const id of [a, b]) await alone((at) => createInvoice(at, id, draft))
    for (const each of [onA, onB]) await alone((at) => recordPayment(at, each))
    await world.owner.query(
      `insert into goods (tenant_id, id, kind, number, tracking_number, invoice_id, received_at)
        values ($1, $2::uuid, 'Colis', $2::text, 'T', $3, now())`,
      [company.tenantId, newId(), a],
    )
    const outcomes = await Promise.allSettled([
      alone((at) => recordPayment(at, payment(a))),
      alone((at) => changePayment(at, onA.id, 1, { ...onA, invoiceId: b })),
      alone((at) => changePayment(at, onB.id, 1, { ...onB, invoiceId: a })),
      alone((at) => changeInvoice(at, a, 2, draft)),
      alone((at) => changeInvoice(at, b, 2, { ...draft, lines: draft.lines.slice(0, 1) } as typeof draft)),
      alone((at) => removeInvoice(at, a)),
      alone((at) => removePayment(at, onA.id)),
      alone((at) => removePayment(at, onB.id)),
      alone((at) => removeInvoice(at, b)),
      alone((at) => setInvoiceStatus(at, b, 2, 'Retard')),
      alone((at) => markLateInvoices(at.company)),
    ])
    const failed = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason.code as string)
    // A payment moved during the wait for a lock: the transaction is repeated.
    assert.deepEqual(
      failed.filter((code) => code !== '40001' && code !== 'REFUSED'),
      [],
      `round ${round}`,
    )
  }

  assert.deepEqual(await receivableDifferences(world, company.tenantId), [])
  await alone(({ company: at }) => checkBalances(at))
  const { rows } = await world.owner.query('select mismatches from company_figures where tenant_id = $1', [
    company.tenantId,
  ])
  assert.ok(rows.every(({ mismatches }) => mismatches === 0))
  const wrong = await world.owner.query(
    `select id from invoices i where paid_amount <> (select coalesce(sum(amount), 0) from payments p
      where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.status = 'Reçu')`,
  )
  assert.equal(wrong.rowCount, 0)
})

test('a transaction aborted by a deadlock is repeated unnoticed', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [a, b] = [newId(), newId()].sort() as [string, string]
  for (const id of [a, b]) await admin.invoices.create({ ...maritimeDraft(company), id })
  const payment = await admin.payments.create({
    invoiceId: a,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'R',
  })

  // Locks the invoices in the opposite order, which deadlocks.
  const rival = await world.owner.connect()
  await rival.query('begin')
  await rival.query(`set local deadlock_timeout = '60s'`)
  await rival.query('select from invoices where tenant_id = $1 and id = $2 for update', [company.tenantId, b])
  const moving = admin.payments.update({ ...payment, id: payment.id, invoiceId: b })
  await waitUntilLocked(company, a)
  await rival.query('select from invoices where tenant_id = $1 and id = $2 for update', [company.tenantId, a])
  await rival.query('rollback')
  rival.release(true)

  assert.equal((await moving).invoiceId, b)
  assert.deepEqual(
    [(await admin.invoices.get({ id: a })).paidAmount, (await admin.invoices.get({ id: b })).paidAmount],
    [0, 100],
  )
})

async function waitUntilLocked({ tenantId }: FoundedCompany, invoice: string): Promise<void> {
  for (;;) {
    const { rowCount } = await world.owner.query(
      'select from invoices where tenant_id = $1 and id = $2 for update skip locked',
      [tenantId, invoice],
    )
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
