import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { forgetHistory } from './history/tasks.ts'

const world = await startWorld()
after(world.stop)

type Admin = Awaited<ReturnType<FoundedCompany['hire']>>

const payment = { paymentDate: '2026-01-02', reference: 'VIR-1' }

async function storedRows({ tenantId }: FoundedCompany, table: string, column = 'id', id?: string) {
  const { rows } = await world.owner.query(
    `select to_jsonb(one) - '{version,updated_at}'::text[] as row from ${table} one
      where tenant_id = $1 and ($2::uuid is null or ${column} = $2) order by 1`,
    [tenantId, id ?? null],
  )
  return rows.map(({ row }) => row)
}

/** The tables that repeat figures of a company's invoices and payments. */
async function figures({ tenantId }: FoundedCompany) {
  const { rows } = await world.owner.query(
    `select (select json_agg(r order by r.invoice_id) from receivables r
        where r.tenant_id = $1) as receivables,
      (select json_build_array(sum(invoices), sum(total), sum(unpaid), sum(balance)) from invoice_figures
        where tenant_id = $1) as invoices,
      (select json_build_array(sum(invoices), sum(total), sum(balance)) from client_figures
        where tenant_id = $1) as clients,
      (select json_build_array(sum(payments), sum(amount)) from payment_figures
        where tenant_id = $1) as payments`,
    [tenantId],
  )
  return rows[0]
}

async function lastActions(admin: Admin, record: string) {
  return (await admin.history.list({ record })).items.map(({ action }) => action)
}

test('a deleted client comes back with id, conversation and history, for its author only', async () => {
  const company = await foundCompany(world)
  const [admin, other] = [await company.hire('admin'), await company.hire('admin')]
  const { id } = await admin.clients.create({ name: 'Kwilu Agro', phone: '+243812345678', note: 'Quai 3' })
  const { id: conversationId } = await admin.conversations.begin({ clientId: id })
  const before = await storedRows(company, 'clients', 'id', id)
  const keys = await storedRows(company, 'conversation_keys', 'conversation_id', conversationId)
  await admin.clients.remove({ id })
  assert.deepEqual(await storedRows(company, 'conversations', 'id', conversationId), [])
  await assert.rejects(other.clients.restore({ id }), { code: 'NOT_RESTORABLE' })
  await admin.clients.restore({ id })
  assert.deepEqual(await storedRows(company, 'clients', 'id', id), before)
  assert.equal((await storedRows(company, 'conversations', 'id', conversationId))[0]?.client_id, id)
  assert.deepEqual(await storedRows(company, 'conversation_keys', 'conversation_id', conversationId), keys)
  assert.deepEqual(await lastActions(admin, id), ['CLIENT_RESTORED', 'CLIENT_REMOVED', 'CLIENT_CREATED'])
  await assert.rejects(admin.clients.restore({ id }), { code: 'NOT_RESTORABLE' })
})

test('a deletion is taken back for ten minutes, then its rows are forgotten', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.services.create({ name: 'Livraison', price: 100 })
  await admin.services.remove({ id })
  await admin.services.restore({ id })
  assert.equal((await admin.services.get({ id })).name, 'Livraison')
  await admin.services.remove({ id })
  await world.owner.query(
    `update removed_records set removed_at = now() - interval '11 minutes' where tenant_id = $1`,
    [company.tenantId],
  )
  await assert.rejects(admin.services.restore({ id }), { code: 'NOT_RESTORABLE' })
  await inCompany(world.jobs, company.tenantId, forgetHistory)
  assert.deepEqual(await storedRows(company, 'removed_records', 'record_id'), [])
})

test('a deleted payment comes back with its receipt link, balance, status and figures', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const { id } = await admin.payments.create({ ...payment, invoiceId: invoice.id, amount: invoice.total })
  await world.owner.query(
    `insert into document_links (tenant_id, id, payment_id, owner_id, made_by, made_by_name)
      values ($1, gen_random_uuid(), $2, $2, $2, 'x')`,
    [company.tenantId, id],
  )
  const before = [
    await storedRows(company, 'payments'),
    await storedRows(company, 'invoices'),
    await storedRows(company, 'document_links'),
    await figures(company),
  ]
  assert.equal((await admin.invoices.get({ id: invoice.id })).status, 'Payée')
  await admin.payments.remove({ id })
  assert.equal((await admin.invoices.get({ id: invoice.id })).status, 'En attente')
  await admin.payments.restore({ id })
  assert.deepEqual(
    [
      await storedRows(company, 'payments'),
      await storedRows(company, 'invoices'),
      await storedRows(company, 'document_links'),
      await figures(company),
    ],
    before,
  )
})

test('a payment does not come back over what its invoice owes now', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const { id } = await admin.payments.create({ ...payment, invoiceId: invoice.id, amount: invoice.total })
  await admin.payments.remove({ id })
  await admin.payments.create({ ...payment, invoiceId: invoice.id, amount: 10 })
  await assert.rejects(admin.payments.restore({ id }), { code: 'EXCEEDS_BALANCE' })
  assert.equal((await admin.invoices.get({ id: invoice.id })).paidAmount, 10)
})

/** An invoice of one parcel. */
async function billedParcel(company: FoundedCompany, admin: Admin) {
  const parcel = await admin.warehouse.receive({
    trackingNumber: `T-${company.tenantId}`,
    quantity: 1,
    clientId: company.clientId,
  })
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query('update goods set invoice_id = $3 where tenant_id = $1 and id = $2', [
    company.tenantId,
    parcel.id,
    invoice.id,
  ])
  return { parcel, invoice }
}

test('a deleted invoice comes back with number, lines, goods, receivable and figures', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { parcel, invoice } = await billedParcel(company, admin)
  const before = [
    await storedRows(company, 'invoices'),
    await storedRows(company, 'invoice_items', 'invoice_id'),
    await storedRows(company, 'goods'),
    await figures(company),
  ]
  await admin.invoices.remove({ id: invoice.id })
  await admin.invoices.restore({ id: invoice.id })
  assert.deepEqual(
    [
      await storedRows(company, 'invoices'),
      await storedRows(company, 'invoice_items', 'invoice_id'),
      await storedRows(company, 'goods'),
      await figures(company),
    ],
    before,
  )
  assert.deepEqual((await lastActions(admin, invoice.id))[0], 'INVOICE_RESTORED')
  assert.deepEqual((await lastActions(admin, parcel.id)).slice(0, 2), ['GOODS_BILLED', 'GOODS_BILLABLE'])
})

test('an invoice whose goods changed since does not come back', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { parcel, invoice } = await billedParcel(company, admin)
  await admin.invoices.remove({ id: invoice.id })
  await admin.goods.exempt({ ids: [parcel.id], reason: 'Geste commercial' })
  await assert.rejects(admin.invoices.restore({ id: invoice.id }), { code: 'NOT_RESTORABLE' })
  assert.equal((await admin.invoices.totals({})).count, 0)
  assert.deepEqual((await figures(company))?.receivables, null)
})

test('goods and draft expeditions come back, unless what they belong to is gone', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id: clientId } = await admin.clients.create({ name: 'Passager' })
  const parcel = await admin.warehouse.receive({ trackingNumber: 'P-1', quantity: 2, clientId })
  const vehicle = await admin.warehouse.register({ chassisNumber: 'JTMHX-0123', vehicleBrand: 'Toyota' })
  const { id } = await admin.expeditions.create({ mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' })
  const rows = async () => [
    await storedRows(company, 'goods'),
    await storedRows(company, 'expeditions'),
    await storedRows(company, 'expedition_events', 'expedition_id'),
  ]
  const before = await rows()
  await admin.warehouse.removeReceipt({ id: parcel.id })
  await admin.warehouse.removeVehicle({ id: vehicle.id })
  await admin.expeditions.remove({ id })
  await admin.warehouse.restoreReceipt({ id: parcel.id })
  await admin.warehouse.restoreVehicle({ id: vehicle.id })
  await admin.expeditions.restore({ id })
  assert.deepEqual(await rows(), before)
  await admin.warehouse.removeReceipt({ id: parcel.id })
  await admin.clients.remove({ id: clientId })
  await assert.rejects(admin.warehouse.restoreReceipt({ id: parcel.id }), { code: 'NOT_RESTORABLE' })
})

test('a deletion keeps the rows of each table that PostgreSQL empties with its record', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const client = await admin.clients.create({ name: 'Passager' })
  const parcel = await admin.warehouse.receive({ trackingNumber: 'P-2', quantity: 1 })
  const expedition = await admin.expeditions.create({
    mode: 'Maritime',
    origin: 'Anvers',
    destination: 'Matadi',
  })
  await admin.clients.remove({ id: client.id })
  await admin.warehouse.removeReceipt({ id: parcel.id })
  await admin.expeditions.remove({ id: expedition.id })
  const { rows } = await world.owner.query(
    `select c.confrelid::regclass::text as kind, c.conrelid::regclass::text as emptied
      from pg_constraint c join removed_records r on r.tenant_id = $1 and c.confrelid::regclass::text = r.kind
      where c.contype = 'f' and c.confdeltype = 'c' and not exists (select from
        jsonb_array_elements(r.snapshot) part where part ->> 'table' = c.conrelid::regclass::text)`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [])
})

test('the customs codes of a departure and the count of a lot come back with them', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const parcel = await admin.warehouse.receive({ trackingNumber: 'P-3', quantity: 1 })
  const { id } = await admin.expeditions.create({ mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' })
  await world.owner.query(
    `insert into sydonia_codes (tenant_id, id, expedition_id, customs_office)
      values ($1, gen_random_uuid(), $2, 'CDMAT')`,
    [company.tenantId, id],
  )
  await world.owner.query(
    `insert into arrival_counts (tenant_id, id, expedition_id, goods_id, code, state, counted_by,
        counted_by_name) values ($1, gen_random_uuid(), $2, $3, 'P-3', 'En trop', $3, 'x')`,
    [company.tenantId, id, parcel.id],
  )
  const rows = async () => [
    await storedRows(company, 'sydonia_codes'),
    await storedRows(company, 'arrival_counts'),
  ]
  const before = await rows()
  await admin.warehouse.removeReceipt({ id: parcel.id })
  await admin.warehouse.restoreReceipt({ id: parcel.id })
  await admin.expeditions.remove({ id })
  await admin.expeditions.restore({ id })
  assert.deepEqual(await rows(), before)
})

test('the application keeps no money by itself, and nobody restores another company’s record', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.services.create({ name: 'Transit', price: 100 })
  await admin.services.remove({ id })
  const stranger = await (await foundCompany(world)).hire('admin')
  await assert.rejects(stranger.services.restore({ id }), { code: 'NOT_RESTORABLE' })
  await assert.rejects(
    inCompany(world.jobs, company.tenantId, ({ run, id: tenantId }) =>
      run({
        text: `insert into removed_records (tenant_id, kind, record_id, snapshot, removed_by)
          values ($1, 'payments', $2, '{}', $2)`,
        values: [tenantId, id],
      }),
    ),
    /row-level security/,
  )
})
