import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { mergeInput, twinClients } from '#testing/company/merges.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

// Invoices and payments are found by the name printed on them (docs/decisions/126).
const world = await startWorld()
after(world.stop)

type Admin = Awaited<ReturnType<FoundedCompany['hire']>>

async function adminOf() {
  const company = await foundCompany(world)
  return { company, admin: await company.hire('admin') }
}

/** Creates an invoice of the client, and a payment of ten cents of it. */
async function billClient(company: FoundedCompany, admin: Admin, clientId: string): Promise<string> {
  const invoice = await admin.invoices.create(maritimeDraft({ ...company, clientId }))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: `Virement ${invoice.invoiceNumber}`,
  })
  return invoice.invoiceNumber
}

/** Numbers of the invoices found: in the header, in the list, in its totals and by their payments. */
async function assertFinds(admin: Admin, search: string, numbers: string[]) {
  const sorted = numbers.toSorted()
  const header = await admin.search.find({ q: search })
  const titles = (type: string) => header.filter((hit) => hit.type === type).map(({ title }) => title)
  assert.deepEqual(titles('invoice').toSorted(), sorted, search)
  const paid = titles('payment').map((reference) => reference.replace('Virement ', ''))
  assert.deepEqual(paid.toSorted(), sorted, search)
  const { items } = await admin.invoices.list({ search })
  assert.deepEqual(items.map(({ invoiceNumber }) => invoiceNumber).toSorted(), sorted, search)
  assert.equal((await admin.invoices.totals({ search })).count, numbers.length, search)
  assert.equal((await admin.payments.totals({ search })).count, numbers.length, search)
}

/** Adds 1,200 newer invoices of « Nzinga », so that the newest rows do not answer. */
async function addNewerInvoices({ tenantId, clientId }: FoundedCompany) {
  await world.owner.query(
    `insert into billed_names (tenant_id, name) values ($1, 'Nzinga') on conflict do nothing`,
    [tenantId],
  )
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name, created_at)
     select $1, gen_random_uuid(), 'FAC-' || lpad(n::text, 5, '0'), 'Maritime', $2, 'Nzinga',
       '2026-01-01', '2026-02-01', 100, 100, 100, 1, $2, 'A', now() + n * interval '1 minute'
       from generate_series(1, 1200) n`,
    [tenantId, clientId],
  )
  await world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount,
      payment_date, recorded_by, recorded_by_name, created_at)
     select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'P-' || invoice_number, 10,
       '2026-01-02', id, 'A', created_at from invoices where tenant_id = $1 and client_name = 'Nzinga'`,
    [tenantId],
  )
}

for (const place of ['among the newest rows', 'behind newer ones'] as const) {
  const age = (company: FoundedCompany) =>
    place === 'behind newer ones' ? addNewerInvoices(company) : Promise.resolve()

  test(`a renamed client’s invoices are found by the name printed on them, ${place}`, async () => {
    const { company, admin } = await adminOf()
    const client = await admin.clients.create({ name: 'Lubero Transit' })
    const former = await billClient(company, admin, client.id)
    await admin.clients.update({ id: client.id, version: client.version, name: 'Masisi Fret' })
    const latest = await billClient(company, admin, client.id)
    await age(company)
    await assertFinds(admin, 'lubero', [former])
    await assertFinds(admin, 'masisi', [latest])
    await assertFinds(admin, 'LUBEROTRANSIT', [former])
    await assertFinds(admin, `lubero ${former}`, [former])
    await assertFinds(admin, `masisi ${former}`, [])
  })

  test(`an absorbed client’s name finds its invoices, before and after the undo, ${place}`, async () => {
    const { company, admin } = await adminOf()
    const twins = await twinClients(company, admin)
    const { kept, absorbed } = twins
    await admin.clients.update({
      id: absorbed.client.id,
      version: (await admin.clients.get({ id: absorbed.client.id })).version,
      name: 'Walikale Négoce',
    })
    const number = await billClient(company, admin, absorbed.client.id)
    const { merge } = await admin.clients.merge(await mergeInput(admin, twins))
    await age(company)
    await assertFinds(admin, 'walikale', [number])
    const found = (await admin.invoices.list({ search: 'walikale' })).items
    assert.deepEqual(
      found.map(({ client }) => client.id),
      [kept.client.id],
    )
    await admin.clients.undoMerge({ id: merge.id })
    await assertFinds(admin, 'walikale', [number])
  })

  test(`a shared client’s former and present names find its invoices, ${place}`, async () => {
    const { company, admin } = await adminOf()
    const id = newId()
    await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Rutshuru Port')`, [id])
    const former = await billClient(company, admin, id)
    await world.owner.query(`update shared_clients set name = 'Beni Port' where id = $1`, [id])
    const latest = await billClient(company, admin, id)
    await age(company)
    await assertFinds(admin, 'rutshuru', [former])
    await assertFinds(admin, 'beni', [latest])
    await assertFinds(admin, 'port', [former, latest])
  })
}

test('an invoice given to another client is found by the new name only', async () => {
  const { company, admin } = await adminOf()
  const [one, other] = [
    await admin.clients.create({ name: 'Kabare' }),
    await admin.clients.create({ name: 'Fizi' }),
  ]
  const draft = maritimeDraft({ ...company, clientId: one.id })
  const invoice = await admin.invoices.create(draft)
  await admin.invoices.update({ ...draft, id: invoice.id, version: invoice.version, clientId: other.id })
  await addNewerInvoices(company)
  assert.equal((await admin.invoices.totals({ search: 'fizi' })).count, 1)
  assert.equal((await admin.invoices.totals({ search: 'kabare' })).count, 0)
})

test('every printed name is a row, and other companies’ names are not', async () => {
  const { rows } = await world.owner.query(
    `select tenant_id, client_name as name from invoices union select tenant_id, client_name from payments
     except select tenant_id, name from billed_names`,
  )
  assert.deepEqual(rows, [])
  const { admin } = await adminOf()
  assert.deepEqual(await admin.search.find({ q: 'nzinga' }), [])
})

test('a word of over a thousand names finds the newest rows, a rare one among them too', async () => {
  const { company, admin } = await adminOf()
  const name = `'Maison ' || lpad((n % 1300)::text, 4, '0') || case when n = 7 then ' Idjwi' else '' end`
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name, created_at)
     select $1, gen_random_uuid(), 'BC-' || lpad(n::text, 5, '0'), 'Maritime', $2, ${name},
       '2026-01-01', '2026-02-01', 100, 100, 100, 1, $2, 'A',
       now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, 3000) n`,
    [company.tenantId, company.clientId],
  )
  await world.owner.query(
    `insert into billed_names (tenant_id, name)
      select distinct tenant_id, client_name from invoices where tenant_id = $1`,
    [company.tenantId],
  )
  await addNewerInvoices(company)
  const titles = async (q: string) =>
    (await admin.search.find({ q })).filter(({ type }) => type === 'invoice').map(({ title }) => title)
  assert.deepEqual(await titles('maison'), ['BC-02998', 'BC-02999', 'BC-03000'])
  assert.equal((await admin.invoices.totals({ search: 'maison' })).count, 3000)
  // Each word may be in the name or in the number, of three letters or of two.
  for (const q of ['idjwi', 'idj', 'maison idjwi', 'idjwi BC 00007', 'bc idjwi', '0007 idjwi', 'BC00007'])
    assert.deepEqual(await titles(q), ['BC-00007'], q)
  for (const q of ['idjwi', 'bc idjwi', 'BC 00007 maison'])
    assert.equal((await admin.invoices.totals({ search: q })).count, 1, q)
})
