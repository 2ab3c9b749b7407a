import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const admin = await company.hire('admin')
const found = async (search: string, who: Person = admin, more = {}) =>
  (await who.history.all({ search, ...more })).items.map(({ action, recordName }) => [action, recordName])

test('an invoice number finds its history and payments', async () => {
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const other = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10_00,
    paymentDate: '2026-01-02',
    reference: 'Virement Équity 7',
  })
  const all = [
    ['PAYMENT_CREATED', 'Virement Équity 7'],
    ['INVOICE_CREATED', invoice.invoiceNumber],
  ]
  for (const typed of [invoice.invoiceNumber, ` ${invoice.invoiceNumber.toLowerCase()} `])
    assert.deepEqual(await found(typed), all, typed)
  assert.deepEqual(await found(invoice.invoiceNumber, admin, { kind: 'payments' }), all.slice(0, 1))
  assert.deepEqual(await found('virement equity 7'), all.slice(0, 1))
  await admin.payments.update({ id: payment.id, version: 1, invoiceId: other.id })
  const moved = ['PAYMENT_UPDATED', 'Virement Équity 7']
  assert.deepEqual(await found(invoice.invoiceNumber), [moved, ...all])
  assert.deepEqual(await found(other.invoiceNumber), [moved, ['INVOICE_CREATED', other.invoiceNumber]])
})

test('any record is found by number or name, goods by their marks', async () => {
  await admin.clients.create({ name: 'Négoce Uélé' })
  await admin.services.create({ name: 'Escorte armée', price: 99_00 })
  const expedition = await admin.expeditions.create({
    mode: 'Aérien',
    origin: 'Guangzhou',
    destination: 'Kinshasa',
  })
  const parcel = await admin.warehouse.receive({ trackingNumber: '1Z-999-AA1', quantity: 1 })
  const expected: [string, string, string][] = [
    ['negoce uele', 'CLIENT_CREATED', 'Négoce Uélé'],
    ['ESCORTE ARMEE', 'SERVICE_CREATED', 'Escorte armée'],
    [expedition.reference, 'EXPEDITION_CREATED', expedition.reference],
    [parcel.number.toLowerCase(), 'RECEIPT_CREATED', parcel.number],
    ['1z 999 aa1', 'RECEIPT_CREATED', parcel.number],
  ]
  for (const [typed, action, name] of expected) assert.deepEqual(await found(typed), [[action, name]], typed)
})

test('colleagues are found by full name', async () => {
  const { userId: id } = await company.hire('viewer')
  await admin.users.changeRole({ id, role: 'employee' })
  for (const typed of ['Amina Ilunga', 'amina ilunga'])
    assert.deepEqual(await found(typed), [['ROLE_CHANGED', 'Amina Ilunga']], typed)
  assert.deepEqual(await found('Ilunga'), [])
})

test('a removed record is found by its former name', async () => {
  const client = await admin.clients.create({ name: 'Comptoir Éphémère' })
  await admin.clients.remove({ id: client.id })
  assert.deepEqual(await found('comptoir ephemere'), [
    ['CLIENT_REMOVED', 'Comptoir Éphémère'],
    ['CLIENT_CREATED', 'Comptoir Éphémère'],
  ])
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10_00,
    paymentDate: '2026-01-02',
    reference: 'VIR 9',
  })
  await admin.payments.remove({ id: payment.id })
  await admin.invoices.remove({ id: invoice.id })
  const actions = (await found(invoice.invoiceNumber)).map(([action]) => action)
  assert.deepEqual(actions, ['INVOICE_REMOVED', 'PAYMENT_REMOVED', 'PAYMENT_CREATED', 'INVOICE_CREATED'])
})

test('only whole names match, signs are literal, other companies are excluded', async () => {
  const { invoiceNumber } = await admin.invoices.create(maritimeDraft(company))
  for (const typed of [invoiceNumber.slice(0, -1), '%', '_', "'; drop table clients; --", '---', '📦'])
    assert.deepEqual(await found(typed), [], typed)
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.deepEqual(await found(invoiceNumber, stranger), [])
})
