import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import {
  balancesOf,
  companyWithAccounts,
  type MoneyCompany,
  openTillSession,
} from '#testing/money/accounts.ts'
import { type Person, startWorld } from '#testing/world.ts'
import { proveMoneyAccounts } from './tasks.ts'

const world = await startWorld()
after(world.stop)

async function openTill(float = { USD: 1_280_00, CDF: 905_500_00 }) {
  const company = await companyWithAccounts(world)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  const session = await openTillSession(world, company, employee, float)
  return { company, manager, employee, session }
}

function deposit({ tillId, bankId }: MoneyCompany, amount: number) {
  return { fromId: tillId, toId: bankId, currency: 'USD', amount } as const
}

async function transitOf({ tenantId }: MoneyCompany) {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from money_accounts where tenant_id = $1 and kind = 'transit'`,
    [tenantId],
  )
  return balancesOf(world, rows[0]?.id ?? newId())
}

async function mismatches({ tenantId }: MoneyCompany) {
  await inCompany(world.jobs, tenantId, proveMoneyAccounts)
  const { rows } = await world.owner.query<{ detail: string }>(
    `select error_message as detail from security_logs where tenant_id = $1 and action = 'BALANCE_MISMATCH'`,
    [tenantId],
  )
  return rows.map(({ detail }) => detail.replaceAll('\u00a0', ' '))
}

test('a deposit leaves the till, is in transit, and reaches the bank when somebody confirms it', async () => {
  const { company, manager, employee } = await openTill()
  await assert.rejects(employee.transfers.send(deposit(company, 1_000_00)), { code: 'FORBIDDEN' })
  const sent = await manager.transfers.send({ ...deposit(company, 1_000_00), fee: 2_50 })
  assert.deepEqual([sent.kind, sent.state, sent.toName], ['versement banque', 'En route', 'Rawbank USD'])
  assert.match(sent.number, /^TR-\d{13}$/)
  assert.equal((await balancesOf(world, company.tillId)).USD, 277_50)
  assert.deepEqual(await transitOf(company), { USD: 1_000_00 })
  assert.equal((await manager.transfers.waiting()).count, 1)
  await assert.rejects(employee.transfers.acknowledge({ id: sent.id, received: 1_000_00 }), {
    code: 'NOT_RESPONSIBLE',
  })
  const arrived = await manager.transfers.acknowledge({ id: sent.id, received: 1_000_00 })
  assert.deepEqual([arrived.state, arrived.received], ['Reçu', 1_000_00])
  assert.deepEqual(await balancesOf(world, company.bankId), { USD: 1_000_00 })
  assert.deepEqual(await transitOf(company), { USD: 0 })
  const { items } = await manager.moneyAccounts.moves({ accountId: company.tillId, currency: 'USD' })
  assert.deepEqual(
    items.map(({ kind, amount, balanceAfter, documentKind }) => [kind, amount, balanceAfter, documentKind]),
    [
      ['frais', -2_50, 277_50, 'transfert'],
      ['versement banque', -1_000_00, 280_00, 'transfert'],
      ['apport', 1_280_00, 1_280_00, 'session'],
    ],
  )
  assert.deepEqual(await mismatches(company), [])
})

test('another amount leaves its difference in transit until a manager says what became of it', async () => {
  const { company, manager } = await openTill()
  const [short, lost] = [
    await manager.transfers.send(deposit(company, 500_00)),
    await manager.transfers.send(deposit(company, 300_00)),
  ]
  const arrived = await manager.transfers.acknowledge({ id: short.id, received: 480_00 })
  assert.deepEqual([arrived.state, arrived.received], ['Écart', 480_00])
  await manager.transfers.acknowledge({ id: lost.id, received: 290_00 })
  assert.deepEqual(await transitOf(company), { USD: 30_00 })
  assert.deepEqual(await mismatches(company), [])
  const back = await manager.transfers.settle({ id: short.id, outcome: 'revenu', reason: 'Oublié au tiroir' })
  assert.deepEqual([back.state, back.settledByName], ['Reçu', 'Amina Ilunga'])
  await manager.transfers.settle({ id: lost.id, outcome: 'perdu', reason: 'Billet refusé' })
  await assert.rejects(manager.transfers.settle({ id: lost.id, outcome: 'perdu', reason: 'Encore' }), {
    code: 'TRANSFER_DONE',
  })
  assert.deepEqual(await transitOf(company), { USD: 0 })
  assert.equal((await balancesOf(world, company.tillId)).USD, 500_00)
  assert.deepEqual(await balancesOf(world, company.bankId), { USD: 770_00 })
  assert.deepEqual(await mismatches(company), [])
})

test('a transfer is cancelled before it is confirmed, with its fee, and not after', async () => {
  const { company, manager } = await openTill()
  const [first, second] = [
    await manager.transfers.send({ ...deposit(company, 100_00), fee: 1_00 }),
    await manager.transfers.send(deposit(company, 100_00)),
  ]
  const cancelled = await manager.transfers.cancel({ id: first.id, reason: 'Mauvais compte' })
  assert.deepEqual([cancelled.state, cancelled.reason], ['Annulé', 'Mauvais compte'])
  await manager.transfers.acknowledge({ id: second.id, received: 100_00 })
  await assert.rejects(manager.transfers.cancel({ id: second.id, reason: 'Trop tard' }), {
    code: 'TRANSFER_DONE',
    message: "Ce transfert est déjà dans l'état « Reçu », par Amina Ilunga.",
  })
  await assert.rejects(manager.transfers.acknowledge({ id: first.id, received: 1 }), {
    code: 'TRANSFER_DONE',
  })
  assert.equal((await balancesOf(world, company.tillId)).USD, 1_180_00)
  assert.deepEqual(await mismatches(company), [])
})

test('a till that lacks money says how much it has, except to the person who counts it blind', async () => {
  const { company, manager } = await openTill({ USD: 50_00, CDF: 0 })
  const holder = await company.hire('manager')
  await openTillSession(world, { ...company, tillId: company.otherTillId }, holder, { USD: 30_00 })
  const lacks = async (who: Person, fromId: string) => {
    const draft = { ...deposit(company, 90_00), fromId }
    const error = await who.transfers.send(draft).catch((found: Error) => found)
    return error instanceof Error ? error.message.replaceAll('\u00a0', ' ') : 'sent'
  }
  assert.equal(await lacks(manager, company.otherTillId), "La caisse n'a que 30,00 $.")
  assert.equal(await lacks(holder, company.otherTillId), "La caisse n'a pas ce montant.")
  assert.equal(await lacks(holder, company.tillId), "La caisse n'a que 50,00 $.")
})

test('two people who confirm a transfer at once receive it once', async () => {
  const { company, manager } = await openTill()
  const admin = await company.hire('admin')
  const { id } = await manager.transfers.send(deposit(company, 100_00))
  const answers = await Promise.allSettled(
    [manager, admin, manager, admin].map((who) => who.transfers.acknowledge({ id, received: 100_00 })),
  )
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(await balancesOf(world, company.bankId), { USD: 100_00 })
})

test('a repeated request with its key sends money once', async () => {
  const { company, manager } = await openTill()
  const key = randomUUID()
  const send = () => manager.transfers.send(deposit(company, 100_00), { context: { key } })
  const [first, again] = [await send(), await send()]
  assert.equal(first.id, again.id)
  assert.equal((await balancesOf(world, company.tillId)).USD, 1_180_00)
})

test('transfers in opposite directions at once all succeed', async () => {
  const { company, manager } = await openTill()
  const admin = await company.hire('admin')
  const other = await admin.moneyAccounts.create({
    name: 'Equity USD',
    kind: 'banque',
    currency: 'USD',
    openingBalance: 5_000_00,
  })
  const ways = [deposit(company, 1_00), { ...deposit(company, 1_00), fromId: other.id }]
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => manager.transfers.send(ways[at % 2] ?? deposit(company, 1_00))),
  )
  assert.equal((await balancesOf(world, company.tillId)).USD, 1_274_00)
  assert.deepEqual(await transitOf(company), { USD: 12_00 })
})

test('a till receives only while it is open, by the person who has it open', async () => {
  const company = await companyWithAccounts(world)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  await manager.funds.add({ accountId: company.bankId, currency: 'USD', amount: 900_00, reason: 'Capital' })
  const draft = { fromId: company.bankId, toId: company.tillId, currency: 'USD', amount: 200_00 } as const
  const { id } = await manager.transfers.send(draft)
  await assert.rejects(manager.transfers.acknowledge({ id, received: 200_00 }), {
    code: 'TILL_CLOSED',
    message: "Caisse Kinshasa n'est pas ouverte.",
  })
  await assert.rejects(manager.transfers.send({ ...draft, fromId: company.tillId, toId: company.bankId }), {
    code: 'TILL_CLOSED',
  })
  await openTillSession(world, company, employee)
  assert.equal((await employee.transfers.get({ id })).mayAcknowledge, true)
  const arrived = await employee.transfers.acknowledge({ id, received: 200_00 })
  assert.equal(arrived.state, 'Reçu')
  assert.deepEqual(await balancesOf(world, company.tillId), { USD: 200_00 })
})

test('an apport enters a till with its reason, and a wrong one comes out again', async () => {
  const { company, manager, employee } = await openTill({ USD: 0, CDF: 0 })
  const draft = {
    accountId: company.tillId,
    currency: 'CDF',
    amount: 10_000_000_00,
    reason: 'Fonds',
  } as const
  await assert.rejects(employee.funds.add(draft), { code: 'FORBIDDEN' })
  await assert.rejects(manager.funds.add({ ...draft, reason: '' }), { code: 'INVALID' })
  const { id } = await manager.funds.add(draft)
  await manager.funds.cancel({ id, reason: 'Un zéro de trop' })
  await assert.rejects(manager.funds.cancel({ id, reason: 'Encore' }), { code: 'ALREADY_CANCELLED' })
  await manager.funds.add({ ...draft, amount: 1_000_000_00 })
  assert.deepEqual(await balancesOf(world, company.tillId), { CDF: 1_000_000_00 })
  const { items } = await manager.moneyAccounts.moves({ accountId: company.tillId })
  assert.deepEqual(
    items.map(({ isReversal, isReversed }) => [isReversal, isReversed]),
    [
      [false, false],
      [true, false],
      [false, true],
    ],
  )
})

const wrong: [string, (company: MoneyCompany) => object, string][] = [
  ['a currency that the bank does not hold', () => ({ currency: 'CDF' }), 'UNKNOWN_CURRENCY'],
  ['a currency that is not active', () => ({ currency: 'XAF' }), 'UNKNOWN_CURRENCY'],
  ['the same account', ({ tillId }) => ({ toId: tillId }), 'INVALID'],
  ['an unknown account', () => ({ toId: newId() }), 'UNKNOWN_ACCOUNT'],
  ['nothing', () => ({ amount: 0 }), 'INVALID'],
  ['a negative amount', () => ({ amount: -1 }), 'INVALID'],
  ['more than any account holds', () => ({ amount: 10 ** 15 + 1 }), 'INVALID'],
  ['a fee above the amount', () => ({ fee: 2_00 }), 'INVALID'],
  ['more than the till has', () => ({ amount: 1_280_01 }), 'TILL_LACKS'],
]
for (const [name, changes, code] of wrong)
  test(`a transfer of ${name} is refused and moves nothing`, async () => {
    const { company, manager } = await openTill()
    const draft = { ...deposit(company, 1_00), ...changes(company) }
    await assert.rejects(manager.transfers.send(draft), { code })
    assert.deepEqual(await balancesOf(world, company.tillId), { USD: 1_280_00, CDF: 905_500_00 })
  })

test('the accounts and transfers of another company do not exist', async () => {
  const { company, manager } = await openTill()
  const other = await openTill()
  const { id } = await manager.transfers.send(deposit(company, 1_00))
  const draft = { ...deposit(company, 1_00), fromId: other.company.tillId }
  await assert.rejects(other.manager.transfers.send(draft), { code: 'UNKNOWN_ACCOUNT' })
  const attempts: ((who: Person) => Promise<unknown>)[] = [
    (who) => who.transfers.get({ id }),
    (who) => who.transfers.acknowledge({ id, received: 1_00 }),
    (who) => who.transfers.cancel({ id, reason: 'x' }),
    (who) => who.transfers.settle({ id, outcome: 'perdu', reason: 'x' }),
  ]
  for (const attempt of attempts) await assert.rejects(attempt(other.manager), { code: 'NOT_FOUND' })
})

test('the nightly proof names the account and the difference', async () => {
  const { company } = await openTill()
  await world.owner.query(
    `update account_balances set balance = balance + 1 where account_id = $1 and currency = 'USD'`,
    [company.tillId],
  )
  assert.deepEqual(await mismatches(company), ['Caisse Kinshasa, solde : 1 280,01 $ au lieu de 1 280,00 $'])
})
