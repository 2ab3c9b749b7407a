import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { actionNames } from '@escale/contract/journal/actions'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { isContractProcedure } from '@orpc/contract'
import { inCompany } from '#database/caller/company.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, hire, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { forgetHistory } from '#trade/history/tasks.ts'
import { markLateInvoices } from '#trade/invoices/tasks.ts'
import { changedFields, createRecorder } from './record.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const admin = await company.hire('admin')
const historyOf = async (id: string, who: Person = admin) => (await who.history.list({ record: id })).items
const asText = (changes: { field: string; before: unknown; after: unknown }[]) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))

// Writes that record nothing, each with a reason.
const unrecorded: Record<string, string> = {
  'account.askSignIn': 'only asks for a mail, and says nothing of who has an account',
  'account.askPhoneSignIn': 'only asks for a code, and says nothing of who has an account',
  'account.askVerification': 'only asks for a mail',
  'account.cancelEmail': 'takes back what was only asked for',
  'account.enrolFactor': 'the device counts from its first code on, which is recorded',
  'account.beginPasskey': 'the key counts once it was made, which is recorded',
  'account.askPasskey': 'a challenge, of which nothing is kept: its answer is recorded',
  'account.invitation': 'reads, and a body hides its token from the logs of the way',
  'account.leaveToLink': 'what is linked is recorded once its owner is back',
  'account.options': 'reads',
  'account.recover': 'only asks for a mail, and says nothing of who has an account',
  'account.redeemCode': 'changes a code for a link; what the link does is recorded',
  'account.requests': 'reads',
  'account.resendVerification': 'only asks for a mail',
  'account.signUp': 'nobody is known before the link is followed',
  'account.signInLink': 'reads, and a body hides its token from the logs of the way',
  'account.verificationCode': 'changes a code for a link; what the link does is recorded',
  'account.verificationLink': 'reads, and a body hides its token from the logs of the way',
  'account.walletMessage': 'gives a text to sign, which is worth nothing before it is',
  'brand.putLogo': 'nothing shows it before the face that names it is saved',
  'conversations.begin': 'makes what a client is written in: what is said there is recorded',
  'conversations.read': 'says what was looked at, and changes nothing that was said',
  'conversations.upload': 'nothing shows it before the message that carries it is sent',
  'expenses.putPhoto': 'nothing shows it before the expense that carries it is saved',
  'imports.check': 'nothing is written before it is confirmed',
  'imports.create': 'nothing is written before it is confirmed',
  'imports.putLines': 'nothing is written before it is confirmed',
  'installation.create': 'there is nobody before the first account',
  'session.current': 'reads',
  'session.renew': 'keeps a session alive',
  'settings.putStamp': 'nothing shows it before the documents that name it are saved',
  'till.reportDevice': 'says what a device still keeps; each receipt is recorded when it arrives',
  'whatsapp.askContacts': 'asks a telephone for what it holds already',
  'whatsapp.askHistory': 'asks a telephone for what it holds already',
  'whatsapp.refreshTemplates': 'reads what WhatsApp says of them',
  'face.demoAccounts': 'reads',
  'face.get': 'reads',
}

test('every write declares its history entry, or the reason for having none', () => {
  const silent = Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group)
      .filter(([, procedure]) => isContractProcedure(procedure))
      .filter(([, procedure]) => !procedure['~orpc'].meta.reads && !procedure['~orpc'].meta.records)
      .map(([name]) => `${domain}.${name}`),
  )
  assert.deepEqual(silent.sort(), Object.keys(unrecorded).sort())
})

test('a client’s history shows creation, changes, removal: author, origin, old and new values', async () => {
  const { id } = await admin.clients.create({ name: 'Kivu Transit', phone: '+243812345678' })
  await admin.clients.update({ id, version: 1, name: 'Kivu Cargo' })
  await admin.clients.remove({ id })

  const [removed, changed, made] = await historyOf(id)
  assert.deepEqual(
    [removed?.action, changed?.action, made?.action],
    ['CLIENT_REMOVED', 'CLIENT_UPDATED', 'CLIENT_CREATED'],
  )
  assert.deepEqual([removed?.version, changed?.version, made?.version], [null, 2, 1])
  assert.deepEqual(asText(changed?.changes ?? []), { name: ['Kivu Transit', 'Kivu Cargo'] })
  assert.deepEqual(asText(made?.changes ?? []).name, [null, 'Kivu Transit'])
  assert.deepEqual(asText(removed?.changes ?? []).name, ['Kivu Cargo', null])
  assert.deepEqual(
    [changed?.userId, changed?.userName, changed?.ipAddress, changed?.userAgent],
    [admin.userId, 'Amina Ilunga', '192.0.2.1', 'tests'],
  )
})

test('an action on eleven records is one event, with an entry in each history', async () => {
  const names = Array.from({ length: 11 }, (_, place) => `Kivu ${place + 1}`)
  const clients = await Promise.all(names.map((name) => admin.clients.create({ name })))
  const rows = clients.map(({ id, name }) => ({
    id,
    version: 2,
    before: { name },
    after: { name: 'Fusion' },
  }))
  await inCompany(world.jobs, company.tenantId, async (at) => {
    const from = { address: '192.0.2.1', userAgent: 'tests' }
    createRecorder(at, { userId: null, name: 'La nuit', from })('CLIENT_UPDATED', {
      table: 'clients',
      rows,
      detail: 'Onze en un',
    })
  })
  for (const { id, before } of rows) {
    const [change] = await historyOf(id)
    assert.deepEqual([change?.action, change?.version, change?.userName], ['CLIENT_UPDATED', 2, 'La nuit'])
    assert.deepEqual(asText(change?.changes ?? []), { name: [before.name, 'Fusion'] })
  }
  const events = await world.owner.query(
    `select record_id from security_logs where tenant_id = $1 and error_message = 'Onze en un'`,
    [company.tenantId],
  )
  assert.deepEqual(events.rows, [{ record_id: null }])
})

test('an invoice’s history shows its lines, status, nightly job and payments', async () => {
  const { id } = await admin.invoices.create({ ...maritimeDraft(company, { dueDate: '2026-01-02' }) })
  await admin.invoices.update({
    ...maritimeDraft(company, { dueDate: '2026-01-03', quantity: 5 }),
    id,
    version: 1,
  })
  await admin.invoices.setStatus({ id, version: 2, status: 'Payée' })
  await admin.invoices.setStatus({ id, version: 3, status: 'En attente' })
  await inCompany(world.jobs, company.tenantId, markLateInvoices)
  const payment = await admin.payments.create({
    invoiceId: id,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  await admin.payments.update({ id: payment.id, version: 1, amount: 200 })
  await admin.payments.remove({ id: payment.id })

  const [late, back, paid, edited, made] = (await historyOf(id)).filter(({ recordId }) => recordId === id)
  assert.deepEqual(
    [late, back, paid].map((change) => asText(change?.changes ?? [])),
    [
      { status: ['En attente', 'Retard'] },
      { status: ['Payée', 'En attente'] },
      { status: ['En attente', 'Payée'] },
    ],
  )
  assert.deepEqual([late?.userId, late?.userName, late?.version], [null, 'Escale, la nuit', 5])
  assert.deepEqual(Object.keys(asText(edited?.changes ?? [])).sort(), ['dueDate', 'lines', 'total'])
  assert.deepEqual(asText(edited?.changes ?? []).total, [3150, 5250])
  assert.deepEqual(asText(made?.changes ?? []).total, [null, 3150])
  const ofPayment = await historyOf(payment.id)
  assert.deepEqual(
    ofPayment.map(({ action, changes }) => [action, asText(changes).amount]),
    [
      ['PAYMENT_REMOVED', [200, null]],
      ['PAYMENT_UPDATED', [100, 200]],
      ['PAYMENT_CREATED', [null, 100]],
    ],
  )
})

test('the history of goods covers parcels and vehicles', async () => {
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T-1', quantity: 1 })
  await admin.warehouse.changeReceipt({ id: parcel.id, version: 1, quantity: 3 })
  await admin.warehouse.removeReceipt({ id: parcel.id })
  const vehicle = await admin.warehouse.register({ chassisNumber: 'ABCDE-12', vehicleBrand: 'Toyota' })
  await admin.warehouse.changeVehicle({ id: vehicle.id, version: 1, vehicleBrand: 'Lexus' })
  const supervisor = await company.hire('warehouse_supervisor')
  assert.deepEqual(
    (await historyOf(parcel.id)).map(({ action, changes }) => [action, asText(changes).quantity]),
    [
      ['RECEIPT_REMOVED', [3, null]],
      ['RECEIPT_UPDATED', [1, 3]],
      ['RECEIPT_CREATED', [null, 1]],
    ],
  )
  assert.deepEqual(asText((await historyOf(vehicle.id))[0]?.changes ?? []), {
    vehicleBrand: ['Toyota', 'Lexus'],
  })
  assert.equal(await outcomeOf(historyOf(vehicle.id, supervisor)), 'FORBIDDEN')
  assert.equal(
    await outcomeOf(historyOf(vehicle.id, await company.hire('manager'))),
    'OK',
    'a manager reads goods and their history',
  )
})

test('a person’s history shows role, access and session changes, readable by an admin', async () => {
  const { userId: id } = await company.hire('viewer')
  for (const _ of ['once', 'again, where there is no session left to end']) await admin.users.signOut({ id })
  await admin.users.changeRole({ id, role: 'manager' })
  await admin.users.setActive({ id, active: false })
  await admin.users.remove({ id })
  assert.deepEqual(
    (await historyOf(id)).map(({ action, changes }) => [action, asText(changes)]),
    [
      ['USER_REMOVED', { name: ['Amina Ilunga', null], role: ['manager', null], active: [false, null] }],
      ['USER_DEACTIVATED', { active: [true, false] }],
      ['ROLE_CHANGED', { role: ['viewer', 'manager'] }],
      ['SESSIONS_ENDED', {}],
    ],
  )
  assert.equal(await outcomeOf(historyOf(id, await company.hire('manager'))), 'NOT_FOUND')
})

test('ids in a change are shown as names, also of shared records and in invoice lines', async () => {
  const other = await admin.clients.create({ name: 'Kivu Cargo' })
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await admin.invoices.update({
    ...maritimeDraft(company, { clientId: other.id, quantity: 5 }),
    id: invoice.id,
    version: 1,
  })
  const { items, names } = await admin.history.list({ record: invoice.id })
  const rows = changedRows('invoices', items[0]?.changes ?? [], { timeZone: 'Africa/Kinshasa', names })
  assert.deepEqual(rows, [
    { name: 'Client', before: 'Maison Kivu', after: 'Kivu Cargo' },
    { name: 'Ligne 1', before: 'Groupage · 3 × 10,50\u00a0$', after: 'Groupage · 5 × 10,50\u00a0$' },
    { name: 'Total', before: '31,50\u00a0$', after: '52,50\u00a0$' },
  ])
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  const ofPayment = await admin.history.list({ record: payment.id })
  assert.equal(ofPayment.names[invoice.id], invoice.invoiceNumber)
})

test('a refused or rolled back change leaves no history', async () => {
  const { id } = await admin.clients.create({ name: 'Maison Lomami' })
  assert.equal(await outcomeOf(admin.clients.update({ id, version: 7, name: 'X' })), 'STALE')
  await admin.invoices.create(maritimeDraft({ ...company, clientId: id }))
  assert.equal(await outcomeOf(admin.clients.remove({ id })), 'IN_USE')
  assert.deepEqual(
    (await historyOf(id)).map(({ action }) => action),
    ['CLIENT_CREATED'],
  )
})

test('an action is in the company’s log too', async () => {
  const { id } = await admin.services.create({ name: 'Dédouanement', price: 5000 })
  const { items } = await admin.security.list({ action: 'SERVICE_CREATED' })
  assert.deepEqual([items[0]?.recordId, items[0]?.userId, items[0]?.success], [id, admin.userId, true])
})

test('a history is unreadable for other companies and unauthorised people, and unchangeable', async () => {
  const { id } = await admin.clients.create({ name: 'Maison Uvira' })
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.equal(await outcomeOf(historyOf(id, stranger)), 'NOT_FOUND')
  assert.equal(await outcomeOf(historyOf(id, await company.hire('employee'))), 'FORBIDDEN')
  for (const forbidden of ['update record_changes set action = action', 'delete from record_changes']) {
    const attempt = inCompany(world.server.pool, company.tenantId, (at) =>
      at.run({ text: `${forbidden} where tenant_id = $1`, values: [company.tenantId] }),
    )
    await assert.rejects(attempt, /permission denied/)
  }
})

test('pages of a long history lead to the next', async () => {
  const { id } = await admin.clients.create({ name: 'A' })
  for (let version = 1; version <= 5; version += 1)
    await admin.clients.update({ id, version, name: `A${version}` })
  const first = await admin.history.list({ record: id, limit: 4 })
  const second = await admin.history.list({ record: id, limit: 4, cursor: first.nextCursor ?? '' })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ version }) => version),
    [6, 5, 4, 3, 2, 1],
  )
  assert.equal(second.nextCursor, null)
})

test('a history outlives its record by a year', async () => {
  const [kept, gone] = [await admin.clients.create({ name: 'B' }), await admin.clients.create({ name: 'C' })]
  for (const { id } of [kept, gone]) await admin.clients.remove({ id })
  await world.owner.query(
    `update record_changes set created_at = now() - interval '13 months' where record_id = $1`,
    [gone.id],
  )
  await inCompany(world.jobs, company.tenantId, forgetHistory)
  assert.equal((await historyOf(kept.id)).length, 2)
  assert.equal(await outcomeOf(historyOf(gone.id)), 'NOT_FOUND')
})

test('shared data has a history for super_admins without an open company, and for no company', async () => {
  const above = await hire(world, null, 'super_admin')
  const { id } = await above.clients.create({ name: 'Port de Matadi' })
  await above.clients.update({ id, version: 1, name: 'Port de Boma' })
  await above.clients.remove({ id })
  assert.deepEqual(
    (await historyOf(id, above)).map(({ action, version, userName, changes }) => [
      action,
      version,
      userName,
      asText(changes).name,
    ]),
    [
      ['CLIENT_REMOVED', null, 'Amina Ilunga', ['Port de Boma', null]],
      ['CLIENT_UPDATED', 2, 'Amina Ilunga', ['Port de Matadi', 'Port de Boma']],
      ['CLIENT_CREATED', 1, 'Amina Ilunga', [null, 'Port de Matadi']],
    ],
  )
  assert.equal(await outcomeOf(historyOf(id)), 'NOT_FOUND')
  const service = await above.services.create({ name: 'Escorte', price: 100 })
  assert.deepEqual(asText((await historyOf(service.id, above))[0]?.changes ?? []).price, [null, 100])
})

test('a super_admin’s change of shared data is in the platform’s log', async () => {
  const above = await hire(world, null, 'super_admin')
  const { id } = await above.clients.create({ name: 'Partagé' })
  const { rows } = await world.owner.query(
    'select action, user_id from security_logs where record_id = $1 and tenant_id is null',
    [id],
  )
  assert.deepEqual(rows, [{ action: 'CLIENT_CREATED', user_id: above.userId }])
})

test('only different values are changes, whatever the field order; absent equals null', () => {
  assert.deepEqual(
    changedFields({ a: 1, b: null, c: { x: 1, y: null } }, { a: 1, b: undefined, c: { y: undefined, x: 1 } }),
    {},
  )
  assert.deepEqual(changedFields({ a: 1 }, { a: 2 }), { a: [1, 2] })
  assert.deepEqual(changedFields({ a: 1 }), { a: [1, null] })
})

test('each action has its own name', () => {
  assert.equal(new Set(Object.values(actionNames)).size, Object.keys(actionNames).length)
})
