import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { today } from '@escale/contract/values/days'
import { newId } from '#database/query/ids.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('an employee creates an invoice, which all colleagues may read', async () => {
  const company = await foundCompany(world)
  const [employee, viewer] = [await company.hire('employee'), await company.hire('viewer')]
  const invoice = await employee.invoices.create(maritimeDraft(company))
  assert.equal(invoice.total, 3150)
  assert.match(invoice.invoiceNumber, /^INV-\d{13}$/)
  const { items } = await viewer.invoices.list({})
  assert.deepEqual(
    items.map(({ id, client, issuedByAgentName, itemsCount }) => [
      id,
      client.name,
      issuedByAgentName,
      itemsCount,
    ]),
    [[invoice.id, 'Maison Kivu', 'Amina Ilunga', 1]],
  )
  assert.deepEqual(await viewer.invoices.totals({}), { count: 1, cancelled: 0, total: 3150, balance: 3150 })
})

test('an air line costs its weight, rounded half up', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const written = await employee.invoices.create({
    ...maritimeDraft(company),
    serviceType: 'Aérien',
    lines: [
      {
        serviceId: company.airServiceId,
        quantity: 4,
        weightKg: 33.3,
        unitPrice: 735,
        merchandiseType: 'tablette',
      },
    ],
  })
  assert.equal(written.total, 24476)
  assert.match(written.invoiceNumber, /^AIR-\d{13}$/)
  const { items } = await employee.invoices.get({ id: written.id })
  assert.deepEqual(
    items.map(({ quantity, weightKg, merchandiseType }) => [quantity, weightKg, merchandiseType]),
    [[4, 33.3, 'tablette']],
  )
})

test('an air line takes a service of category Aérien only', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const draft = {
    ...maritimeDraft(company),
    serviceType: 'Aérien' as const,
    lines: [{ serviceId: company.serviceId, quantity: 1, weightKg: 1, unitPrice: 1 }],
  }
  await assert.rejects(employee.invoices.create(draft), { code: 'UNKNOWN_SERVICE', data: { line: 0 } })
})

test('a sub-product is from the list, for the service named électronique', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  await world.owner.query(`insert into sub_products (tenant_id, id, name) values ($1, $2, 'Écran')`, [
    company.tenantId,
    newId(),
  ])
  const draft = (subProduct: string) => ({
    ...maritimeDraft(company),
    serviceType: 'Aérien' as const,
    lines: [{ serviceId: company.airServiceId, quantity: 1, weightKg: 1, unitPrice: 1, subProduct }],
  })
  await assert.rejects(employee.invoices.create(draft('Voiture')), { code: 'UNKNOWN_SUB_PRODUCT' })
  assert.equal((await employee.invoices.create(draft('Écran'))).total, 1)
})

test('a sub-product is checked when added, not when it stays', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  await world.owner.query(`insert into sub_products (tenant_id, id, name) values ($1, $2, 'Écran')`, [
    company.tenantId,
    newId(),
  ])
  const draft = (...subProducts: (string | null)[]) => ({
    ...maritimeDraft(company),
    serviceType: 'Aérien' as const,
    lines: subProducts.map((subProduct) => ({
      serviceId: company.airServiceId,
      quantity: 1,
      weightKg: 1,
      unitPrice: 1,
      subProduct,
    })),
  })
  const { id, version } = await employee.invoices.create(draft(null, 'Écran'))
  await world.owner.query('delete from sub_products where tenant_id = $1', [company.tenantId])
  await assert.rejects(employee.invoices.update({ ...draft('Voiture', 'Écran'), id, version }), {
    code: 'UNKNOWN_SUB_PRODUCT',
    data: { line: 0 },
  })
  assert.equal((await employee.invoices.update({ ...draft(null, 'Écran', null), id, version })).total, 3)
})

test('fifty invoices of one instant have fifty numbers', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const written = await Promise.all(
    Array.from({ length: 50 }, () => employee.invoices.create(maritimeDraft(company))),
  )
  assert.equal(new Set(written.map(({ invoiceNumber }) => invoiceNumber)).size, 50)
})

test('an edit keeps number, issuer and creation date', async () => {
  const company = await foundCompany(world)
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  const written = await employee.invoices.create(maritimeDraft(company))
  const before = await manager.invoices.get({ id: written.id })
  await manager.invoices.update({
    ...maritimeDraft(company, { quantity: 5 }),
    id: written.id,
    version: before.version,
  })
  const now = await manager.invoices.get({ id: written.id })
  assert.equal(now.total, 5250)
  assert.deepEqual(
    [now.invoiceNumber, now.issuedByAgentId, now.createdAt],
    [before.invoiceNumber, before.issuedByAgentId, before.createdAt],
  )
  assert.deepEqual(
    now.items.map(({ quantity, total }) => [quantity, total]),
    [[5, 5250]],
  )
})

test('of two concurrent edits, the second sees the first', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, version } = await employee.invoices.create(maritimeDraft(company))
  await employee.invoices.update({ ...maritimeDraft(company, { quantity: 5 }), id, version })
  const late = employee.invoices.update({ ...maritimeDraft(company, { quantity: 9 }), id, version })
  await assert.rejects(
    late,
    (error: { code: string; data: { current: { total: number } } }) =>
      error.code === 'STALE' && error.data.current.total === 5250,
  )
})

test('each filter applies to the list and its totals', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const other = await manager.clients.create({ name: 'Autre' })
  const create = (draft: object) => manager.invoices.create({ ...maritimeDraft(company), ...draft })
  const air = { serviceId: company.airServiceId, quantity: 1, weightKg: 2, unitPrice: 735 }
  const made = {
    sea: await create({ issueDate: '2026-01-01', dueDate: '2026-02-01' }),
    late: await create({ issueDate: '2026-03-01', dueDate: '2026-04-01', status: 'Retard' }),
    flown: await create({
      issueDate: '2026-05-01',
      dueDate: '2099-06-01',
      serviceType: 'Aérien',
      lines: [air],
    }),
    ofOther: await create({ issueDate: '2026-07-01', dueDate: today('Africa/Kinshasa'), clientId: other.id }),
  }
  const payment = { invoiceId: made.sea.id, amount: 3150, paymentDate: '2026-01-02', reference: 'R' }
  await manager.payments.create(payment)
  const kept: [object, (keyof typeof made)[]][] = [
    [{ status: 'Payée' }, ['sea']],
    [{ status: 'Retard' }, ['late']],
    [{ serviceType: 'Aérien' }, ['flown']],
    [{ clientId: other.id }, ['ofOther']],
    [{ unpaid: true }, ['flown', 'late', 'ofOther']],
    [{ overdue: true }, ['late']],
    [{ from: '2026-05-01' }, ['flown', 'ofOther']],
    [{ to: '2026-03-01' }, ['late', 'sea']],
    [{ dueFrom: '2099-06-01', dueTo: '2099-06-01' }, ['flown']],
    [{ agentId: manager.userId }, ['flown', 'late', 'ofOther', 'sea']],
    [{ agentId: newId() }, []],
    [{ search: 'autre' }, ['ofOther']],
  ]
  for (const [filter, names] of kept) {
    const { items } = await manager.invoices.list(filter)
    const expected = names.map((name) => made[name].id)
    assert.deepEqual(items.map(({ id }) => id).toSorted(), expected.toSorted(), JSON.stringify(filter))
    assert.equal((await manager.invoices.totals(filter)).count, names.length, JSON.stringify(filter))
  }
  const byDate = await manager.invoices.list({ sort: 'issueDate', order: 'asc' })
  assert.deepEqual(
    byDate.items.map(({ issueDate }) => issueDate),
    ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01'],
  )
})

test('a status change needs the current version', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, version } = await employee.invoices.create(maritimeDraft(company))
  await employee.invoices.setStatus({ id, version, status: 'Retard' })
  await assert.rejects(employee.invoices.setStatus({ id, version, status: 'Payée' }), { code: 'STALE' })
  assert.equal((await employee.invoices.get({ id })).status, 'Retard')
})

test('callers cannot set totals, number, issuer or company', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const employee = await ours.hire('employee')
  const forged = {
    ...maritimeDraft(ours),
    total: 1,
    subtotal: 1,
    paidAmount: 3150,
    paid_amount: 3150,
    invoiceNumber: 'INV-1',
    issuedByAgentName: 'X',
    tenant_id: theirs.tenantId,
    tenantId: theirs.tenantId,
  }
  const written = await employee.invoices.create(forged)
  const kept = await employee.invoices.get({ id: written.id })
  assert.deepEqual([kept.total, kept.paidAmount, kept.issuedByAgentName], [3150, 0, 'Amina Ilunga'])
  assert.notEqual(kept.invoiceNumber, 'INV-1')
})

test('an invoice cannot use another company’s client or service', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const employee = await ours.hire('employee')
  await assert.rejects(employee.invoices.create(maritimeDraft({ ...ours, clientId: theirs.clientId })), {
    code: 'UNKNOWN_CLIENT',
  })
  await assert.rejects(employee.invoices.create(maritimeDraft({ ...ours, serviceId: theirs.serviceId })), {
    code: 'UNKNOWN_SERVICE',
  })
  const { id } = await employee.invoices.create(maritimeDraft(ours))
  // The database refuses it even to its owner.
  await assert.rejects(
    world.owner.query('update invoices set client_id = $1 where id = $2', [theirs.clientId, id]),
    /foreign key/,
  )
})

test('shared clients and services may be invoiced', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const [clientId, serviceId] = [newId(), newId()]
  await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Partagé')`, [clientId])
  await world.owner.query(`insert into shared_services (id, name, price) values ($1, 'Commun', 5)`, [
    serviceId,
  ])
  const { id } = await employee.invoices.create(maritimeDraft({ clientId, serviceId }))
  assert.equal((await employee.invoices.get({ id })).client.name, 'Partagé')
})

test('an invoice is deleted only without payments', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: id,
    amount: 50,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  await assert.rejects(admin.invoices.remove({ id }), {
    code: 'HAS_PAYMENTS',
    message: 'Impossible de supprimer une facture qui a des paiements.',
  })
  await admin.payments.remove({ id: payment.id })
  await admin.invoices.remove({ id })
  await assert.rejects(admin.invoices.get({ id }), { code: 'NOT_FOUND' })
})

test('deleting an invoice makes its goods billable', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T-1', quantity: 1 })
  await world.owner.query('update goods set invoice_id = $1 where id = $2', [id, parcel.id])
  await admin.invoices.remove({ id })
  assert.deepEqual(
    (await world.owner.query('select invoice_id from goods where id = $1', [parcel.id])).rows,
    [{ invoice_id: null }],
  )
})

test('payments fix the client and the kind, and limit the total', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const other = await manager.clients.create({ name: 'Autre' })
  const { id } = await manager.invoices.create(maritimeDraft(company))
  await manager.payments.create({ invoiceId: id, amount: 2000, paymentDate: '2026-01-02', reference: 'R' })
  const { version } = await manager.invoices.get({ id })
  await assert.rejects(
    manager.invoices.update({ ...maritimeDraft(company, { clientId: other.id }), id, version }),
    { code: 'FIXED_BY_PAYMENTS' },
  )
  const lower = manager.invoices.update({ ...maritimeDraft(company, { quantity: 1 }), id, version })
  await assert.rejects(lower, {
    code: 'BELOW_PAID',
    message: 'Le total ne peut pas être inférieur au montant déjà payé : 20,00\u00a0$.',
  })
})

test('invalid dates and empty or endless invoices are refused beside the field', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const fieldsOf = (draft: object) =>
    employee.invoices.create({ ...maritimeDraft(company), ...draft } as never).then(
      () => ({}),
      (error: { data: { fields: object } }) => error.data.fields,
    )
  assert.deepEqual(Object.keys(await fieldsOf({ issueDate: '2026-02-30', dueDate: '2026-04-01' })), [
    'issueDate',
  ])
  assert.deepEqual(Object.keys(await fieldsOf({ issueDate: '2026-03-01', dueDate: '2026-02-01' })), [
    'dueDate',
  ])
  assert.deepEqual(Object.keys(await fieldsOf({ lines: [] })), ['lines'])
  assert.deepEqual(
    Object.keys(await fieldsOf({ lines: [{ serviceId: company.serviceId, quantity: 1.5, unitPrice: 1 }] })),
    ['lines.0.quantity'],
  )
  assert.deepEqual(
    Object.keys(await fieldsOf({ lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: -1 }] })),
    ['lines.0.unitPrice'],
  )
  assert.deepEqual(
    Object.keys(
      await fieldsOf({
        lines: Array.from({ length: 501 }, () => ({
          serviceId: company.serviceId,
          quantity: 1,
          unitPrice: 1,
        })),
      }),
    ),
    ['lines'],
  )
  assert.deepEqual(
    Object.keys(
      await fieldsOf({
        lines: [{ serviceId: company.serviceId, quantity: 1_000_000, unitPrice: 9_999_999_999 }],
      }),
    ),
    ['lines'],
  )
})

test('API clients get a one-line message on each write', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const created = await admin.invoices.create(maritimeDraft(company))
  const changed = await admin.invoices.update({
    ...maritimeDraft(company, { quantity: 5 }),
    id: created.id,
    version: created.version,
  })
  const settled = await admin.invoices.setStatus({
    id: created.id,
    version: changed.version,
    status: 'Payée',
  })
  const removed = await admin.invoices.remove({ id: created.id })
  assert.deepEqual(
    [created, changed, settled, removed].map(({ message }) => message),
    [
      'Facture créée avec succès',
      'Facture modifiée avec succès',
      'Facture modifiée avec succès',
      'Facture supprimée avec succès',
    ],
  )
})

test('unexpected failures have a one-line message', async () => {
  const broken = await startWorld()
  const company = await foundCompany(broken)
  const admin = await company.hire('admin')
  for (const name of ['save_invoice', 'remove_invoice'])
    await broken.owner.query(`alter function ${name} rename to ${name}_away`)
  await assert.rejects(admin.invoices.create(maritimeDraft(company)), {
    status: 500,
    message: 'Erreur lors de la création de la facture',
  })
  await assert.rejects(admin.invoices.remove({ id: newId() }), {
    status: 500,
    message: 'Erreur lors de la suppression de la facture',
  })
  await broken.stop()
})
