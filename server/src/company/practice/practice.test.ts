import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isPracticeId, isWithheldInPractice } from '@escale/contract/access/practice'
import { newId } from '#database/query/ids.ts'
import { guarded } from '#testing/company/procedures.ts'
import { foundCompany, hire, join, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** A company with its practice company, and its admin inside the practice company. */
async function practise() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id: practiceId } = await admin.practice.start()
  const { company: opened } = await admin.session.switchCompany({ companyId: practiceId })
  assert.equal(opened?.id, practiceId)
  return { company, admin, practiceId }
}

test('an admin makes the practice company, and each member enters it with their own role', async () => {
  const company = await foundCompany(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  assert.equal((await admin.session.current())?.practice, null)
  await assert.rejects(employee.practice.start(), { code: 'FORBIDDEN' })
  const { id } = await admin.practice.start()
  assert.ok(isPracticeId(id))
  await assert.rejects(admin.practice.start(), { code: 'PRACTICE_EXISTS' })

  assert.deepEqual((await employee.session.current())?.practice, { id, homeId: company.tenantId })
  const inside = await employee.session.switchCompany({ companyId: id })
  assert.deepEqual([inside.company?.id, inside.role, inside.closed], [id, 'employee', null])
  // The practice company is no company of the person: a sign-in never leads there.
  assert.deepEqual(
    inside.companies.map((own) => own.id),
    [company.tenantId],
  )
  const back = await employee.session.switchCompany({ companyId: company.tenantId })
  assert.equal(back.company?.id, company.tenantId)
})

test('the practice company holds examples of each kind, and money that adds up', async () => {
  const { admin } = await practise()
  const [clients, invoices, payments, departures, parcels] = await Promise.all([
    admin.clients.list({}),
    admin.invoices.list({}),
    admin.payments.list({}),
    admin.expeditions.list({}),
    admin.warehouse.receipts({}),
  ])
  assert.deepEqual(
    [clients, invoices, payments, departures, parcels].map(({ items }) => items.length),
    [8, 8, 4, 3, 12],
  )
  const statuses = new Set(invoices.items.map(({ status }) => status))
  assert.deepEqual([...statuses].sort(), ['En attente', 'Payée', 'Retard'])
  const { rows } = await world.owner.query(
    `select sum(amount)::int as paid,
      (select sum(paid_amount)::int from invoices where tenant_id = p.tenant_id) as settled
      from payments p where tenant_id = $1 group by tenant_id`,
    [(await admin.session.current())?.company?.id],
  )
  assert.equal(rows[0]?.paid, rows[0]?.settled)
  const created = await admin.expeditions.create({ mode: 'Maritime', origin: 'Dubaï', destination: 'Goma' })
  assert.match(created.reference, /^EXP-\d{4}-0004$/)
})

test('what is done in practice does not reach the real company, nor the other way round', async () => {
  const { company, admin, practiceId } = await practise()
  await admin.clients.create({ name: "Client d'entraînement" })
  const practised = await admin.clients.list({ search: 'Maison Kivu' })
  assert.equal(practised.items.length, 0)
  await assert.rejects(admin.invoices.create(maritimeDraft(company)), { code: 'UNKNOWN_CLIENT' })
  await admin.session.switchCompany({ companyId: company.tenantId })
  const real = await admin.clients.list({})
  assert.deepEqual(
    real.items.map(({ name }) => name),
    ['Maison Kivu'],
  )
  assert.ok(practiceId !== company.tenantId)
})

test('a parcel received without network in practice is refused in the real company', async () => {
  const { company, admin, practiceId } = await practise()
  // The device sends a waiting parcel with the company in which it was received.
  const waiting = { context: { company: practiceId } }
  await admin.session.switchCompany({ companyId: company.tenantId })
  await assert.rejects(
    admin.warehouse.receive({ trackingNumber: 'ENTRAINEMENT-1', quantity: 1, destination: 'Goma' }, waiting),
    { code: 'COMPANY_CHANGED', status: 409 },
  )
  assert.equal((await admin.warehouse.receipts({})).items.length, 0)
  await admin.session.switchCompany({ companyId: practiceId })
  await admin.warehouse.receive(
    { trackingNumber: 'ENTRAINEMENT-1', quantity: 1, destination: 'Goma' },
    waiting,
  )
  assert.equal((await admin.warehouse.receipts({ search: 'ENTRAINEMENT-1' })).items.length, 1)
})

test('« Tout effacer » brings the examples back, and happens nowhere else', async () => {
  const { company, admin, practiceId } = await practise()
  const [client] = (await admin.clients.list({})).items
  assert.ok(client)
  await admin.clients.create({ name: 'À effacer' })
  await admin.warehouse.receive({ trackingNumber: 'À EFFACER', quantity: 1, destination: 'Goma' })
  await admin.practice.erase()
  const now = await admin.session.current()
  assert.deepEqual([now?.company?.id, now?.role], [practiceId, 'admin'])
  const names = (await admin.clients.list({})).items.map(({ name }) => name)
  assert.equal(names.length, 8)
  assert.ok(!names.includes('À effacer'))
  await admin.session.switchCompany({ companyId: company.tenantId })
  await assert.rejects(admin.practice.erase(), { code: 'NO_PRACTICE' })
  assert.equal((await admin.clients.list({})).items.length, 1)
})

test('« Tout effacer » also erases house bills, notes, containers and files, with their bytes', async () => {
  const { company, admin, practiceId } = await practise()
  const [aboard] = (await admin.goods.list({ status: 'En transit' })).items
  assert.ok(aboard?.expeditionId && aboard.clientId)
  const { expeditionId: id, clientId } = aboard
  await admin.parties.create({ clientId, name: 'Exportateur exemple', isShipper: true })
  const bill = await admin.houseBills.prepare({ id, clientId })
  assert.ok(bill.shipperId)
  await admin.cargoNotes.add({
    ...{ id, clientId, kind: 'FERI', state: 'Demandé' },
    ...{ number: null, cost: null, day: null },
  })
  const container = await admin.expeditions.addContainer({ id, number: 'MSKU6011672', size: "40'HC" })
  await admin.goods.stow({ id, ids: [aboard.id], containerId: container.id })
  const storageKey = `${practiceId}/${newId()}`
  await world.owner.query(
    `with file as (insert into files
        (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256) values ($1, $2, 'attachments', 'a.pdf', $3, 'application/pdf', 1, '') returning id)
      insert into attachments (tenant_id, id, file_id, client_id, name, attached_by, attached_by_name)
        select $1, $2, id, $4, 'a.pdf', $2, 'Aya' from file`,
    [practiceId, newId(), storageKey, clientId],
  )
  await admin.practice.erase()
  const { rows } = await world.owner.query('select storage_key from removed_files where tenant_id = $1', [
    company.tenantId,
  ])
  assert.deepEqual(rows, [{ storage_key: storageKey }])
  assert.equal((await admin.goods.list({})).items.length, 13)
})

test('two people start or erase the practice company at once: there is one, with its examples', async () => {
  const company = await foundCompany(world)
  const [one, other] = [await company.hire('admin'), await company.hire('admin')]
  const starts = await Promise.allSettled([one, other].map((person) => person.practice.start()))
  const refused = starts.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.deepEqual(
    refused.map(({ reason }) => reason.code),
    ['PRACTICE_EXISTS'],
  )
  const companyId = (await one.session.current())?.practice?.id ?? ''
  for (const person of [one, other]) await person.session.switchCompany({ companyId })
  await Promise.all([one, other].map((person) => person.practice.erase()))
  assert.equal((await one.clients.list({})).items.length, 8)
})

test('no reference with « restrict » keeps the practice company from being erased', async () => {
  const { rows } = await world.owner.query<{ table: string; source: string }>(
    `select distinct conrelid::regclass::text as "table", prosrc as source
      from pg_constraint, pg_proc where proname = 'remove_practice' and contype = 'f'
        and confdeltype in ('r', 'a') and connamespace = 'public'::regnamespace`,
  )
  assert.ok(rows.length > 5)
  assert.deepEqual(
    rows.filter(({ table, source }) => !source.includes(`delete from ${table} where tenant_id = practice`)),
    [],
  )
})

test('an admin removes the practice company, and whoever is inside has to leave', async () => {
  const { company, admin, practiceId } = await practise()
  await assert.rejects(admin.practice.remove(), { code: 'PRACTICE' })
  const colleague = await company.hire('manager')
  await colleague.session.switchCompany({ companyId: company.tenantId })
  await admin.session.switchCompany({ companyId: company.tenantId })
  await colleague.session.switchCompany({ companyId: practiceId })
  await admin.practice.remove()
  await assert.rejects(colleague.clients.list({}), { code: 'NOT_A_MEMBER' })
  assert.equal((await colleague.session.current())?.companies.length, 1)
  await assert.rejects(admin.practice.remove(), { code: 'NO_PRACTICE' })
})

test('a change in the real company applies in practice at once', async () => {
  const { company, practiceId } = await practise()
  const person = await company.hire('manager')
  await person.session.switchCompany({ companyId: practiceId })
  await world.owner.query(
    `insert into user_roles (id, tenant_id, user_id, role, assigned_at)
      values ($1, $2, $3, 'viewer', '2099-01-01')`,
    [newId(), company.tenantId, person.userId],
  )
  assert.equal((await person.session.current())?.role, 'viewer')
  await assert.rejects(person.clients.create({ name: 'Non' }), { code: 'FORBIDDEN' })
  await world.owner.query(`update user_tenants set deactivated_at = now() where user_id = $1`, [
    person.userId,
  ])
  await assert.rejects(person.clients.list({}), { code: 'NOT_A_MEMBER' })
})

test('a suspended company closes its practice company', async () => {
  const { company, admin } = await practise()
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  await assert.rejects(admin.clients.list({}), { code: 'NOT_A_MEMBER' })
})

test('no stranger, no super_admin and no member of another company enters a practice company', async () => {
  const { practiceId } = await practise()
  const other = await foundCompany(world)
  const stranger = await other.hire('admin')
  const superAdmin = await hire(world, null, 'super_admin')
  await join(world, stranger.userId, (await foundCompany(world)).tenantId, 'admin')
  for (const person of [stranger, superAdmin])
    await assert.rejects(person.session.switchCompany({ companyId: practiceId }), { code: 'NOT_A_MEMBER' })
  await assert.rejects(
    world.owner.query('insert into user_tenants (tenant_id, user_id) values ($1, $2)', [
      practiceId,
      stranger.userId,
    ]),
    /user_tenants_no_practice/,
  )
})

test('the platform neither lists nor counts practice companies', async () => {
  const { practiceId } = await practise()
  const superAdmin = await hire(world, null, 'super_admin')
  const before = await superAdmin.platform.overview()
  await practise()
  const after = await superAdmin.platform.overview()
  assert.equal(after.companies.active, before.companies.active + 1)
  const { items } = await superAdmin.companies.list({ search: 'entraînement' })
  assert.deepEqual(items, [])
  await assert.rejects(superAdmin.companies.get({ id: practiceId }), { code: 'NOT_FOUND' })
  const { rows } = await world.owner.query('select from access.companies_to_count() c where c = $1', [
    practiceId,
  ])
  assert.equal(rows.length, 0)
})

test('no mail, key, WhatsApp number, provider, export or link leaves a practice company', async () => {
  const { admin, practiceId } = await practise()
  const [invoice] = (await admin.invoices.list({})).items
  assert.ok(invoice)
  const refused = { code: 'PRACTICE', status: 403 }
  const document = { of: 'invoices', id: invoice.id } as const
  await assert.rejects(admin.saleDocuments.makeLink(document), refused)
  await assert.rejects(admin.exports.create(), refused)
  await assert.rejects(admin.settings.testMail(), refused)
  await assert.rejects(admin.apiKeys.create({ name: 'Essai', permissions: ['clients.read'] }), refused)

  const inside = await world.owner.connect()
  try {
    await inside.query('begin')
    await inside.query(`select set_config('app.tenant_id', $1, true)`, [practiceId])
    await inside.query(
      `select access.queue_mail($1, null, null, 'a@exemple.invalid', 'sale_document', 's', '{}')`,
      [newId()],
    )
    const { rows } = await inside.query('select from auth.outgoing_mails where tenant_id = $1', [practiceId])
    assert.equal(rows.length, 0)
  } finally {
    await inside.query('rollback')
    inside.release()
  }
  for (const [table, constraint] of [
    ['api_keys', 'api_keys_no_practice'],
    ['whatsapp_accounts', 'whatsapp_accounts_no_practice'],
    ['sign_on_providers', 'sign_on_providers_no_practice'],
    ['exports', 'exports_no_practice'],
    ['file_links', 'file_links_no_practice'],
  ] as const) {
    const { rows } = await world.owner.query(
      `select convalidated from pg_constraint where conrelid = $1::regclass and conname = $2`,
      [table, constraint],
    )
    assert.deepEqual(rows, [{ convalidated: true }], table)
  }
})

test('a link printed in practice opens nothing', async () => {
  const { admin, practiceId } = await practise()
  const [parcel] = (await admin.warehouse.receipts({ search: 'EX2600000001' })).items
  assert.ok(parcel)
  await admin.tracking.make({ ids: [parcel.id] })
  const { rows } = await world.owner.query(
    `select l.id, (select count(*)::int from public_tracking(l.tenant_id, l.id)) as shown
      from tracking_links l where l.tenant_id = $1`,
    [practiceId],
  )
  assert.deepEqual(
    rows.map(({ shown }) => shown),
    [0],
  )
})

test('each withheld procedure exists', () => {
  const withheld = guarded.filter(({ domain, name }) => isWithheldInPractice(`${domain}.${name}`, false))
  for (const domain of [
    'apiKeys',
    'exports',
    'signOn',
    'users',
    'whatsapp',
    'notices',
    'conversations',
    'messages',
  ])
    assert.ok(
      withheld.some((procedure) => procedure.domain === domain),
      domain,
    )
  const single = withheld.filter(({ domain }) =>
    ['saleDocuments', 'photos', 'documents', 'settings', 'practice'].includes(domain),
  )
  assert.equal(single.length, 10)
})
