import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import {
  type CompanyChoice,
  companyChoices,
  features,
  permissions,
  type Role,
  roleChoices,
  roleHasPermission,
  roles,
} from '@escale/contract/access/permissions'
import { asksFreshProof } from '@escale/contract/access/procedure'
import { isContractProcedure } from '@orpc/contract'
import { addGoods } from '#testing/company/expeditions.ts'
import { useFeatures } from '#testing/company/features.ts'
import {
  call,
  guarded,
  inputOf,
  nowhere,
  outcomeOf,
  type Procedure,
  procedures,
} from '#testing/company/procedures.ts'
import { assertSpreadable } from '#testing/database/spreadable.ts'
import { statementsSentDuring } from '#testing/database/statement-log.ts'
import { callAs, foundCompany, hire, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const openToAll = [
  'session.current',
  'session.renew',
  'session.switchCompany',
  'account.options',
  'account.signUp',
  'account.resendVerification',
  'account.verificationLink',
  'account.verificationCode',
  'account.verify',
  'account.askSignIn',
  'account.signInLink',
  'account.recover',
  'account.redeemCode',
  'account.resetPassword',
  'account.invitation',
  'account.acceptInvitation',
  'account.confirmEmail',
  'account.requests', // one's own requests, once signed in
  'account.keepFactors',
  'account.askPhoneSignIn',
  'face.get',
  'face.demoAccounts',
  'installation.create',
]

test('every procedure declares its permission, except the public ones', () => {
  assert.deepEqual(
    procedures.filter(({ permission }) => !permission).map(({ domain, name }) => `${domain}.${name}`),
    openToAll,
  )
})

test('every permission guards something', () => {
  const used = new Set<string>([
    ...guarded.map(({ permission }) => permission),
    'dashboard.ownMoney',
    'dashboard.money',
    'expeditions.money',
    'search.sales',
    'search.services',
    'search.goods',
    'attachments.remove',
    'ledger.writeOffAll',
    'tenders.oldRates',
  ])
  assert.deepEqual(
    permissions.filter((permission) => !used.has(permission)),
    [],
  )
})

test('each procedure answers each role as the permission table says', async () => {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  for (const role of roles) {
    // A procedure leaves the company that a super_admin opened, so the next procedures use another person.
    const superAdmin = () => hire(world, company.tenantId, 'super_admin')
    const employed = role === 'super_admin' ? undefined : await company.hire(role)
    for (const procedure of guarded)
      await assertOutcome(employed ?? (await superAdmin()), role, procedure, companyChoices)
  }
})

test('each choice of the company alone opens its procedures, also in an open session', async () => {
  const company = await foundCompany(world)
  const people = await Promise.all(
    (['viewer', 'employee', 'manager', 'warehouse_supervisor'] as const).map(async (role) => ({
      role,
      person: await company.hire(role),
    })),
  )
  const chosen = guarded.filter(({ permission }) =>
    roles.some(
      (role) => roleHasPermission(role, permission, companyChoices) && !roleHasPermission(role, permission),
    ),
  )
  assert.ok(chosen.length > 8)
  for (const choices of [
    [],
    ['employeesTakePayments', 'account'],
    ['employeesHandOver', 'quotes', 'priceLists'],
    ['legalNumbers', 'creditLimits', 'till', 'currencies'],
    ['reminderLevels', 'accounting'],
  ] as CompanyChoice[][]) {
    await world.owner.query(
      `update tenants set employees_take_payments = $2, employees_hand_over = $3, features = $4
        where id = $1`,
      [
        company.tenantId,
        ...roleChoices.map((choice) => choices.includes(choice)),
        features.filter((feature) => choices.includes(feature)),
      ],
    )
    for (const { role, person } of people)
      for (const procedure of chosen) await assertOutcome(person, role, procedure, choices)
  }
})

/** Calls a procedure as a person, and compares the outcome with the permission table. */
async function assertOutcome(
  person: Person,
  role: Role,
  procedure: Procedure,
  choices: readonly CompanyChoice[],
): Promise<void> {
  const refusal = await outcomeOf(call(person, procedure, inputOf(procedure, crypto.randomUUID())))
  const isAllowed = [procedure.permission, procedure.also].every(
    (permission) => !permission || roleHasPermission(role, permission, choices),
  )
  const name = `${role} → ${procedure.domain}.${procedure.name}, ${choices.join()}: ${refusal}`
  assert.equal(refusal === 'FORBIDDEN', !isAllowed, name)
  assert.ok(!/INTERNAL|UNAVAILABLE|Error/.test(refusal), name)
}

test('callers without a session are refused, without a company limited to account and shared services', async () => {
  const loner = await hire(world, null, null)
  for (const procedure of guarded) {
    const input = inputOf(procedure, nowhere)
    assert.equal(await outcomeOf(call(callAs(world, null), procedure, input)), 'UNAUTHORIZED')
    assert.equal(await outcomeOf(call(callAs(world, 'forged'), procedure, input)), 'UNAUTHORIZED')
    const refusal = await outcomeOf(call(loner, procedure, input))
    // Account procedures are allowed. They may still refuse the request's content.
    if (procedure.personal)
      assert.doesNotMatch(
        refusal,
        /FORBIDDEN|UNAUTHORIZED|INTERNAL|Error/,
        `${procedure.domain}.${procedure.name}`,
      )
    else if (procedure.waiting)
      assert.match(refusal, /^(OK|NOT_FOUND)$/, `${procedure.domain}.${procedure.name}`)
    else assert.equal(refusal, 'FORBIDDEN', `${procedure.domain}.${procedure.name}`)
  }
})

/** Procedures allowed while the second factor is pending: create one, prove it, or cancel a removal. */
const openToHalf = [
  'account.factors',
  'account.enrolFactor',
  'account.confirmFactor',
  'account.proveFactor',
  'account.cancelRemoval',
  'account.beginPasskey',
  'account.addPasskey',
  'account.askPasskey',
  'account.provePasskey',
  'account.reauthenticate',
]

test('without its second factor a session may only obtain or prove one, whatever the role', async () => {
  const company = await foundCompany(world)
  await world.owner.query(
    `update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where id = $1`,
    [company.tenantId],
  )
  await world.owner.query(
    `insert into platform_settings (name, value) values ('super_admin_factor', 'true')
      on conflict (name) do update set value = 'true'`,
  )
  const people = [
    await company.hire('admin'),
    await company.hire('warehouse_supervisor'),
    await hire(world, company.tenantId, 'super_admin'),
  ]
  for (const person of people) {
    for (const procedure of guarded) {
      const name = `${procedure.domain}.${procedure.name}`
      const refusal = await outcomeOf(call(person, procedure, inputOf(procedure, crypto.randomUUID())))
      if (openToHalf.includes(name))
        assert.doesNotMatch(refusal, /FACTOR_LACKING|FORBIDDEN|UNAUTHORIZED|INTERNAL|Error/, name)
      else assert.equal(refusal, 'FACTOR_LACKING', name)
    }
    assert.equal((await person.session.current())?.company, null)
    assert.equal(await outcomeOf(person.account.requests()), 'FACTOR_LACKING')
  }
  await world.owner.query(`delete from platform_settings where name = 'super_admin_factor'`)
})

test('sensitive actions require a recent proof of identity', () => {
  const grave = Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).flatMap(([name, procedure]) =>
      isContractProcedure(procedure) && asksFreshProof(procedure['~orpc'].errorMap)
        ? `${domain}.${name}`
        : [],
    ),
  )
  assert.deepEqual(grave.toSorted(), [
    'account.askEmail',
    'account.askPhone',
    'account.authorizeApp',
    'account.beginPasskey',
    'account.enrolFactor',
    'account.leaveToLink',
    'account.linkWallet',
    'account.makeBackupCodes',
    'account.removeFactor',
    'account.removePhone',
    'account.unlink',
    'accounts.ban',
    'accounts.remove',
    'accounts.removeFactors',
    'accounts.rename',
    'accounts.signOut',
    'accounts.unban',
    'apiKeys.create',
    'companies.confirm',
    'companies.open',
    'companies.reopen',
    'companies.suspend',
    'exports.create',
    'exports.file',
    'exports.get',
    'settings.saveSecondFactor',
    'signOn.addDomain',
    'signOn.proveDomain',
    'signOn.remove',
    'signOn.removeDomain',
    'signOn.save',
    'superAdmins.grant',
    'superAdmins.invite',
    'superAdmins.revoke',
    'users.acceptAccess',
    'users.askFactorRemoval',
    'users.changeRole',
    'users.invite',
    'whatsapp.connect',
    'whatsapp.disconnect',
  ])
})

test('without a company only the shared services are readable, never the clients', async () => {
  assert.deepEqual(
    guarded.filter(({ waiting }) => waiting).map(({ domain, name }) => `${domain}.${name}`),
    ['services.list', 'services.totals', 'services.get'],
  )
})

test('another company’s row answers exactly like a missing row, for every caller and procedure', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const owner = await theirs.hire('admin')
  const invoice = await owner.invoices.create(maritimeDraft(theirs))
  const payment = await owner.payments.create({
    invoiceId: invoice.id,
    amount: 1,
    paymentDate: '2026-01-02',
    reference: 'CANARI',
  })
  const parcel = await owner.warehouse.receive({
    trackingNumber: 'CANARI',
    quantity: 1,
    destination: 'CANARI',
  })
  const vehicle = await owner.warehouse.register({ chassisNumber: 'CANARI-1', vehicleBrand: 'CANARI' })
  const expedition = await owner.expeditions.create({
    mode: 'Maritime',
    origin: 'CANARI',
    destination: 'Goma',
  })
  await addGoods(world, theirs, expedition.id, { clientId: theirs.clientId })
  const bill = await owner.houseBills.prepare({ id: expedition.id, clientId: theirs.clientId })
  const { apiKey } = await owner.apiKeys.create({ name: 'CANARI', permissions: ['clients.read'] })
  const made = await owner.exports.create()
  const rows: Record<string, string> = {
    apiKeys: apiKey.id,
    exports: made.id,
    clients: theirs.clientId,
    conversations: (await owner.conversations.begin({ clientId: theirs.clientId })).id,
    services: theirs.serviceId,
    invoices: invoice.id,
    payments: payment.id,
    expeditions: expedition.id,
    notices: expedition.id,
    quay: expedition.id,
    billing: theirs.clientId,
    receipt: parcel.id,
    vehicle: vehicle.id,
    photos: nowhere, // see files.test.ts
    documents: nowhere,
    clientFiles: theirs.clientId,
    invoiceFiles: invoice.id,
    expeditionFiles: expedition.id,
    goodsFiles: parcel.id,
    brand: theirs.tenantId,
    parties: (await owner.parties.create({ clientId: theirs.clientId, name: 'CANARI' })).id,
    houseBills: bill.id,
    security: (await owner.security.sessions())[0]?.id ?? '',
  }
  const thief = await ours.hire('admin')
  for (const procedure of guarded.filter(
    ({ name }) =>
      !/list|totals$|Totals$|current$|payable|subProducts|receipts$|vehicles$|invitations$|accessRequests$|invite$|create|receive|register|buckets|revokeLinks|look|checkCss|journeys|search$|links$|clients$|scan$|place$|agents$|assign$|setAside$|takeBack$|exempt$|twins$|counts$|find$|colleagues$|destinations$|settings$|roles$|stopAll$|latest$|ofGoods$|departures$/.test(
        name,
      ),
  )) {
    if (procedure.domain === 'security' && procedure.name !== 'closeSession') continue // see security.test.ts
    const id = rows[procedure.domain] ?? (/vehicle/i.test(procedure.name) ? rows.vehicle : rows.receipt)
    if (
      ['dashboard', 'account', 'settings', 'practice', 'signOn', 'lists', 'whatsapp'].includes(
        procedure.domain,
      ) ||
      !id
    )
      // see account/own/own.test.ts, settings.test.ts, practice.test.ts, lists.test.ts, whatsapp.test.ts
      continue
    const [stolen, absent] = [await answerTo(thief, procedure, id), await answerTo(thief, procedure, nowhere)]
    assert.deepEqual(stolen, absent, `${procedure.domain}.${procedure.name}`)
    assert.notEqual(stolen.refusal, 'OK', `${procedure.domain}.${procedure.name}`)
  }
  const answers = JSON.stringify(
    await Promise.all([
      thief.clients.totals({}),
      thief.invoices.totals({}),
      thief.payments.totals({}),
      thief.warehouse.receipts({ search: 'CANARI' }),
      thief.warehouse.vehicles({ search: 'CA' }),
      thief.payments.payable({}),
      thief.expeditions.journeys(),
      thief.warehouse.destinations(),
      thief.dashboard.get({}),
      thief.security.totals({}),
      thief.security.summary(),
      thief.security.sessions(),
      thief.apiKeys.list(),
      thief.exports.list(),
      thief.quay.departures(),
    ]),
  )
  assert.ok(!answers.includes('CANARI') && !answers.includes(invoice.invoiceNumber))
  assert.equal((await owner.invoices.get({ id: invoice.id })).paidAmount, 1)
})

/** The refusal of a call and its statements: equal statements take equal time. */
async function answerTo(person: Person, procedure: Procedure, id: string) {
  let refusal = ''
  const asked = await statementsSentDuring(async () => {
    refusal = await outcomeOf(call(person, procedure, inputOf(procedure, id)))
  })
  return { refusal, asked: [...asked].sort() }
}

test('a super_admin without an open company writes shared data only', async () => {
  const superAdmin = await hire(world, null, 'super_admin')
  const company = await foundCompany(world)
  const employee = await company.hire('admin')
  const shared = await superAdmin.clients.create({ name: 'Partagé par tous' })
  assert.equal(shared.tenantId, null)
  assert.equal(await outcomeOf(superAdmin.invoices.list({})), 'FORBIDDEN')
  assert.ok(
    (await employee.clients.list({})).items.some(({ id, tenantId }) => id === shared.id && tenantId === null),
  )
  assert.equal(
    await outcomeOf(employee.clients.update({ id: shared.id, version: 1, name: 'À nous' })),
    'FORBIDDEN',
  )
  assert.equal(await outcomeOf(employee.clients.remove({ id: shared.id })), 'FORBIDDEN')
  assert.equal(
    (await superAdmin.clients.update({ id: shared.id, version: 1, name: 'Toujours à tous' })).name,
    'Toujours à tous',
  )
  await superAdmin.clients.remove({ id: shared.id })
})

test('a refused operation is recorded in the company’s security log', async () => {
  const company = await foundCompany(world)
  const viewer = await company.hire('viewer')
  await outcomeOf(viewer.clients.create({ name: 'X' }))
  const { rows } = await world.owner.query(
    'select action, success, record_id, user_id from security_logs where tenant_id = $1',
    [company.tenantId],
  )
  assert.deepEqual(rows, [
    { action: 'ACCESS_DENIED', success: false, record_id: 'clients.create', user_id: viewer.userId },
  ])
})

test('no operation uses a query that a distributed database cannot run', () => assertSpreadable(world.owner))
