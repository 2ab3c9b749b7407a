import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { closeTill } from '#testing/company/till.ts'
import { balancesOf, companyWithAccounts, openTillSession } from '#testing/money/accounts.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const fuel = {
  category: 'Carburant',
  payee: 'Station Total Gombe',
  currency: 'CDF',
  amount: 60_000_00,
  day: '2026-01-02',
} as const

async function openTill(float: Readonly<Record<string, number>> = { USD: 50_00, CDF: 120_000_00 }) {
  const company = await companyWithAccounts(world)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  const opened = await openTillSession(world, company, employee, float)
  return { company, manager, employee, opened }
}

test('an expense leaves the till that the person has open', async () => {
  const { company, manager, employee } = await openTill()
  const spent = await employee.expenses.record(fuel)
  assert.match(spent.number, /^DP-\d{13}$/)
  assert.deepEqual([spent.accountName, spent.amount, spent.cancelledAt], ['Caisse Kinshasa', 60_000_00, null])
  assert.equal((await balancesOf(world, company.tillId)).CDF, 60_000_00)
  const found = await employee.expenses.list({ search: 'total', category: 'Carburant' })
  assert.deepEqual(
    found.items.map(({ id }) => id),
    [spent.id],
  )
  const { items } = await manager.history.list({ record: spent.id })
  assert.deepEqual(
    items.map(({ action }) => action),
    ['EXPENSE_CREATED'],
  )
  const viewer = await company.hire('viewer')
  await assert.rejects(viewer.expenses.list({}), { code: 'FORBIDDEN' })
  await assert.rejects(viewer.expenses.record(fuel), { code: 'FORBIDDEN' })
})

test('without an open till cash is refused with what to do, other accounts are not', async () => {
  const { company, manager } = await openTill()
  await assert.rejects(manager.expenses.record(fuel), {
    code: 'NO_OPEN_TILL',
    message: 'Ouvrez votre caisse.',
  })
  await assert.rejects(manager.expenses.record({ ...fuel, accountId: company.tillId }), {
    code: 'NO_OPEN_TILL',
  })
  const paid = await manager.expenses.record({ ...fuel, accountId: company.mobileId })
  assert.equal(paid.accountName, 'Orange Money 0890')
  assert.deepEqual(await balancesOf(world, company.mobileId), { CDF: -60_000_00 })
})

test('a till never holds less than nothing, in any currency', async () => {
  const { company, employee } = await openTill()
  await assert.rejects(employee.expenses.record({ ...fuel, amount: 120_000_01 }), {
    code: 'TILL_LACKS',
    message: "La caisse n'a pas ce montant.",
  })
  await assert.rejects(employee.expenses.record({ ...fuel, currency: 'USD', amount: 50_01 }), {
    code: 'TILL_LACKS',
  })
  assert.deepEqual(await balancesOf(world, company.tillId), { USD: 50_00, CDF: 120_000_00 })
})

test('two expenses at once on the last notes: one is paid', async () => {
  const { company, employee } = await openTill()
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => employee.expenses.record({ ...fuel, amount: 100_000_00 })),
  )
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await balancesOf(world, company.tillId)).CDF, 20_000_00)
})

test('the ceiling of the role stops an expense, and says who may', async () => {
  const { company, manager, employee } = await openTill({ USD: 9_000_00 })
  const admin = await company.hire('admin')
  const dollars = { ...fuel, currency: 'USD', accountId: company.bankId } as const
  await assert.rejects(employee.expenses.record({ ...dollars, amount: 100_01 }), {
    code: 'ABOVE_CEILING',
    message:
      'Vous pouvez dépenser 100,00\u00a0$ au plus. ' +
      'Au-delà, demandez à un gestionnaire ou à un administrateur.',
  })
  await employee.expenses.record({ ...dollars, amount: 100_00 })
  await assert.rejects(manager.expenses.record({ ...dollars, amount: 1_000_01 }), { code: 'ABOVE_CEILING' })
  await admin.expenses.record({ ...dollars, amount: 50_000_00 })
  const settings = await admin.expenses.settings()
  assert.equal(settings.version, 0)
  const changes = { categories: ['Carburant', 'Péage'], employeeCeilings: { USD: 5_00 }, managerCeilings: {} }
  await assert.rejects(manager.expenses.saveSettings({ ...changes, version: 0 }), { code: 'FORBIDDEN' })
  const saved = await admin.expenses.saveSettings({ ...changes, version: 0 })
  assert.deepEqual(saved, { ...changes, version: 1, currencies: ['USD', 'CDF'] })
  await assert.rejects(admin.expenses.saveSettings({ ...changes, version: 0 }), { code: 'STALE' })
  await assert.rejects(employee.expenses.record({ ...dollars, amount: 6_00 }), { code: 'ABOVE_CEILING' })
  await manager.expenses.record({ ...dollars, amount: 1_000_01 })
  await assert.rejects(employee.expenses.record({ ...dollars, amount: 1, category: 'Douane' }), {
    code: 'UNKNOWN_CATEGORY',
  })
})

test('a cancelled expense comes back today and stays in the list', async () => {
  const { company, manager, employee } = await openTill()
  const spent = await employee.expenses.record(fuel)
  const colleague = await company.hire('employee')
  await assert.rejects(colleague.expenses.cancel({ id: spent.id, reason: 'x' }), { code: 'NOT_YOURS' })
  await assert.rejects(employee.expenses.cancel({ id: spent.id, reason: ' ' }), { code: 'INVALID' })
  const cancelled = await manager.expenses.cancel({ id: spent.id, reason: 'Saisie deux fois' })
  assert.equal(cancelled.cancelReason, 'Saisie deux fois')
  await assert.rejects(manager.expenses.cancel({ id: spent.id, reason: 'Encore' }), {
    code: 'ALREADY_CANCELLED',
  })
  assert.equal((await balancesOf(world, company.tillId)).CDF, 120_000_00)
  assert.equal((await manager.expenses.list({})).items.length, 1)
  assert.equal((await manager.expenses.list({ valid: true })).items.length, 0)
})

test('an expense of a closed till is not cancelled before that till is open again', async () => {
  const { company, manager, employee, opened } = await openTill()
  const spent = await employee.expenses.record(fuel)
  await closeTill(world, company.tenantId, opened)
  const elsewhere = { ...company, tillId: company.otherTillId }
  const other = await openTillSession(world, elsewhere, manager, { CDF: 90_000_00 })
  await assert.rejects(manager.expenses.cancel({ id: spent.id, reason: 'Erreur' }), { code: 'TILL_CLOSED' })
  await closeTill(world, company.tenantId, other)
  const session = await openTillSession(world, company, manager)
  await manager.expenses.cancel({ id: spent.id, reason: 'Erreur' })
  const { rows } = await world.owner.query(
    `select session_id, amount::float8 as amount from account_moves
      where reverses is not null and tenant_id = $1`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [{ session_id: session, amount: 60_000_00 }])
})

test('a repeated request with its key spends once, and an id serves once', async () => {
  const { company, employee } = await openTill()
  const [key, id] = [randomUUID(), newId()]
  const record = () => employee.expenses.record({ ...fuel, id }, { context: { key } })
  assert.equal((await record()).number, (await record()).number)
  await assert.rejects(employee.expenses.record({ ...fuel, id }), { code: 'ID_TAKEN' })
  assert.equal((await balancesOf(world, company.tillId)).CDF, 60_000_00)
})

const wrong: [string, object, string][] = [
  ['in a currency that is not active', { currency: 'XAF', amount: 500 }, 'UNKNOWN_CURRENCY'],
  ['of an unknown account', { accountId: newId() }, 'UNKNOWN_ACCOUNT'],
  ['with an unknown photo', { photoId: newId() }, 'UNKNOWN_PHOTO'],
  ['for an unknown expedition', { expeditionId: newId() }, 'UNKNOWN_EXPEDITION'],
  ['of tomorrow', { day: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) }, 'DAY_TO_COME'],
  ['of nothing', { amount: 0 }, 'INVALID'],
  ['of half a centime', { amount: 0.5 }, 'INVALID'],
  ['to nobody', { payee: '  ' }, 'INVALID'],
]
for (const [name, changes, code] of wrong)
  test(`an expense ${name} is refused`, async () => {
    const { company, employee } = await openTill()
    await assert.rejects(employee.expenses.record({ ...fuel, ...changes }), { code })
    assert.equal((await balancesOf(world, company.tillId)).CDF, 120_000_00)
  })

test('an account of another company is unknown, and its expenses do not exist', async () => {
  const [one, other] = [await openTill(), await openTill()]
  await assert.rejects(one.manager.expenses.record({ ...fuel, accountId: other.company.bankId }), {
    code: 'UNKNOWN_ACCOUNT',
  })
  const { id } = await one.employee.expenses.record(fuel)
  await assert.rejects(other.manager.expenses.get({ id }), { code: 'NOT_FOUND' })
  await assert.rejects(other.manager.expenses.cancel({ id, reason: 'x' }), { code: 'NOT_FOUND' })
})
