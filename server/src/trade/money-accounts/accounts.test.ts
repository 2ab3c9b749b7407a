import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { closeTill } from '#testing/company/till.ts'
import { balancesOf, companyWithAccounts, openTillSession } from '#testing/money/accounts.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const bank = {
  name: 'Equity CDF',
  kind: 'banque',
  currency: 'CDF',
  operator: 'Equity',
  number: '77',
} as const

test('an administrator adds accounts and an employee reads them, only while the part is on', async () => {
  const company = await companyWithAccounts(world)
  const [admin, manager] = [await company.hire('admin'), await company.hire('manager')]
  const [employee, viewer] = [await company.hire('employee'), await company.hire('viewer')]
  const made = await admin.moneyAccounts.create({ ...bank, openingBalance: 5_000_000_00 })
  assert.deepEqual(
    [made.kind, made.currency, made.balances],
    ['banque', 'CDF', [{ currency: 'CDF', amount: 5_000_000_00 }]],
  )
  assert.deepEqual(await balancesOf(world, made.id), { CDF: 5_000_000_00 })
  const names = (await employee.moneyAccounts.list({})).map(({ name }) => name)
  assert.deepEqual(names, [
    'Equity CDF',
    'Rawbank USD',
    'Caisse Goma',
    'Caisse Kinshasa',
    'Orange Money 0890',
  ])
  await assert.rejects(manager.moneyAccounts.create({ ...bank, name: 'Autre' }), { code: 'FORBIDDEN' })
  await assert.rejects(viewer.moneyAccounts.list({}), { code: 'FORBIDDEN' })
  await useFeatures(world, company.tenantId, [])
  await assert.rejects(admin.moneyAccounts.list({}), { code: 'FORBIDDEN' })
})

test('only those who move money see the balance of a till, which is counted blind', async () => {
  const company = await companyWithAccounts(world)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  await openTillSession(world, company, employee, { USD: 50_00, CDF: 120_000_00 })
  const seen = await manager.moneyAccounts.get({ id: company.tillId })
  assert.deepEqual(seen.balances, [
    { currency: 'USD', amount: 50_00 },
    { currency: 'CDF', amount: 120_000_00 },
  ])
  assert.equal(seen.session?.openedBy, employee.userId)
  assert.equal((await employee.moneyAccounts.get({ id: company.tillId })).balances, null)
  assert.deepEqual((await employee.moneyAccounts.get({ id: company.bankId })).balances, [])
})

test('a manager counts their own open till blind, and sees those of others', async () => {
  const company = await companyWithAccounts(world)
  const [holder, other] = [await company.hire('manager'), await company.hire('manager')]
  const session = await openTillSession(world, company, holder, { USD: 50_00 })
  const seenBy = async (who: typeof holder) => {
    const listed = (await who.moneyAccounts.list({})).find(({ id }) => id === company.tillId)
    const [move] = (await who.moneyAccounts.moves({ accountId: company.tillId })).items
    return [
      (await who.moneyAccounts.get({ id: company.tillId })).balances,
      listed?.balances,
      move?.balanceAfter,
    ]
  }
  const held = [{ currency: 'USD', amount: 50_00 }]
  assert.deepEqual(await seenBy(holder), [null, null, null])
  assert.deepEqual(await seenBy(other), [held, held, 50_00])
  await closeTill(world, company.tenantId, session)
  assert.deepEqual(await seenBy(holder), [held, held, 50_00])
})

test('a name stands once, in any spelling, and a currency must be one of the company', async () => {
  const company = await companyWithAccounts(world)
  const admin = await company.hire('admin')
  const make = (changes: object) => admin.moneyAccounts.create({ ...bank, ...changes })
  await assert.rejects(make({ name: 'RAWBANK usd' }), { code: 'NAME_TAKEN' })
  await assert.rejects(make({ name: 'en Transit' }), { code: 'NAME_TAKEN' })
  await assert.rejects(make({ currency: 'XAF' }), { code: 'UNKNOWN_CURRENCY' })
  await assert.rejects(make({ currency: null }), { code: 'INVALID' })
  await assert.rejects(make({ kind: 'caisse' }), { code: 'INVALID' })
  await assert.rejects(make({ kind: 'transit' }), { code: 'INVALID' })
  await assert.rejects(make({ openingBalance: -1 }), { code: 'INVALID' })
  await assert.rejects(make({ id: company.bankId }), { code: 'ID_TAKEN' })
})

test('an account is deactivated when it is empty and its till is closed', async () => {
  const company = await companyWithAccounts(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const till = { id: company.tillId, version: 1, name: 'Caisse Gombe', isActive: false }
  const session = await openTillSession(world, company, employee, { CDF: 500_00 })
  await assert.rejects(admin.moneyAccounts.update(till), { code: 'TILL_OPEN' })
  await closeTill(world, company.tenantId, session)
  await assert.rejects(admin.moneyAccounts.update(till), {
    code: 'ACCOUNT_NOT_EMPTY',
    message: 'Ce compte a encore 500\u00a0FC : videz-le avant de le désactiver.',
  })
  await admin.moneyAccounts.update({ ...till, isActive: true })
  const emptied = { id: company.bankId, version: 1, name: 'Rawbank USD', isActive: false }
  assert.equal((await admin.moneyAccounts.update(emptied)).isActive, false)
  await assert.rejects(admin.moneyAccounts.update(emptied), { code: 'STALE' })
  assert.ok(!(await admin.moneyAccounts.list({ active: true })).some(({ id }) => id === company.bankId))
  const other = await (await companyWithAccounts(world)).hire('admin')
  await assert.rejects(other.moneyAccounts.update({ ...till, version: 2 }), { code: 'NOT_FOUND' })
  await assert.rejects(other.moneyAccounts.get({ id: company.tillId }), { code: 'NOT_FOUND' })
})

test('a company adds methods beside the three that every company has', async () => {
  const company = await companyWithAccounts(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const method = await admin.paymentMethods.create({ name: 'Airtel Money', kind: 'mobile money' })
  await assert.rejects(admin.paymentMethods.create({ name: 'AIRTEL money', kind: 'carte' }), {
    code: 'NAME_TAKEN',
  })
  await assert.rejects(admin.paymentMethods.create({ name: 'Cheque', kind: 'banque' }), {
    code: 'NAME_TAKEN',
  })
  await assert.rejects(employee.paymentMethods.create({ name: 'M-Pesa', kind: 'mobile money' }), {
    code: 'FORBIDDEN',
  })
  const changed = await admin.paymentMethods.update({
    id: method.id,
    version: 1,
    name: 'Airtel Money RDC',
    isActive: false,
  })
  assert.deepEqual([changed.name, changed.kind, changed.version], ['Airtel Money RDC', 'mobile money', 2])
  const namesOf = async (list: { active?: boolean }) =>
    (await employee.paymentMethods.list(list)).map(({ name }) => name)
  assert.deepEqual(await namesOf({ active: true }), ['Orange Money'])
  assert.deepEqual(await namesOf({}), ['Airtel Money RDC', 'Orange Money'])
})
