import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { paymentToCome } from '@escale/contract/trade/payments/messages'
import { daysAfter, today } from '@escale/contract/values/days'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const paid = (invoiceId: string, amount: number, more: object = {}) => ({
  invoiceId,
  amount,
  paymentDate: '2026-01-02',
  reference: 'PAY-1',
  ...more,
})

const idOf = ({ id, version }: { id: string; version: number }) => ({ id, version })

async function billed() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  return { company, admin, id, invoice: () => admin.invoices.get({ id }) }
}

test('of fifty concurrent full payments, one is accepted', async () => {
  const { admin, id, invoice } = await billed()
  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, () => admin.payments.create(paid(id, 3150))),
  )
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  assert.equal(refused.length, 49)
  assert.ok(
    refused.every(
      ({ reason }) =>
        reason.code === 'EXCEEDS_BALANCE' &&
        reason.message === 'Le montant ne peut pas dépasser le reste dû: 0,00\u00a0$',
    ),
  )
  assert.equal((await invoice()).paidAmount, 3150)
})

test('one cent more than the balance is refused, the balance is accepted', async () => {
  const { admin, id, invoice } = await billed()
  const tooMuch = {
    code: 'EXCEEDS_BALANCE',
    message: 'Le montant ne peut pas dépasser le reste dû: 31,50\u00a0$',
    data: { balance: 3150 },
  }
  await assert.rejects(admin.payments.create(paid(id, 3151)), tooMuch)
  const deposit = await admin.payments.create(paid(id, 3000))
  await assert.rejects(admin.payments.create(paid(id, 151)), {
    ...tooMuch,
    message: /1,50\u00a0\$$/,
    data: { balance: 150 },
  })
  await assert.rejects(admin.payments.update({ ...idOf(deposit), amount: 3151 }), tooMuch)
  await admin.payments.create(paid(id, 150))
  assert.equal((await invoice()).paidAmount, 3150)
})

test('of two concurrent edits of a payment, one is refused', async () => {
  const { admin, id } = await billed()
  const payment = await admin.payments.create(paid(id, 1000))
  const release = await openTransaction(world, 'select from invoices where id = $1 for update', [id])
  const corrections = Promise.allSettled(
    [1100, 1200].map((amount) => admin.payments.update({ ...idOf(payment), amount })),
  )
  await untilWaiting(world, 2, corrections)
  await release()
  const refused = (await corrections).filter((correction) => correction.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => reason.code),
    ['STALE'],
  )
})

test('a thousand attempts never overpay an invoice', async () => {
  const { admin, id, invoice } = await billed()
  await Promise.allSettled(
    Array.from({ length: 300 }, (_, n) => admin.payments.create(paid(id, 100 + (n % 7) * 50))),
  )
  const { paidAmount, total } = await invoice()
  const { received } = await admin.payments.totals({ invoiceId: id })
  assert.ok(paidAmount <= total)
  assert.equal(received, paidAmount)
})

test('a payment that clears the balance sets Payée, unless refused', async () => {
  const [asked, unasked] = [await billed(), await billed()]
  await asked.admin.payments.create(paid(asked.id, 3150))
  await unasked.admin.payments.create(paid(unasked.id, 3150, { marksPaid: false }))
  assert.deepEqual(
    [(await asked.invoice()).status, (await unasked.invoice()).status],
    ['Payée', 'En attente'],
  )
})

test('a received payment is not dated in the future of the company’s day', async () => {
  const { admin, company, id, invoice } = await billed()
  await world.owner.query(`update tenants set time_zone = 'Pacific/Kiritimati' where id = $1`, [
    company.tenantId,
  ])
  const now = today('Pacific/Kiritimati')
  const tomorrow = daysAfter(now, 1)
  const toCome = { code: 'PAYMENT_TO_COME', message: paymentToCome }
  await assert.rejects(admin.payments.create(paid(id, 1000, { paymentDate: tomorrow })), toCome)
  const awaited = await admin.payments.create(paid(id, 1000, { paymentDate: tomorrow, status: 'En attente' }))
  await assert.rejects(admin.payments.update({ ...idOf(awaited), status: 'Reçu' }), toCome)
  const received = await admin.payments.update({ ...idOf(awaited), status: 'Reçu', paymentDate: now })
  await assert.rejects(admin.payments.update({ ...idOf(received), paymentDate: tomorrow }), toCome)
  assert.equal((await invoice()).paidAmount, 1000)

  // A row stored before this rule may still be edited.
  await world.owner.query(`update payments set payment_date = '2099-01-01' where id = $1`, [received.id])
  const corrected = await admin.payments.update({ ...idOf(received), reference: 'VIR-9' })
  assert.deepEqual([corrected.reference, corrected.paymentDate], ['VIR-9', '2099-01-01'])
})

test('undoing a payment undoes its Payée, never a picked one', async () => {
  const { admin, id, invoice } = await billed()
  const payment = await admin.payments.create(paid(id, 3150))
  await admin.payments.update({
    ...paid(id, 3150, { status: 'En attente' }),
    id: payment.id,
    version: payment.version,
  })
  assert.deepEqual([(await invoice()).status, (await invoice()).paidAmount], ['En attente', 0])

  const { version } = await invoice()
  await admin.invoices.setStatus({ id, version, status: 'Payée' })
  const second = await admin.payments.create(paid(id, 3150))
  await admin.payments.remove({ id: second.id })
  assert.deepEqual([(await invoice()).status, (await invoice()).paidAmount], ['Payée', 0])
})

test('editing other fields of a payment keeps the invoice’s status', async () => {
  const { admin, id, invoice } = await billed()
  const deposit = await admin.payments.create(paid(id, 1000, { marksPaid: false }))
  await admin.payments.create(paid(id, 2150))
  const { version } = await invoice()
  await admin.payments.update({ id: deposit.id, version: deposit.version, method: 'Chèque' })
  assert.deepEqual(
    [(await invoice()).status, (await invoice()).paidAmount],
    ['Payée', 3150],
    'what another payment settled stays settled',
  )
  assert.ok((await invoice()).version > version)
})

test('a picked status stays until the payment’s effect changes', async () => {
  const { admin, id, invoice } = await billed()
  const payment = await admin.payments.create(paid(id, 3150))
  await admin.invoices.setStatus({ id, version: (await invoice()).version, status: 'Retard' })
  const corrected = await admin.payments.update({
    ...paid(id, 3150, { reference: 'CHQ 12', paymentDate: '2026-02-03' }),
    ...idOf(payment),
  })
  assert.deepEqual([(await invoice()).status, (await invoice()).paidAmount], ['Retard', 3150])
  const lowered = await admin.payments.update({ ...idOf(corrected), amount: 3000 })
  assert.deepEqual([(await invoice()).status, (await invoice()).paidAmount], ['Retard', 3000])
  await admin.payments.update({ ...idOf(lowered), amount: 3150 })
  assert.equal((await invoice()).status, 'Payée', 'it brings the balance to zero again')
})

test('an awaited payment has no effect until it is received', async () => {
  const { admin, id, invoice } = await billed()
  const first = await admin.payments.create(paid(id, 3000, { status: 'En attente' }))
  const second = await admin.payments.create(paid(id, 3000, { status: 'En attente' }))
  assert.equal((await invoice()).paidAmount, 0)
  await admin.payments.update({ id: first.id, version: first.version, status: 'Reçu' })
  await assert.rejects(admin.payments.update({ id: second.id, version: second.version, status: 'Reçu' }), {
    code: 'EXCEEDS_BALANCE',
    data: { balance: 150 },
  })
})

test('an awaited payment on a settled invoice may be edited, not raised or moved', async () => {
  const { company, admin, id, invoice } = await billed()
  const other = await admin.invoices.create(maritimeDraft(company))
  const [first, second] = [
    await admin.payments.create(paid(id, 3150, { status: 'En attente' })),
    await admin.payments.create(paid(id, 3000, { status: 'En attente' })),
  ]
  const elsewhere = await admin.payments.create(paid(other.id, 100, { status: 'En attente' }))
  await admin.payments.update({ id: first.id, version: first.version, status: 'Reçu' })
  const updated = await admin.payments.update({ id: second.id, version: second.version, reference: 'CHQ 12' })
  const late = await admin.payments.update({
    ...paid(id, 3000, { status: 'Retard', paymentDate: '2026-02-03' }),
    id: second.id,
    version: updated.version,
  })
  assert.deepEqual(
    [updated.reference, late.status, late.paymentDate, (await invoice()).paidAmount],
    ['CHQ 12', 'Retard', '2026-02-03', 3150],
  )
  const refused = { code: 'EXCEEDS_BALANCE', data: { balance: 0 } }
  await assert.rejects(admin.payments.update({ id: second.id, version: late.version, amount: 3001 }), refused)
  await assert.rejects(
    admin.payments.update({ id: second.id, version: late.version, status: 'Reçu' }),
    refused,
  )
  await assert.rejects(
    admin.payments.update({ id: elsewhere.id, version: elsewhere.version, invoiceId: id }),
    refused,
  )
})

test('moving a payment changes both balances', async () => {
  const { company, admin, id, invoice } = await billed()
  const other = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create(paid(id, 3150))
  const moved = await admin.payments.update({
    ...paid(other.id, 1000),
    id: payment.id,
    version: payment.version,
  })
  assert.equal(moved.invoiceNumber, other.invoiceNumber)
  assert.deepEqual(
    [(await invoice()).paidAmount, (await admin.invoices.get({ id: other.id })).paidAmount],
    [0, 1000],
  )
})

test('a payment raises the invoice’s version, so that older edits are refused', async () => {
  const { company, admin, id, invoice } = await billed()
  const { version } = await invoice()
  await admin.payments.create(paid(id, 10))
  await assert.rejects(admin.invoices.update({ ...maritimeDraft(company), id, version }), { code: 'STALE' })
})

test('another company’s invoice cannot be paid', async () => {
  const [ours, theirs] = [await billed(), await billed()]
  await assert.rejects(theirs.admin.payments.create(paid(ours.id, 1)), { code: 'UNKNOWN_INVOICE' })
})

test('payable invoices have a balance, sorted by client and number', async () => {
  const { company, admin, id } = await billed()
  const elan = await admin.clients.create({ name: 'Élan du Fleuve' })
  const other = await admin.invoices.create(maritimeDraft(company, { clientId: elan.id }))
  const settled = await admin.invoices.create(maritimeDraft(company))
  await admin.payments.create(paid(settled.id, 3150))
  assert.deepEqual(
    (await admin.payments.payable({})).map((invoice) => invoice.id),
    [other.id, id],
  )
  const found = await admin.payments.payable({ search: 'ELAN' })
  const { issueDate, dueDate } = await admin.invoices.get({ id: other.id })
  assert.deepEqual(
    found.map((invoice) => [invoice.id, invoice.issueDate, invoice.dueDate]),
    [[other.id, issueDate, dueDate]],
  )
})

test('a reference that the client gave before is found in any spelling, and no other client’s', async () => {
  const { company, admin, id } = await billed()
  const same = (reference: string, more: object = {}) =>
    admin.payments.sameReference({ invoiceId: id, reference, ...more })
  assert.equal(await same('VIR-2026-77'), null)
  const sibling = await admin.invoices.create(maritimeDraft(company))
  const first = await admin.payments.create(paid(sibling.id, 100, { reference: 'VIR-2026-77' }))
  const expected = { amount: 100, paymentDate: '2026-01-02', invoiceNumber: sibling.invoiceNumber }
  for (const typed of ['VIR-2026-77', ' vir 2026 77 ', 'Vir2026–77', 'VIR/2026.77'])
    assert.deepEqual(await same(typed), expected, typed)
  assert.equal(await same('VIR-2026-78'), null)
  assert.equal(await same('VIR-2026-77', { except: first.id }), null)

  const later = { reference: 'vir202677', paymentDate: '2026-01-03', status: 'En attente' }
  await admin.payments.create(paid(id, 200, later))
  assert.equal((await same('VIR 2026 77'))?.amount, 200)

  const elan = await admin.clients.create({ name: 'Élan du Fleuve' })
  const other = await admin.invoices.create(maritimeDraft(company, { clientId: elan.id }))
  assert.equal(await admin.payments.sameReference({ invoiceId: other.id, reference: 'VIR-2026-77' }), null)
  const stranger = await billed()
  assert.equal(
    await stranger.admin.payments.sameReference({ invoiceId: stranger.id, reference: 'VIR-2026-77' }),
    null,
  )
  await assert.rejects(stranger.admin.payments.sameReference({ invoiceId: id, reference: 'VIR-2026-77' }), {
    code: 'NOT_FOUND',
  })
  await admin.payments.create(paid(id, 5, { reference: 'VIR-2026-77' })) // A warning, never a refusal.
})

test('clients whose name begins with the text come first', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const name of ['Librairie Les Volcans', 'Volcan Télécom']) {
    const { id } = await admin.clients.create({ name })
    await admin.invoices.create(maritimeDraft(company, { clientId: id }))
  }
  for (const search of ['volcan', 'vo', 'VOLCAN inv'])
    assert.equal(
      (await admin.payments.payable({ search }))[0]?.clientName,
      search === 'VOLCAN inv' ? 'Librairie Les Volcans' : 'Volcan Télécom',
      search,
    )
  await assert.rejects(admin.payments.payable({ search: 'a\0b' }))
})

test('invalid amounts are refused in French', async () => {
  const { admin, id } = await billed()
  const sentenceOf = (amount: number) =>
    admin.payments.create(paid(id, amount)).then(
      () => '',
      (error: { data: { fields: { amount: string } } }) => error.data.fields.amount,
    )
  assert.equal(await sentenceOf(0), 'Le montant doit être supérieur à 0')
  assert.match(await sentenceOf(0.5), /nombre entier de centimes/)
  assert.match(await sentenceOf(1e21), /99 999 999,99|nombre entier/)
})

test('only database functions write balances and payments', async () => {
  const { company, admin, id } = await billed()
  const { inCompany } = await import('#database/caller/company.ts')
  const forged = (text: string) =>
    inCompany(world.server.pool, company.tenantId, ({ db }) =>
      db.executeQuery({ sql: text, parameters: [] } as never),
    )
  await assert.rejects(forged('update invoices set paid_amount = 3150'), /permission denied/)
  await assert.rejects(forged('update payments set amount = 1'), /permission denied/)
  await assert.rejects(forged('truncate payments'), /permission denied/)
  assert.equal((await admin.invoices.get({ id })).paidAmount, 0)
})

test('an employee records a payment, and only a manager corrects it', async () => {
  const { company, id, invoice } = await billed()
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  const payment = await employee.payments.create(paid(id, 1000))
  assert.equal((await invoice()).paidAmount, 1000)
  const correction = { ...idOf(payment), amount: 900 }
  await assert.rejects(employee.payments.update(correction), { code: 'FORBIDDEN' })
  await manager.payments.update(correction)
  assert.equal((await invoice()).paidAmount, 900)
})
