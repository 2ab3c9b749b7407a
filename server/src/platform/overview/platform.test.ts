import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { callAs, foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'
import { checkBalances } from '#trade/invoices/tasks.ts'

const world = await startWorld()
after(world.stop)

test('the overview shows a super_admin the installation’s state, with a company open or none', async () => {
  const company = await foundCompany(world)
  await foundCompany(world)
  for (const owner of [
    await hire(world, null, 'super_admin'),
    await hire(world, company.tenantId, 'super_admin'),
  ]) {
    const overview = await owner.platform.overview()
    assert.ok(overview.companies.active >= 2)
    assert.ok(overview.database.bytes > 1_000_000 && overview.database.connections > 0)
    assert.match(overview.database.version, /^\d+/)
    assert.deepEqual([overview.mail.mode, overview.mail.waiting, overview.disk], ['none', 0, null])
  }
})

test('the disk of the data is measured where there is one', async () => {
  const { token } = await hire(world, null, 'super_admin')
  const { disk } = await callAs(
    { ...world, server: { ...world.server, dataFolder: '/' } },
    token,
  ).platform.overview()
  assert.ok(disk && disk.freeBytes > 0 && disk.totalBytes > disk.freeBytes)
})

test('the nightly check of balances stores its date and its result', async () => {
  const company = await foundCompany(world)
  const owner = await hire(world, null, 'super_admin')
  await world.owner.query('insert into company_figures (tenant_id, last_activity_at) values ($1, now())', [
    company.tenantId,
  ])
  const prove = () => inCompany(world.server.pool, company.tenantId, checkBalances)
  const before = (await owner.platform.overview()).proof
  await prove()
  const proved = (await owner.platform.overview()).proof
  assert.deepEqual([proved.unproved, proved.mismatches], [before.unproved - 1, 0])
  assert.ok(Date.parse(proved.oldestAt ?? '') > Date.now() - 60_000)

  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query('update invoices set paid_amount = 1, balance = total - 1 where id = $1', [
    invoice.id,
  ])
  await prove()
  assert.equal((await owner.platform.overview()).proof.mismatches, 1)
})

test('a super_admin opens and closes sign-up, and the platform’s log has the author', async () => {
  const owner = await hire(world, null, 'super_admin')
  const mailing = { ...world, server: { ...world.server, mail: 'smtp' as const } }
  for (const isOpen of [true, false]) {
    await owner.platform.openSignUp({ isOpen })
    assert.equal((await callAs(mailing, null).account.options()).signUpIsOpen, isOpen)
    assert.equal((await owner.platform.overview()).signUpIsOpen, isOpen)
  }
  const { items } = await owner.platform.log({})
  assert.deepEqual(
    items.slice(0, 2).map(({ action, userName }) => [action, userName]),
    [
      ['SIGN_UP_CLOSED', 'Amina Ilunga'],
      ['SIGN_UP_OPENED', 'Amina Ilunga'],
    ],
  )
})

test('the platform’s log is paged, and contains no event of a company’s own log', async () => {
  const company = await foundCompany(world)
  const owner = await hire(world, null, 'super_admin')
  for (let n = 0; n < 3; n += 1) await owner.platform.openSignUp({ isOpen: false })
  await world.owner.query(
    `insert into security_logs (id, tenant_id, action, success, table_name, record_id)
      values (gen_random_uuid(), $1::uuid, 'CANARI', true, 'tenants', $1::uuid::text)`,
    [company.tenantId],
  )
  const first = await owner.platform.log({ limit: 2 })
  const rest = await owner.platform.log({ limit: 200, cursor: first.nextCursor ?? '' })
  const all = [...first.items, ...rest.items]
  assert.equal(first.items.length, 2)
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  assert.ok(all.length >= 3 && !all.some(({ action }) => action === 'CANARI'))
})
