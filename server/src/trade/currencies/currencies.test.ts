import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import { useFeatures } from '#testing/company/features.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { companyWithAccounts, openTillSession } from '#testing/money/accounts.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const ask = requestsTo(site, world)

const francs = {
  isActive: true,
  cashStep: 50_00,
  rounding: 'au-dessus' as const,
  pieces: [...currencyFacts.CDF.pieces],
}

async function companyWithCurrencies() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['currencies', 'till', 'account'])
  const [admin, manager] = [await company.hire('admin'), await company.hire('manager')]
  await admin.currencies.save({ currency: 'CDF', version: 0, ...francs })
  const write = (rate: string, more: object = {}) =>
    manager.rates.create({ currency: 'CDF', side: 'vente', rate, ...more })
  const age = (days: number) =>
    world.owner.query(
      `update exchange_rates set valid_from = valid_from - make_interval(days => $2) where tenant_id = $1`,
      [company.tenantId, days],
    )
  return { ...company, admin, manager, write, age }
}

test('an administrator chooses the currencies, and an employee reads them while the part is on', async () => {
  const { tenantId, admin, manager, hire } = await companyWithCurrencies()
  const [employee, viewer] = [await hire('employee'), await hire('viewer')]
  const listed = await employee.currencies.list()
  assert.deepEqual(
    listed.map(({ currency, version, isActive }) => [currency, version, isActive]),
    [
      ['USD', 0, true],
      ['CDF', 1, true],
      ...['XAF', 'XOF', 'GNF', 'EUR', 'CNY'].map((currency) => [currency, 0, false]),
    ],
  )
  await assert.rejects(manager.currencies.save({ currency: 'EUR', version: 0, ...francs }), {
    code: 'FORBIDDEN',
  })
  await assert.rejects(viewer.currencies.list(), { code: 'FORBIDDEN' })
  await useFeatures(world, tenantId, ['till'])
  await assert.rejects(admin.currencies.list(), { code: 'FORBIDDEN' })
})

test('notes and coins come once, the largest first, and a stale version is refused', async () => {
  const { admin } = await companyWithCurrencies()
  const change = {
    ...francs,
    rounding: 'au plus proche' as const,
    pieces: [500_00, 20_000_00, 500_00],
  }
  const saved = await admin.currencies.save({ currency: 'CDF', version: 1, ...change })
  assert.deepEqual([saved.version, saved.rounding, saved.pieces], [2, 'au plus proche', [20_000_00, 500_00]])
  await assert.rejects(admin.currencies.save({ currency: 'CDF', version: 1, ...francs }), { code: 'STALE' })
  for (const wrong of [{ pieces: [] }, { pieces: [-5] }, { cashStep: 0 }, { pieces: Array(31).fill(1) }])
    await assert.rejects(admin.currencies.save({ currency: 'CDF', version: 2, ...francs, ...wrong }), {
      code: 'INVALID',
    })
})

test('dollars stay, and so does a currency that an account still holds or documents show', async () => {
  const company = await companyWithAccounts(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const off = { ...francs, isActive: false }
  await assert.rejects(admin.currencies.save({ currency: 'USD', version: 0, ...off }), {
    code: 'DOLLARS_STAY',
  })
  await openTillSession(world, company, employee, { CDF: 120_000_00 })
  await assert.rejects(admin.currencies.save({ currency: 'CDF', version: 1, ...off }), {
    code: 'CURRENCY_HELD',
    message: 'Caisse Kinshasa : encore 120\u00a0000\u00a0FC. Videz ce compte avant de désactiver la devise.',
  })
  const other = await companyWithCurrencies()
  await other.admin.currencies.saveSettings({ version: 0, documentCurrency: 'CDF', rateDays: 3 })
  await assert.rejects(other.admin.currencies.save({ currency: 'CDF', version: 1, ...off }), {
    code: 'CURRENCY_ON_DOCUMENTS',
  })
  await other.admin.currencies.saveSettings({ version: 1, documentCurrency: null, rateDays: 3 })
  assert.equal((await other.admin.currencies.save({ currency: 'CDF', version: 1, ...off })).isActive, false)
})

test('a rate is written with its author and the hour of the server, and applies at once', async () => {
  const { write, manager, hire } = await companyWithCurrencies()
  const employee = await hire('employee')
  const written = await write('2 845,50', { source: 'banque centrale' })
  assert.deepEqual([written.rate, written.source, written.replaced], ['2845.5', 'banque centrale', null])
  assert.ok(Math.abs(Date.parse(written.validFrom) - Date.now()) < 60_000)
  await write('2800', { side: 'achat' })
  const [current] = await employee.rates.current()
  assert.deepEqual(
    [current?.currency, current?.vente?.rate, current?.achat?.rate, current?.vente?.isOld],
    ['CDF', '2845.5', '2800', false],
  )
  await assert.rejects(employee.rates.create({ currency: 'CDF', side: 'vente', rate: '1' }), {
    code: 'FORBIDDEN',
  })
  await assert.rejects(manager.rates.create({ currency: 'EUR', side: 'vente', rate: '1' }), {
    code: 'CURRENCY_INACTIVE',
  })
})

test('a rate of zero or that is no number is refused beside its field', async () => {
  const { write } = await companyWithCurrencies()
  for (const wrong of ['0', '', '-2845', 'deux', '2,8,4', '1e3', '0.00000000001', '12345678901'])
    await assert.rejects(write(wrong), {
      code: 'INVALID',
      data: { fields: { rate: 'Indiquez un taux supérieur à zéro, par exemple 2 845,5.' } },
    })
})

test('ten times the last rate, or a tenth of it, is asked again with both', async () => {
  const { write, manager } = await companyWithCurrencies()
  await write('2845')
  await write('28449.99')
  await write('2845', { confirmed: true })
  await assert.rejects(write('28450'), {
    code: 'RATE_SURPRISING',
    message: 'Le taux 28\u00a0450 est très loin du dernier, 2\u00a0845 FC pour 1 $.',
    data: { currency: 'CDF', rate: '28450', last: '2845' },
  })
  await assert.rejects(write('284.5', { side: 'achat' }), { code: 'RATE_SURPRISING' })
  assert.equal((await write('284.5', { confirmed: true })).rate, '284.5')
  const { items } = await manager.rates.list({ currency: 'CDF' })
  assert.deepEqual(
    items.map(({ rate }) => rate),
    ['284.5', '2845', '28449.99', '2845'],
  )
})

test('two people who write at once are both kept, the latest applies, and the second is told', async () => {
  const { write, admin, manager } = await companyWithCurrencies()
  const { id: seenId } = await write('2840')
  const other = admin.rates.create({ currency: 'CDF', side: 'vente', rate: '2850', seenId })
  const answers = await Promise.all([write('2845', { seenId }), other])
  const told = answers.filter(({ replaced }) => replaced)
  assert.equal(told.length, 1)
  const [second] = told
  assert.equal((await manager.rates.current())[0]?.vente?.rate, second?.rate)
  assert.match(second?.message ?? '', /venait d'enregistrer 2\u00a08\d\d\. Les deux taux sont gardés/)
  assert.equal((await manager.rates.list({})).items.length, 3)
})

test('a rate is never edited: the server may not, and the history is paged', async () => {
  const { write, manager, tenantId } = await companyWithCurrencies()
  const { rows } = await world.owner.query(
    `select privilege_type from information_schema.role_table_grants where table_name = 'exchange_rates'
      and grantee like 'escale\\_%' and privilege_type not in ('SELECT', 'INSERT')`,
  )
  assert.deepEqual(rows, [])
  for (const rate of ['2840', '2841', '2842']) await write(rate)
  const first = await manager.rates.list({ limit: 2 })
  const next = await manager.rates.list({ limit: 2, cursor: first.nextCursor ?? '' })
  assert.deepEqual(
    [...first.items, ...next.items].map(({ rate }) => rate),
    ['2842', '2841', '2840'],
  )
  assert.equal((await manager.rates.list({ side: 'achat' })).items.length, 0)
  const other = await companyWithCurrencies()
  assert.deepEqual((await other.manager.rates.list({})).items, [])
  assert.ok(tenantId)
})

test('a rate is old after the company’s number of days', async () => {
  const { write, admin, manager, age } = await companyWithCurrencies()
  await write('2845')
  await age(4)
  const isOld = async () => (await manager.rates.current())[0]?.vente?.isOld
  assert.equal(await isOld(), true)
  await admin.currencies.saveSettings({ version: 0, documentCurrency: null, rateDays: 5 })
  assert.equal(await isOld(), false)
  await assert.rejects(admin.currencies.saveSettings({ version: 0, documentCurrency: null, rateDays: 5 }), {
    code: 'STALE',
  })
  await assert.rejects(admin.currencies.saveSettings({ version: 1, documentCurrency: 'EUR', rateDays: 5 }), {
    code: 'CURRENCY_INACTIVE',
  })
})

test('usable_rate is the rate of the screen, and that for selling stands in for buying', async () => {
  const { tenantId, write, age } = await companyWithCurrencies()
  const usable = async (side: string) => {
    const { rows } = await world.owner.query<{ rate: string | null; side: string; is_old: boolean }>(
      `select trim_scale(rate)::text as rate, side, is_old from usable_rate($1, 'CDF', $2)`,
      [tenantId, side],
    )
    return rows[0]
  }
  assert.equal((await usable('vente'))?.rate, null)
  await write('2845')
  assert.deepEqual(await usable('achat'), { rate: '2845', side: 'vente', is_old: false })
  await write('2800', { side: 'achat' })
  assert.deepEqual(await usable('achat'), { rate: '2800', side: 'achat', is_old: false })
  await age(4)
  assert.deepEqual(await usable('vente'), { rate: '2845', side: 'vente', is_old: true })
})

test('an invoice pins the rate of its issue and its second total, and a change keeps the rate', async () => {
  const { admin, write, ...company } = await companyWithCurrencies()
  await admin.currencies.saveSettings({ version: 0, documentCurrency: 'CDF', rateDays: 3 })
  const invoiceOf = async (unitPrice: number) => {
    const draft = maritimeDraft(company)
    const lines = draft.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, unitPrice }))
    const { id } = await admin.invoices.create({ ...draft, lines })
    return admin.invoices.get({ id })
  }
  const before = await invoiceOf(703_35)
  assert.equal(before.second, null)
  await write('2845')
  const invoice = await invoiceOf(703_35)
  assert.deepEqual(invoice.second, { currency: 'CDF', rate: '2845', total: 2_001_030_75 })
  await write('2900')
  const { id, version } = invoice
  const draft = maritimeDraft(company)
  const lines = draft.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, unitPrice: 1_000_00 }))
  await admin.invoices.update({ ...draft, lines, id, version })
  const changed = await admin.invoices.get({ id })
  assert.deepEqual(changed.second, { currency: 'CDF', rate: '2845', total: 2_845_000_00 })
  assert.equal((await invoiceOf(1_00)).second?.rate, '2900')
  await admin.invoices.remove({ id })
  await admin.invoices.restore({ id })
  assert.deepEqual((await admin.invoices.get({ id })).second, changed.second)
  await useFeatures(world, company.tenantId, [])
  assert.equal((await invoiceOf(1_00)).second, null)
})

test('the rates leave as a file, for those who take lists away', async () => {
  const { manager, write, hire } = await companyWithCurrencies()
  await write('2845,5', { source: 'marché' })
  const answer = await ask(manager, '/api/lists/rates?format=csv&side=vente')
  assert.equal(answer.status, 200)
  const [titles, line] = (await answer.text()).replace('\ufeff', '').split('\r\n')
  assert.equal(titles, 'Enregistré le;Devise;Nom;Sens;Taux pour 1 USD;Source;Enregistré par')
  assert.match(line ?? '', /;CDF;Franc congolais;Vente;2845,5;Marché;/)
  assert.equal((await ask(await hire('employee'), '/api/lists/rates')).status, 403)
})
