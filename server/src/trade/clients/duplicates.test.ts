import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { outcomeOf } from '#testing/company/procedures.ts'
import { isSpread } from '#testing/database/citus.ts'
import { statementsSentDuring } from '#testing/database/statement-log.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const employee = await company.hire('employee')
const above = await hire(world, null, 'super_admin')
const kivu = await employee.clients.create({
  name: 'Élégance Kivu',
  email: 'Achats@Kivu.cd',
  phone: '+243 812 345 678',
})
const namesOf = async (asked: Parameters<typeof employee.clients.twins>[0]) =>
  (await employee.clients.twins(asked)).map(({ name, same }) => [name, ...same])

test('a duplicate is found by telephone, e-mail or name in any spelling', async () => {
  assert.deepEqual(await namesOf({ phone: '00243 812-345-678' }), [['Élégance Kivu', 'phone']])
  assert.deepEqual(await namesOf({ email: 'achats@kivu.CD' }), [['Élégance Kivu', 'email']])
  assert.deepEqual(await namesOf({ name: ' elegance KIVU ' }), [['Élégance Kivu', 'name']])
  assert.deepEqual(
    await namesOf({ name: 'Élégance', email: 'kivu.cd', phone: '+243 812' }),
    [],
    'part of it is nobody',
  )
  assert.deepEqual(await namesOf({}), [])
})

test('best duplicates come first, five at most', async () => {
  for (let n = 1; n <= 7; n += 1) await employee.clients.create({ name: 'ELEGANCE KIVU', address: `${n}` })
  const twins = await namesOf({ name: 'élégance kivu', email: 'achats@kivu.cd', phone: '+243812345678' })
  assert.deepEqual(twins[0], ['Élégance Kivu', 'name', 'email', 'phone'])
  assert.equal(twins.length, 5)
})

test('an edited client is not its own duplicate', async () => {
  assert.deepEqual(await namesOf({ phone: '+243812345678', except: kivu.id }), [])
})

test('shared clients count as duplicates, other companies’ never', async () => {
  const other = await (await foundCompany(world)).hire('employee')
  assert.deepEqual(await other.clients.twins({ phone: '+243812345678' }), [])
  const shared = await above.clients.create({ name: 'Port de Matadi', phone: '+243 998 765 432' })
  const [found] = await employee.clients.twins({ phone: '+243998765432' })
  assert.deepEqual([found?.id, found?.tenantId, found?.same], [shared.id, null, ['phone']])
  assert.deepEqual(
    (await above.clients.twins({ name: 'port de matadi' })).map(({ id }) => id),
    [shared.id],
  )
  assert.deepEqual(
    await above.clients.twins({ phone: '+243812345678' }),
    [],
    'outside the companies, only what they share',
  )
})

test('only users who may write clients see duplicates, and may ignore them', async () => {
  assert.equal(await outcomeOf((await company.hire('viewer')).clients.twins({ name: 'x' })), 'FORBIDDEN')
  const twin = await employee.clients.create({ name: 'Élégance Kivu', phone: '+243812345678' })
  assert.notEqual(twin.id, kivu.id)
})

test('duplicates are found by indexes in a large company', {
  skip: isSpread && 'each machine has a plan of its own',
}, async () => {
  await world.owner.query(
    `insert into clients (tenant_id, id, name, email, phone) select $1, gen_random_uuid(), 'Client ' || n,
      'c' || n || '@test.cd', '+24390' || (1000000 + n) from generate_series(1, 3000) n`,
    [company.tenantId],
  )
  await world.owner.query('analyze clients')
  const statements = await statementsSentDuring(() =>
    employee.clients.twins({ name: 'client 7', email: 'c8@test.cd', phone: '+243901000009' }),
  )
  const text = [...statements].find((said) => said.includes('email_key')) ?? ''
  const parameters = new Set(text.match(/\$\d+/g)).size
  const client = await world.owner.connect()
  await client.query('set plan_cache_mode = force_generic_plan; set role escale_app')
  await client.query(`select set_config('app.tenant_id', '${company.tenantId}', false)`)
  await client.query(`prepare twins as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute twins(${Array(parameters).fill('null').join(', ')})`,
  )
  client.release(true)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['clients_by_phone_key', 'clients_by_email', 'clients_by_name'])
    assert.match(plan, new RegExp(`\\b${index}\\b`), plan)
  assert.doesNotMatch(plan, /Seq Scan on clients\b/)
})
