import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { callAs, foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const letterhead = {
  legalName: 'Atlas Fret SARL',
  taxNumber: 'A1234567Z',
  email: 'compta@atlas.example',
  bankDetails: 'Banque 1\nBanque 2',
}
const invoicing = {
  dueDays: 15,
  defaultStatus: 'Payée',
  maritimeDescription: 'Groupage',
  airDescription: null,
} as const
const warehouse = {
  places: ['A-01', 'Quai'],
  airDivisor: 5000 as const,
  roundingKg: 0.1 as const,
  wmMinimum: 0.5,
}

test('the letterhead is filled in once, then changed from its latest version', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  assert.deepEqual(await admin.settings.letterhead({}), {
    ...Object.fromEntries(Object.keys(await admin.settings.letterhead({})).map((key) => [key, null])),
    version: 0,
    numberWords: 'soixante-dix',
  })
  const saved = await admin.settings.saveLetterhead({ version: 0, ...letterhead })
  assert.deepEqual(
    [saved.version, saved.legalName, saved.bankDetails, saved.address],
    [1, 'Atlas Fret SARL', 'Banque 1\nBanque 2', null],
  )
  await assert.rejects(
    admin.settings.saveLetterhead({ version: 0, legalName: 'Une autre' }),
    hasCode('STALE'),
  )
  assert.equal(
    (await admin.settings.saveLetterhead({ version: 1, ...letterhead, legalName: 'Atlas SA' })).version,
    2,
  )
  await assert.rejects(
    admin.settings.saveLetterhead({ version: 1, ...letterhead }),
    (error: { data: { current: { legalName: string } } }) => {
      assert.equal(error.data.current.legalName, 'Atlas SA')
      return true
    },
  )
  await assert.rejects(admin.settings.saveLetterhead({ version: 2, email: 'pas un email' }))
  const { rows } = await world.owner.query(
    `select table_name, count(*)::int from security_logs
     where tenant_id = $1 and action = 'SETTINGS_UPDATED' group by 1`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [{ table_name: 'company_info', count: 2 }])
})

test('invoice defaults follow the specification until an admin changes them', async () => {
  const company = await foundCompany(world)
  const [admin, employee, supervisor] = [
    await company.hire('admin'),
    await company.hire('employee'),
    await company.hire('warehouse_supervisor'),
  ]
  assert.deepEqual(await employee.settings.invoicingDefaults(), {
    dueDays: null,
    defaultStatus: 'En attente',
    maritimeDescription: null,
    airDescription: null,
    airDivisor: 6000,
  })
  await admin.settings.saveInvoicing({ version: 0, ...invoicing })
  assert.deepEqual(await employee.settings.invoicingDefaults(), { ...invoicing, airDivisor: 6000 })
  await assert.rejects(admin.settings.saveInvoicing({ version: 0, ...invoicing }), hasCode('STALE'))
  await assert.rejects(admin.settings.saveInvoicing({ version: 1, ...invoicing, dueDays: 400 }))
  await assert.rejects(employee.settings.saveInvoicing({ version: 1, ...invoicing }), hasCode('FORBIDDEN'))
  await assert.rejects(supervisor.settings.invoicingDefaults(), hasCode('FORBIDDEN'))
})

test('measuring rules are the usual ones until an admin changes them', async () => {
  const company = await foundCompany(world)
  const [admin, viewer, supervisor] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await company.hire('warehouse_supervisor'),
  ]
  assert.deepEqual(await viewer.settings.measuring(), {
    places: [],
    airDivisor: 6000,
    roundingKg: 0.5,
    wmMinimum: 1,
    phone: null,
  })
  assert.deepEqual(await admin.settings.saveWarehouse({ version: 0, ...warehouse }), {
    version: 1,
    ...warehouse,
  })
  assert.deepEqual(await supervisor.settings.measuring(), { ...warehouse, phone: null })
  assert.equal((await viewer.settings.invoicingDefaults()).airDivisor, 5000)
  await assert.rejects(admin.settings.saveWarehouse({ version: 0, ...warehouse }), hasCode('STALE'))
  await assert.rejects(supervisor.settings.saveWarehouse({ version: 1, ...warehouse }), hasCode('FORBIDDEN'))
  const refused: object[] = [
    { airDivisor: 4000 },
    { roundingKg: 0.3 },
    { wmMinimum: -1 },
    { wmMinimum: 0.0001 },
    { wmMinimum: 101 },
  ]
  const places = [
    ['Étagère 1', 'etagere 1'],
    [''],
    ['x'.repeat(101)],
    Array.from({ length: 201 }, (_, n) => `P${n}`),
  ]
  for (const field of [...refused, ...places.map((names) => ({ places: names }))])
    await assert.rejects(
      admin.settings.saveWarehouse({ version: 1, ...warehouse, ...field }),
      JSON.stringify(field).slice(0, 80),
    )
})

test('the database itself refuses impossible settings of a warehouse', async () => {
  const { tenantId } = await foundCompany(world)
  const impossible: [constraint: string, values: string][] = [
    ['places', `places = array['Quai', 'QUAI']`],
    ['places', `places = array['Quai', ' ']`],
    ['places', `places = array[repeat('x', 101)]`],
    ['places', `places = array['Quai', null]`],
    ['places', `places = (select array_agg('P' || n) from generate_series(1, 201) n)`],
    ['air_divisor', 'air_divisor = 5500'],
    ['rounding', 'rounding_kg = 0.2'],
    ['wm_minimum', 'wm_minimum = -0.5'],
  ]
  await world.owner.query('insert into warehouse_settings (tenant_id) values ($1)', [tenantId])
  for (const [constraint, values] of impossible)
    await assert.rejects(
      world.owner.query(`update warehouse_settings set ${values} where tenant_id = $1`, [tenantId]),
      { constraint: `warehouse_settings_${constraint}` },
      values,
    )
})

test('sub-products belong to the company: created once per key, renamed, removed', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const made = await admin.settings.createSubProduct({ name: 'Écran' }, { context: { key: 'same' } })
  assert.deepEqual(
    await admin.settings.createSubProduct({ name: 'Écran' }, { context: { key: 'same' } }),
    made,
  )
  await assert.rejects(admin.settings.createSubProduct({ name: 'Écran' }), hasCode('TAKEN'))
  const renamed = await admin.settings.changeSubProduct({ ...made, name: 'Écran 4K' })
  await assert.rejects(admin.settings.changeSubProduct({ ...made, name: 'Autre' }), hasCode('STALE'))
  assert.deepEqual(await (await company.hire('employee')).invoices.subProducts(), ['Écran 4K'])
  await admin.settings.removeSubProduct({ id: renamed.id })
  await assert.rejects(admin.settings.removeSubProduct({ id: renamed.id }), hasCode('NOT_FOUND'))
  assert.deepEqual(await admin.settings.subProducts({}), [])
})

test('the days of a company follow its time zone, and an unknown zone is refused', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { version } = await admin.settings.timeZone({})
  await admin.settings.saveTimeZone({ version, timeZone: 'Europe/Paris' })
  assert.equal((await admin.session.current())?.company?.timeZone, 'Europe/Paris')
  await assert.rejects(admin.settings.saveTimeZone({ version: version + 1, timeZone: 'Europe/Atlantide' }))
  await assert.rejects(admin.settings.saveTimeZone({ version, timeZone: 'UTC' }), hasCode('STALE'))
})

test('a company chooses to be in the directory and to publish its prices', async () => {
  const company = await foundCompany(world, 'Fret du grand jour')
  const admin = await company.hire('admin')
  const listed = async () =>
    (await world.owner.query(`select name, city from public_directory('grand jour', 10)`)).rows
  assert.deepEqual(await listed(), [])
  const { version } = await admin.settings.visibility({})
  const seen = { listedInDirectory: true, publishesPrices: true, city: 'Goma', tagline: null, whatsapp: null }
  const saved = await admin.settings.saveVisibility({ version, ...seen })
  assert.deepEqual(saved, { version: version + 1, slug: company.slug, ...seen })
  assert.deepEqual(await listed(), [{ name: 'Fret du grand jour', city: 'Goma' }])
  await assert.rejects(admin.settings.saveVisibility({ version, ...seen }), hasCode('STALE'))
})

test('a company can change no other column of its row', async () => {
  const company = await foundCompany(world)
  const { token } = await company.hire('admin')
  const { authenticate } = await import('#database/caller/company.ts')
  for (const text of [
    `update tenants set name = 'X'`,
    `update tenants set slug = 'xxx'`,
    'update tenants set is_active = false',
    'delete from tenants',
  ]) {
    await assert.rejects(
      authenticate(world.server.pool, tokenHash(token), 'write', ({ db }) =>
        db.executeQuery({ sql: text, parameters: [] } as never),
      ),
      /permission denied/,
      text,
    )
  }
})

test('mail has the company’s name; a test goes to its requester, five times at most', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  world.server.mail = 'none'
  assert.equal((await admin.settings.mail({})).mode, 'none')
  await assert.rejects(admin.settings.testMail(), hasCode('MAIL_OFF'))
  world.server.mail = 'mailbox'
  const saved = await admin.settings.saveMail({
    version: 0,
    senderName: 'Atlas, facturation',
    replyTo: 'reponses@atlas.example',
  })
  assert.deepEqual([saved.version, saved.replyTo, saved.last], [1, 'reponses@atlas.example', null])
  await assert.rejects(
    admin.settings.saveMail({ version: 0, senderName: null, replyTo: null }),
    hasCode('STALE'),
  )
  assert.deepEqual(await admin.settings.testMail(), { to: (admin as unknown as { email: string }).email })
  assert.equal((await admin.settings.mail({})).last?.state, 'en file')
  for (let sent = 1; sent < 5; sent += 1) await admin.settings.testMail()
  await assert.rejects(admin.settings.testMail(), hasCode('TOO_MANY'))
})

test('a super_admin may name any company; for others another company is not found', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, boss] = [await ours.hire('admin'), await hire(world, null, 'super_admin')]
  const tenantId = theirs.tenantId
  await boss.settings.saveLetterhead({ tenantId, version: 0, legalName: 'CANARI SA' })
  await boss.settings.createSubProduct({ tenantId, name: 'CANARI' })
  assert.equal((await boss.settings.letterhead({ tenantId })).legalName, 'CANARI SA')
  assert.equal((await (await theirs.hire('admin')).settings.letterhead({})).legalName, 'CANARI SA')
  await assert.rejects(boss.settings.letterhead({}), hasCode('FORBIDDEN'))
  await assert.rejects(boss.settings.letterhead({ tenantId: newId() }), hasCode('NOT_FOUND'))
  const attempts: Promise<unknown>[] = [
    admin.settings.letterhead({ tenantId }),
    admin.settings.saveLetterhead({ tenantId, version: 1, legalName: 'VOLÉ' }),
    admin.settings.invoicing({ tenantId }),
    admin.settings.saveInvoicing({ tenantId, version: 0, ...invoicing }),
    admin.settings.warehouse({ tenantId }),
    admin.settings.saveWarehouse({ tenantId, version: 0, ...warehouse }),
    admin.settings.subProducts({ tenantId }),
    admin.settings.timeZone({ tenantId }),
    admin.settings.visibility({ tenantId }),
    admin.settings.mail({ tenantId }),
    admin.settings.saveMail({ tenantId, version: 0, senderName: 'X', replyTo: null }),
  ]
  const outcomes = await Promise.allSettled(attempts)
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
    attempts.map(() => 'NOT_FOUND'),
  )
  const [stolen] = await boss.settings.subProducts({ tenantId })
  await assert.rejects(
    admin.settings.changeSubProduct({ id: stolen?.id ?? '', version: 1, name: 'VOLÉ' }),
    hasCode('NOT_FOUND'),
  )
  await assert.rejects(admin.settings.removeSubProduct({ id: stolen?.id ?? '' }), hasCode('NOT_FOUND'))
  assert.doesNotMatch(
    JSON.stringify([await admin.settings.letterhead({}), await admin.settings.subProducts({})]),
    /CANARI/,
  )
  assert.deepEqual(
    (
      await world.owner.query(
        `select user_id from security_logs where tenant_id = $1 and table_name = 'company_info'`,
        [tenantId],
      )
    ).rows,
    [{ user_id: boss.userId }],
  )
  await assert.rejects(callAs(world, null).settings.letterhead({ tenantId }), hasCode('UNAUTHORIZED'))
})

test('an admin chooses what employees do at the counter, and the journal keeps the choice', async () => {
  const company = await foundCompany(world)
  const [admin, manager, employee] = [
    await company.hire('admin'),
    await company.hire('manager'),
    await company.hire('employee'),
  ]
  const choices = async () => (await employee.session.current())?.company?.choices
  const { version, ...first } = await admin.settings.roles({})
  assert.deepEqual(first, { employeesTakePayments: true, employeesHandOver: true })
  assert.deepEqual(await choices(), ['employeesTakePayments', 'employeesHandOver'])
  assert.deepEqual(await employee.payments.payable({}), [])

  const draft = { employeesTakePayments: false, employeesHandOver: true }
  const saved = await admin.settings.saveRoles({ version, ...draft })
  assert.deepEqual(saved, { version: version + 1, ...draft })
  assert.deepEqual(await choices(), ['employeesHandOver'])
  await assert.rejects(employee.payments.payable({}), hasCode('FORBIDDEN'))
  assert.deepEqual(await manager.payments.payable({}), [])
  assert.deepEqual(await employee.releases.available({ search: 'rien' }), [])
  await assert.rejects(admin.settings.saveRoles({ version, ...draft }), hasCode('STALE'))
  await assert.rejects(manager.settings.saveRoles({ version: version + 1, ...draft }), hasCode('FORBIDDEN'))

  const { rows } = await world.owner.query(
    `select error_message as detail from security_logs where tenant_id = $1 and action = 'SETTINGS_UPDATED'`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [
    { detail: 'Les employés enregistrent les paiements : non, remettent les marchandises : oui' },
  ])
})

test('the options of invoicing are off at first; switched on, their rights exist at the next request', async () => {
  const company = await foundCompany(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const { version, features: first } = await admin.settings.features({})
  assert.deepEqual(
    Object.values(first),
    Object.values(first).map(() => false),
  )
  const ask = () => employee.ledger.account({ id: company.clientId })
  await assert.rejects(ask(), hasCode('FORBIDDEN'))
  const features = { ...first, account: true }
  const saved = await admin.settings.saveFeatures({ version, features })
  assert.deepEqual(saved, { version: version + 1, features })
  assert.equal((await ask()).balance, 0)
  assert.ok((await employee.session.current())?.company?.choices.includes('account'))
  await assert.rejects(admin.settings.saveFeatures({ version, features }), hasCode('STALE'))
  await assert.rejects(
    employee.settings.saveFeatures({ version: version + 1, features: first }),
    hasCode('FORBIDDEN'),
  )
  await admin.settings.saveFeatures({ version: version + 1, features: first })
  await assert.rejects(ask(), hasCode('FORBIDDEN'))
  const { rows } = await world.owner.query<{ detail: string }>(
    `select error_message as detail from security_logs where tenant_id = $1 and action = 'SETTINGS_UPDATED'
      order by created_at limit 1`,
    [company.tenantId],
  )
  assert.equal(rows[0]?.detail, 'Facturation : Compte client')
})
