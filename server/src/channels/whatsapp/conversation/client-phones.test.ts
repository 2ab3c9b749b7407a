import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { type FoundedCompany, foundCompany, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const [first, second] = ['+243812345678', '+242066123456']

/** A client who was written to at the number of their page. */
async function companyWithContactedClient() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const client = await admin.clients.create({ name: 'Mado', phone: first })
  await openThread(admin, client.id, first)
  return { company, admin, client }
}

async function openThread(admin: Person, clientId: string, number: string): Promise<string> {
  const about = { subject: 'clients' as const, id: clientId }
  return (
    await admin.messages.open({ id: newId(), clientId, about, templateKey: null, number, body: 'Bonjour' })
  ).conversationId
}

const storedNumbers = async ({ tenantId }: FoundedCompany) =>
  (
    await world.owner.query('select value from conversation_keys where tenant_id = $1 order by value', [
      tenantId,
    ])
  ).rows.map(({ value }) => value)

const conversationsOf = async ({ tenantId }: FoundedCompany) =>
  (await world.owner.query('select client_id, keys_text from conversations where tenant_id = $1', [tenantId]))
    .rows

async function stranger({ tenantId }: FoundedCompany, number: string): Promise<string> {
  const id = newId()
  await world.owner.query(
    'insert into conversations (tenant_id, id, contact_name, keys_text) values ($1, $2, $3, $4)',
    [tenantId, id, 'M.', number],
  )
  await world.owner.query(
    `insert into conversation_keys (tenant_id, kind, value, conversation_id, last_heard_at)
      values ($1, 'numéro', $2, $3, now())`,
    [tenantId, number, id],
  )
  return id
}

test('a mistyped number leads nowhere once it is corrected', async () => {
  const { company, admin, client } = await companyWithContactedClient()
  await admin.clients.update({ ...client, phone: second })
  assert.deepEqual(await storedNumbers(company), [second])
  assert.deepEqual(await conversationsOf(company), [{ client_id: client.id, keys_text: second }])
  const { recipients } = await admin.messages.prepare({ subject: 'clients', ids: [client.id] })
  assert.deepEqual(
    recipients[0]?.addresses.map(({ value }) => value),
    [second],
  )
})

test('a number from which the client wrote is kept beside the new one', async () => {
  const { company, admin, client } = await companyWithContactedClient()
  await world.owner.query('update conversation_keys set last_heard_at = now() where tenant_id = $1', [
    company.tenantId,
  ])
  await admin.clients.update({ ...client, phone: second })
  assert.deepEqual(await storedNumbers(company), [second, first])
  const { recipients } = await admin.messages.prepare({ subject: 'clients', ids: [client.id] })
  assert.deepEqual(
    recipients[0]?.addresses.map(({ value }) => value),
    [first, second],
  )
})

test('a number removed from the record is no longer written to', async () => {
  const { company, admin, client } = await companyWithContactedClient()
  await admin.clients.update({ ...client, phone: null })
  assert.deepEqual(await storedNumbers(company), [])
  const { recipients } = await admin.messages.prepare({ subject: 'clients', ids: [client.id] })
  assert.deepEqual(recipients[0]?.addresses, [])
})

test('a client who gets the number of an unknown person takes over their conversation', async () => {
  const { company, admin, client } = await companyWithContactedClient()
  await stranger(company, second)
  await admin.clients.update({ ...client, phone: second })
  assert.deepEqual(await conversationsOf(company), [{ client_id: client.id, keys_text: second }])
})

test('a new client with the number of an unknown person takes over their conversation', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const id = await stranger(company, second)
  const client = await admin.clients.create({ name: 'Mado', phone: second })
  assert.deepEqual(await conversationsOf(company), [{ client_id: client.id, keys_text: second }])
  assert.equal(await openThread(admin, client.id, second), id)
})

test('the number of another client stays theirs', async () => {
  const { company, admin, client } = await companyWithContactedClient()
  const other = await admin.clients.create({ name: 'Jean', phone: second })
  await openThread(admin, other.id, second)
  await admin.clients.update({ ...client, phone: second })
  assert.deepEqual(await storedNumbers(company), [second])
  assert.equal(
    (await conversationsOf(company)).find(({ client_id }) => client_id === other.id)?.keys_text,
    second,
  )
})

test('a change of another field leaves the numbers alone', async () => {
  const { company, admin, client } = await companyWithContactedClient()
  await admin.clients.update({ id: client.id, version: client.version, name: 'Mado K.' })
  assert.deepEqual(await storedNumbers(company), [first])
})
