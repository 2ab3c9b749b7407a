import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { baseValue } from '@escale/contract/trade/currencies/conversion'
import { dueAmount } from '@escale/contract/trade/tenders/value'
import { inCompany } from '#database/caller/company.ts'
import { addRate, closeTill, movesOf, openSessionIn, useTill } from '#testing/company/till.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { picture } from '#testing/pictures.ts'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { saleDocument } from '#trade/documents/sale/sale-documents.ts'

const world = await startWorld({ connections: 20 })
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Answer = { status: number; body: Record<string, unknown> & { code?: string; message?: string } }

async function sendJson(who: Person, path: string, json?: object, method = 'POST', key = randomUUID()) {
  const headers = { ...cookieOf(world, who), 'idempotency-key': key }
  const response = await site.ask(`/api${path}`, { method, headers, ...(json && { json }) })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {} } as Answer
}

type TillOptions = NonNullable<Parameters<typeof useTill>[2]> & { owed?: number; isOpen?: boolean }

/** A company with tills whose client owes an amount, and an administrator with an open till. */
async function tillCompany({ owed = 124000, isOpen = true, ...options }: TillOptions = {}) {
  const company = await foundCompany(world)
  const accounts = await useTill(world, company.tenantId, options)
  const admin = await company.hire('admin')
  const session = isOpen ? await openSessionIn(world, company.tenantId, accounts.till, admin.userId) : ''
  const bill = (total: number) =>
    admin.invoices.create({
      ...maritimeDraft(company, { dueDate: '2030-01-10' }),
      lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }],
    })
  const invoice = await bill(owed)
  const draft = (amount: number, tenders?: object[], more: object = {}) => ({
    invoiceId: invoice.id,
    amount,
    paymentDate: '2026-01-05',
    reference: `R-${randomUUID().slice(0, 8)}`,
    ...(tenders && { tenders }),
    ...more,
  })
  const pay = (amount: number, tenders?: object[], more: object = {}, who: Person = admin) =>
    sendJson(who, '/payments', draft(amount, tenders, more))
  return { ...company, ...accounts, company, admin, session, invoice, draft, pay, bill }
}

/** Text of a receipt before drawing, which is slow. */
async function documentText({ tenantId }: { tenantId: string }, id: string): Promise<string> {
  const asked = { of: 'payments', id, paper: 'A5' } as const
  const document = await inCompany(world.server.pool, tenantId, (tx) => saleDocument(tx, asked, null), 'read')
  const words: string[] = []
  JSON.stringify(document, (_, value) => (typeof value === 'string' ? void words.push(value) : value))
  return words.join(' ').replaceAll(/\s+/g, ' ')
}

type TillCompany = Awaited<ReturnType<typeof tillCompany>>

/** Every rule of the account and of tenders holds. */
async function assertHolds({ tenantId }: Pick<TillCompany, 'tenantId'>) {
  const { rows } = await world.owner.query(
    `select tender_differences($1) || account_differences($1) || receivable_differences($1) || coalesce((
        select jsonb_agg(to_jsonb(b)) from account_balances b where b.tenant_id = $1 and b.balance <> (
          select sum(m.amount) from account_moves m where m.tenant_id = $1 and m.account_id = b.account_id
            and m.currency = b.currency)), '[]') as found`,
    [tenantId],
  )
  assert.deepEqual(rows[0].found, [])
}

async function tendersOf({ admin }: TillCompany, id: unknown) {
  return (await admin.payments.get({ id: id as string })).tenders
}

/** Uploads a picture as a screenshot. */
async function screenshotOf(who: Person): Promise<string> {
  const response = await site.ask('/api/payments/screenshots?name=capture.png', {
    method: 'POST',
    headers: { ...cookieOf(world, who), 'idempotency-key': randomUUID(), 'content-type': 'image/png' },
    body: new Uint8Array(await picture('png')),
  })
  return ((await response.json()) as { id: string }).id
}

const inDollars = (amount: number, more: object = {}) => ({ method: 'Espèces', amount, ...more })
const francs = ({ rate }: { rate: string }, amount: number, more: object = {}) => ({
  ...{ method: 'Espèces', currency: 'CDF', amount, rateId: rate },
  ...more,
})

test('1 240,00 $: 500 $ and 2 100 000 FC are 1 238,14 $, and 5 300 FC settle the rest', async () => {
  const till = await tillCompany()
  const first = await till.pay(123814, [inDollars(50000), francs(till, 210000000)])
  assert.equal(first.status, 201, JSON.stringify(first.body))
  assert.equal(first.body.method, 'Espèces')
  const tenders = await tendersOf(till, first.body.id)
  assert.deepEqual(
    tenders.map(({ value, difference, rate }) => [value, difference, rate]),
    [
      [50000, 0, null],
      [73814, 0, '2845'],
    ],
  )
  const last = await till.pay(186, [francs(till, 530000)])
  assert.equal(last.status, 201, JSON.stringify(last.body))
  assert.equal((await till.admin.invoices.get({ id: till.invoice.id })).status, 'Payée')
  const moves = await movesOf(world, till.tenantId, last.body.id as string)
  assert.deepEqual(
    moves.map(({ kind, amount, currency }) => [kind, amount, currency]).toSorted(),
    [
      ['reçu', 529170, 'CDF'],
      ['écart', 830, 'CDF'],
    ].toSorted(),
  )
  await assertHolds(till)
})

test('703,35 $ are settled exactly by 2 001 050 FC, and 19,25 FC stay in the till', async () => {
  const till = await tillCompany({ owed: 70335 })
  const paid = await till.pay(70335, [francs(till, 200105000)])
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  const moves = await movesOf(world, till.tenantId, paid.body.id as string)
  assert.deepEqual(
    moves.map(({ kind, amount, session, account }) => [kind, amount, session, account]).toSorted(),
    [
      ['reçu', 200103075, till.session, till.till],
      ['écart', 1925, till.session, till.till],
    ].toSorted(),
  )
  const balance = await world.owner.query(
    'select balance::float8 from account_balances where tenant_id = $1',
    [till.tenantId],
  )
  assert.deepEqual(balance.rows, [{ balance: 200105000 }])
  await assertHolds(till)
})

test('100 $ for 93,40 $ with 18 000 FC of change is 6,33 $ of change: 0,27 $ is the advance', async () => {
  const till = await tillCompany({ owed: 9340 })
  const funded = await till.bill(1000)
  await till.pay(1000, [francs(till, 2845000)], { invoiceId: funded.id })
  const receipt = await sendJson(till.admin, '/receipts', {
    clientId: till.clientId,
    amount: 9367,
    paymentDate: '2026-01-05',
    reference: 'R-CHANGE',
    tenders: [inDollars(10000), francs(till, -1800000)],
  })
  assert.equal(receipt.status, 201, JSON.stringify(receipt.body))
  assert.deepEqual(
    (await tendersOf(till, receipt.body.id)).map(({ value }) => value),
    [10000, -633],
  )
  assert.equal(receipt.body.free, 27)
  await assertHolds(till)
})

test('exact change settles exactly: 18 750 FC for 6,60 $, and the till keeps 27 FC', async () => {
  const till = await tillCompany({ owed: 9340 })
  const other = await till.bill(1000)
  await till.pay(1000, [francs(till, 2845000)], { invoiceId: other.id })
  const paid = await till.pay(9340, [inDollars(10000), francs(till, -1875000)])
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  const moves = await movesOf(world, till.tenantId, paid.body.id as string)
  assert.deepEqual(
    moves.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`).toSorted(),
    ['reçu -1877700 CDF', 'reçu 10000 USD', 'écart 2700 CDF'].toSorted(),
  )
  await assertHolds(till)
})

test('a payment without tenders gets one, for the open till or the only account of its kind', async () => {
  const till = await tillCompany()
  const cash = await till.pay(1000, undefined, { method: 'Espèces' })
  assert.deepEqual(
    (await tendersOf(till, cash.body.id)).map(({ accountId, amount }) => [accountId, amount]),
    [[till.till, 1000]],
  )
  const transfer = await till.pay(2000, undefined, { method: 'Virement' })
  assert.deepEqual(
    (await tendersOf(till, transfer.body.id)).map(({ accountId, amount }) => [accountId, amount]),
    [[till.bank, 2000]],
  )
  const [move] = await movesOf(world, till.tenantId, transfer.body.id as string)
  assert.equal(move?.session, null)
  await world.owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, currency)
      values ($1, $2, 'Equity', 'banque', 'USD')`,
    [till.tenantId, randomUUID()],
  )
  const ambiguous = await till.pay(2000, undefined, { method: 'Chèque' })
  assert.equal(ambiguous.status, 422)
  assert.equal(ambiguous.body.message, 'Choisissez le compte.')
  assert.equal((await till.pay(2000, [{ method: 'Chèque', amount: 2000, accountId: till.bank }])).status, 201)
  await assertHolds(till)
})

test('the proposed account takes its method unless another is chosen, in its currency', async () => {
  const till = await tillCompany()
  const equity = randomUUID()
  await world.owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, currency)
      values ($1, $2, 'Equity', 'banque', 'USD')`,
    [till.tenantId, equity],
  )
  assert.equal((await till.pay(2000, undefined, { method: 'Virement' })).status, 422)
  const { admin } = till
  await admin.paymentMethods.propose({ name: 'Virement', accountId: equity })
  await assert.rejects(admin.paymentMethods.propose({ name: 'Virement', accountId: till.till }), {
    code: 'UNKNOWN_ACCOUNT',
  })
  const accountOf = async (method: string, tenders?: object[]) => {
    const { body } = await till.pay(2000, tenders, { method })
    return (await tendersOf(till, body.id))[0]?.accountId
  }
  assert.equal(await accountOf('Virement'), equity)
  assert.equal(
    await accountOf('Virement', [{ method: 'Virement', amount: 2000, accountId: till.bank }]),
    till.bank,
  )
  assert.equal((await till.pay(2000, undefined, { method: 'Chèque' })).status, 422, 'another method')
  const { methods } = await admin.tenders.choices()
  assert.deepEqual(
    methods.map(({ name, accountId }) => [name, accountId]),
    [
      ['Virement', equity],
      ['Chèque', null],
      ['Espèces', null],
      ['Orange Money', null],
    ],
  )
  const [orange] = await admin.paymentMethods.list({})
  const change = { id: orange?.id ?? '', version: 1, name: 'Orange', isActive: true }
  await admin.paymentMethods.update({ ...change, accountId: till.orange })
  const renamed = { ...change, version: 2, name: 'Orange RDC' }
  assert.equal((await admin.paymentMethods.update(renamed)).accountId, till.orange, 'kept with the new name')
  await admin.paymentMethods.propose({ name: 'Virement', accountId: null })
  assert.equal((await till.pay(2000, undefined, { method: 'Virement' })).status, 422)
})

test('without the feature nothing is written, and tenders are refused', async () => {
  const till = await tillCompany({ features: [] })
  const paid = await till.pay(1000, undefined, { method: 'Espèces' })
  assert.equal(paid.status, 201)
  assert.deepEqual(await tendersOf(till, paid.body.id), [])
  assert.deepEqual(await movesOf(world, till.tenantId, paid.body.id as string), [])
  assert.equal((await till.pay(1000, [inDollars(1000)])).status, 403)
  assert.equal((await till.pay(1000, undefined, { method: 'Orange Money' })).status, 422)
})

test('a company without an account for a method records it without tenders', async () => {
  const till = await tillCompany()
  await world.owner.query(
    `update money_accounts set is_active = false where tenant_id = $1 and kind = 'banque'`,
    [till.tenantId],
  )
  const paid = await till.pay(1000, undefined, { method: 'Virement' })
  assert.equal(paid.status, 201)
  assert.deepEqual(await tendersOf(till, paid.body.id), [])
})

test('cash needs the open till of the person; a closed one takes nothing', async () => {
  const till = await tillCompany({ isOpen: false })
  const refused = await till.pay(1000, [inDollars(1000)])
  assert.equal(refused.body.code, 'NO_OPEN_TILL')
  assert.match(refused.body.message ?? '', /^Ouvrez votre caisse/)
  assert.equal((await till.pay(1000, undefined, { method: 'Espèces' })).body.code, 'NO_OPEN_TILL')
  const session = await openSessionIn(world, till.tenantId, till.till, till.admin.userId)
  assert.equal((await till.pay(1000, [inDollars(1000)])).status, 201)
  const other = await till.pay(1000, [inDollars(1000, { accountId: till.otherTill })])
  assert.equal(other.status, 422, 'the till of somebody else')
  await closeTill(world, till.tenantId, session)
  assert.equal((await till.pay(1000, [inDollars(1000)])).body.code, 'TILL_COUNTED')
  await assertHolds(till)
})

test('rates: the latest of the right side, of this company and positive', async () => {
  const till = await tillCompany()
  const other = await tillCompany()
  const reasonOf = async (tender: object) => {
    const { status, body } = await till.pay(1000, [tender])
    return `${status} ${body.code} ${(body.data as { reason?: string } | undefined)?.reason ?? ''}`.trim()
  }
  assert.equal(await reasonOf(francs({ rate: other.rate }, 2845000)), '422 TENDER_REFUSED rate')
  assert.equal(await reasonOf(francs(till, 2845000, { rateId: null })), '422 TENDER_REFUSED rate')
  assert.equal(await reasonOf(inDollars(1000, { rateId: till.rate })), '422 TENDER_REFUSED rate')
  assert.equal(await reasonOf(francs(till, 2845000, { currency: 'EUR' })), '422 TENDER_REFUSED currency')
  await assert.rejects(addRate(world, till.tenantId, '0'), /exchange_rates_rate/)
  const buying = await addRate(world, till.tenantId, '2800', { side: 'achat' })
  assert.equal(await reasonOf(francs({ rate: buying }, 2800000)), '422 TENDER_REFUSED rate')
  const newer = await addRate(world, till.tenantId, '2850')
  const changed = await till.pay(1000, [francs(till, 2845000)])
  assert.equal(changed.body.code, 'RATE_CHANGED')
  assert.deepEqual(changed.body.data, { tender: 0, rateId: newer, rate: '2850' })
  const paid = await till.pay(1000, [francs({ rate: newer }, 5700000), francs({ rate: buying }, -2800000)])
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  await assertHolds(till)
})

test('a rate of more than three days needs a manager', async () => {
  const till = await tillCompany()
  await world.owner.query('update tenants set employees_take_payments = true where id = $1', [till.tenantId])
  await world.owner.query(
    `update exchange_rates set valid_from = now() - interval '4 days' where tenant_id = $1`,
    [till.tenantId],
  )
  const employee = await till.hire('employee')
  await openSessionIn(world, till.tenantId, till.otherTill, employee.userId)
  const refused = await till.pay(1000, [francs(till, 2845000)], {}, employee)
  assert.equal(refused.status, 422)
  assert.match(refused.body.message ?? '', /plus de 3 jours/)
  assert.equal((await till.pay(1000, [francs(till, 2845000)])).status, 201)
})

test('the company says after how many days a rate needs a manager', async () => {
  const till = await tillCompany()
  const { tenantId } = till
  await world.owner.query('update tenants set employees_take_payments = true where id = $1', [tenantId])
  const age = (days: number) =>
    world.owner.query(
      'update exchange_rates set valid_from = now() - make_interval(days => $2) where tenant_id = $1',
      [tenantId, days],
    )
  await world.owner.query('insert into currency_settings (tenant_id, rate_days) values ($1, 5)', [tenantId])
  const employee = await till.hire('employee')
  await openSessionIn(world, tenantId, till.otherTill, employee.userId)
  const pay = () => till.pay(1000, [francs(till, 2845000)], {}, employee)
  await age(6)
  const refused = await pay()
  assert.deepEqual([refused.status, refused.body.data], [422, { tender: 0, reason: 'oldRate', days: 5 }])
  assert.match(refused.body.message ?? '', /plus de 5 jours/)
  await age(4)
  assert.equal((await pay()).status, 201)
})

test('bad tenders are refused in a sentence, and nothing is written', async () => {
  const till = await tillCompany()
  const other = await tillCompany()
  const refused = async (amount: number, tenders: object[]) => {
    const { status, body } = await till.pay(amount, tenders)
    return `${status} ${body.message}`
  }
  assert.equal(
    await refused(1000, [inDollars(900)]),
    '422 Les moyens de paiement font 9,00\u00a0$, le montant est 10,00\u00a0$.',
  )
  assert.match(await refused(1000, [inDollars(-1000)]), /^422 Les moyens de paiement font -10,00/)
  assert.match(await refused(1000, [inDollars(10 ** 15)]), /^422 Les moyens/)
  assert.match(await refused(1000, [inDollars(10 ** 15 + 1)]), /^422/)
  assert.match(await refused(1000, [inDollars(0)]), /^422/)
  assert.match(
    await refused(
      1000,
      Array.from({ length: 11 }, () => inDollars(100)),
    ),
    /^422/,
  )
  assert.match(await refused(1000, [{ method: 'Troc', amount: 1000 }]), /^422 Choisissez une méthode/)
  assert.match(
    await refused(1000, [inDollars(2000), { method: 'Virement', amount: -1000 }]),
    /^422 La monnaie se rend en espèces/,
  )
  assert.match(
    await refused(1000, [
      inDollars(2000),
      { method: 'Orange Money', currency: 'CDF', amount: -2845000, rateId: till.rate },
    ]),
    /^422 La monnaie se rend en espèces/,
  )
  const stranger = { method: 'Virement', amount: 1000, accountId: other.bank }
  assert.match(await refused(1000, [stranger]), /^422 Ce compte ne prend pas/)
  assert.match(await refused(1000, [{ ...stranger, accountId: till.till }]), /^422 Ce compte ne prend pas/)
  assert.equal(
    await refused(1000, [inDollars(2000), francs(till, -2845000)]),
    "409 La caisse n'a pas ce montant.",
  )
  const { rows } = await world.owner.query(
    'select count(*)::integer as n from payment_tenders where tenant_id = $1',
    [till.tenantId],
  )
  assert.equal(rows[0].n, 0)
  await assertHolds(till)
})

test('« En attente » moves nothing; « Reçu » moves it today, in the till of who receives it', async () => {
  const till = await tillCompany()
  const { body } = await till.pay(1000, [inDollars(1000)], {
    status: 'En attente',
    paymentDate: '2030-01-05',
  })
  const id = body.id as string
  assert.deepEqual(await movesOf(world, till.tenantId, id), [])
  const manager = await till.hire('manager')
  const { body: early } = await sendJson(
    manager,
    `/payments/${id}`,
    { version: 1, status: 'Reçu', paymentDate: '2026-01-05' },
    'PATCH',
  )
  assert.equal(early.code, 'NO_OPEN_TILL')
  await openSessionIn(world, till.tenantId, till.otherTill, manager.userId)
  const received = await sendJson(
    manager,
    `/payments/${id}`,
    { version: 1, status: 'Reçu', paymentDate: '2026-01-05' },
    'PATCH',
  )
  assert.equal(received.status, 200, JSON.stringify(received.body))
  assert.deepEqual(
    (await movesOf(world, till.tenantId, id)).map(({ account, amount }) => [account, amount]),
    [[till.otherTill, 1000]],
  )
  const fixed = await sendJson(till.admin, `/payments/${id}`, { version: 2, amount: 900 }, 'PATCH')
  assert.equal(fixed.body.code, 'TENDERED')
  const method = await sendJson(till.admin, `/payments/${id}`, { version: 2, method: 'Chèque' }, 'PATCH')
  assert.equal(method.body.code, 'TENDERED')
  const back = await sendJson(till.admin, `/payments/${id}`, { version: 2, status: 'En attente' }, 'PATCH')
  assert.equal(back.status, 200)
  assert.deepEqual(
    (await movesOf(world, till.tenantId, id)).map(({ amount }) => amount),
    [1000, -1000],
  )
  await assertHolds(till)
})

test('a deletion reverses the moves today, also of a closed day, in the open till', async () => {
  const till = await tillCompany()
  const { body } = await till.pay(1000, [inDollars(1000)])
  const id = body.id as string
  await closeTill(world, till.tenantId, till.session)
  const refused = await sendJson(till.admin, `/payments/${id}`, undefined, 'DELETE')
  assert.equal(refused.body.code, 'TILL_COUNTED')
  const session = await openSessionIn(world, till.tenantId, till.otherTill, till.admin.userId)
  assert.equal((await sendJson(till.admin, `/payments/${id}`, undefined, 'DELETE')).status, 204)
  assert.deepEqual(
    (await movesOf(world, till.tenantId, id)).map((move) => [
      move.account,
      move.session,
      move.kind,
      move.amount,
    ]),
    [
      [till.till, till.session, 'reçu', 1000],
      [till.otherTill, session, 'reçu', -1000],
    ],
  )
  await assertHolds(till)
  assert.equal((await sendJson(till.admin, `/payments/${id}/restore`)).status, 204)
  assert.equal((await tendersOf(till, id)).length, 1)
  assert.deepEqual(
    (await movesOf(world, till.tenantId, id)).map(({ amount }) => amount),
    [1000, -1000, 1000],
  )
  await assertHolds(till)
})

test('a deletion prefers the till of the payment, whoever opened it, to the till of the person', async () => {
  const till = await tillCompany()
  const { body } = await till.pay(1000, [inDollars(1000)])
  const id = body.id as string
  await closeTill(world, till.tenantId, till.session)
  const colleague = await till.hire('manager')
  const session = await openSessionIn(world, till.tenantId, till.till, colleague.userId)
  await openSessionIn(world, till.tenantId, till.otherTill, till.admin.userId)
  assert.equal((await sendJson(till.admin, `/payments/${id}`, undefined, 'DELETE')).status, 204)
  assert.deepEqual(
    (await movesOf(world, till.tenantId, id)).map((move) => [move.account, move.session, move.amount]),
    [
      [till.till, till.session, 1000],
      [till.till, session, -1000],
    ],
  )
  await assertHolds(till)
})

test('a deletion that is undone puts the cash back into the drawer that it came out of', async () => {
  const till = await tillCompany({ isOpen: false })
  const cashier = await till.hire('manager')
  const session = await openSessionIn(world, till.tenantId, till.till, cashier.userId)
  const { body } = await till.pay(1000, [inDollars(1000)], {}, cashier)
  const id = body.id as string
  assert.equal((await sendJson(till.admin, `/payments/${id}`, undefined, 'DELETE')).status, 204)
  await openSessionIn(world, till.tenantId, till.otherTill, till.admin.userId)
  assert.equal((await sendJson(till.admin, `/payments/${id}/restore`)).status, 204)
  assert.deepEqual(
    (await movesOf(world, till.tenantId, id)).map((move) => [move.account, move.session, move.amount]),
    [1000, -1000, 1000].map((amount) => [till.till, session, amount]),
  )
  const [tender] = await tendersOf(till, id)
  assert.equal(tender?.accountId, till.till)
  await assertHolds(till)
})

test('a receipt on account keeps its moves through deletion and restoration', async () => {
  const till = await tillCompany()
  const { body } = await sendJson(till.admin, '/receipts', {
    clientId: till.clientId,
    amount: 5000,
    paymentDate: '2026-01-05',
    reference: 'R-A',
    tenders: [inDollars(2000), { method: 'Virement', amount: 3000 }],
  })
  assert.equal(body.method, 'Virement', 'the largest')
  const id = body.id as string
  assert.equal((await sendJson(till.admin, `/payments/${id}`, undefined, 'DELETE')).status, 204)
  await assertHolds(till)
  assert.equal((await sendJson(till.admin, `/payments/${id}/restore`)).status, 204)
  await assertHolds(till)
})

test('a method that the company does not have takes no money, also without tenders', async () => {
  const till = await tillCompany()
  const refused = await till.pay(1000, undefined, { method: 'Troc' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'TENDER_REFUSED'])
  await world.owner.query(`update payment_methods set is_active = false where tenant_id = $1`, [
    till.tenantId,
  ])
  const off = await till.pay(1000, undefined, { method: 'Orange Money' })
  assert.deepEqual([off.status, off.body.code], [422, 'TENDER_REFUSED'])
})

test('a fee leaves no till, and is not more than the money', async () => {
  const till = await tillCompany()
  const reasonOf = async (tender: object) => {
    const { status, body } = await till.pay(1000, [tender])
    return [status, (body.data as { reason?: string } | undefined)?.reason]
  }
  assert.deepEqual(await reasonOf(inDollars(1000, { fee: 900 })), [422, 'fee'])
  assert.deepEqual(await reasonOf({ method: 'Virement', amount: 1000, fee: 1001 }), [422, 'fee'])
  assert.equal((await till.pay(1000, [{ method: 'Virement', amount: 1000, fee: 1000 }])).status, 201)
  await assertHolds(till)
})

test('mobile money: the payee bears the fee, and a reference is taken once', async () => {
  const till = await tillCompany()
  const amount = 3515 // 100 000 FC at 2 845
  const orange = (reference: string) => ({
    ...{ method: 'Orange Money', currency: 'CDF', amount: 10000000, rateId: till.rate, fee: 100000 },
    ...{ reference, payerNumber: '089 000 00 02', payerName: 'Jean' },
  })
  const paid = await till.pay(amount, [orange('PP260623.1152.AD63N5')])
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  assert.deepEqual(
    (await movesOf(world, till.tenantId, paid.body.id as string))
      .map((move) => `${move.kind} ${move.amount}`)
      .toSorted(),
    ['frais -100000', 'reçu 10000000'].toSorted(),
  )
  const [tender] = await tendersOf(till, paid.body.id)
  assert.equal(tender?.operator, 'Orange Money')
  assert.equal(tender?.paidDay, '2026-01-05', 'the day of the payment')
  const late = await till.pay(amount, [{ ...orange('PP251231.2301.XX1234'), paidDay: '2025-12-31' }])
  assert.equal((await tendersOf(till, late.body.id))[0]?.paidDay, '2025-12-31')
  const cash = await till.pay(1000, [inDollars(1000, { paidDay: '2025-12-31' })])
  assert.equal((await tendersOf(till, cash.body.id))[0]?.paidDay, null, 'cash was handed over here')
  const twice = await till.pay(amount, [orange('pp260623. 1152.ad63n5')])
  assert.equal(twice.body.code, 'REFERENCE_TAKEN')
  assert.match(twice.body.message ?? '', /^Déjà reçu le 5 janv\. 2026 par .+ \(reçu R-/)
  const both = await Promise.all([till.pay(amount, [orange('X-2')]), till.pay(amount, [orange('X-2')])])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  await sendJson(till.admin, `/payments/${paid.body.id}`, undefined, 'DELETE')
  assert.equal((await till.pay(amount, [orange('PP260623.1152.AD63N5')])).status, 201)
  await assertHolds(till)
})

test('a screenshot is « En attente » until a manager verifies or refuses it', async () => {
  const till = await tillCompany()
  const screenshotId = await screenshotOf(till.admin)
  const claim = (reference: string) => ({
    ...{ method: 'Orange Money', currency: 'CDF', amount: 2845000, rateId: till.rate, reference },
    screenshotId,
  })
  assert.equal((await till.pay(1000, [{ ...claim('C-0'), screenshotId: randomUUID() }])).status, 404)
  const mixed = await till.pay(2000, [claim('C-0'), inDollars(1000)])
  assert.match(mixed.body.message ?? '', /^Une capture attend/)
  const first = await till.pay(1000, [claim('C-1')])
  assert.deepEqual([first.status, first.body.status], [201, 'En attente'])
  const second = await till.pay(2000, [claim('C-2'), claim('C-3')])
  assert.equal((await till.pay(1000, [claim('C-1')])).body.code, 'REFERENCE_TAKEN')
  const early = await sendJson(
    till.admin,
    `/payments/${first.body.id}`,
    { version: 1, status: 'Reçu' },
    'PATCH',
  )
  assert.equal(early.body.code, 'UNVERIFIED')
  const employee = await till.hire('employee')
  const path = (id: unknown, position = 0) => `/payments/${id}/tenders/${position}`
  assert.equal((await sendJson(employee, `${path(first.body.id)}/verification`)).status, 403)
  assert.equal((await sendJson(till.admin, '/tenders/waiting', undefined, 'GET')).body.length, 3)
  const verified = await sendJson(till.admin, `${path(first.body.id)}/verification`)
  assert.deepEqual([verified.status, verified.body.status], [200, 'Reçu'])
  assert.equal((await sendJson(till.admin, `${path(first.body.id)}/verification`)).body.code, 'NOT_WAITING')
  const [tender] = await tendersOf(till, first.body.id)
  assert.ok(tender?.verifiedByName && tender.verifiedAt)
  const half = await sendJson(till.admin, `${path(second.body.id)}/verification`)
  assert.equal(half.body.status, 'En attente', 'another screenshot of it waits')
  const refused = await sendJson(till.admin, `${path(second.body.id, 1)}/refusal`, {
    reason: 'Montant absent du relevé',
  })
  assert.deepEqual([refused.status, refused.body.status], [200, 'En attente'])
  assert.equal((await till.pay(1000, [claim('C-3')])).status, 201, 'the reference is free again')
  const other = await tillCompany()
  assert.equal((await sendJson(other.admin, `${path(second.body.id)}/verification`)).status, 404)
  await assertHolds(till)
})

test('two people verify one screenshot at once: it counts once', async () => {
  const till = await tillCompany()
  const { body } = await till.pay(1000, [
    {
      method: 'Orange Money',
      currency: 'CDF',
      amount: 2845000,
      rateId: till.rate,
      screenshotId: await screenshotOf(till.admin),
    },
  ])
  const verify = () => sendJson(till.admin, `/payments/${body.id}/tenders/0/verification`)
  const both = await Promise.all([verify(), verify()])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await movesOf(world, till.tenantId, body.id as string)).length, 1)
  await assertHolds(till)
})

test('the form is offered the methods, accounts and rates of the company, and the open till', async () => {
  const till = await tillCompany()
  const choices = await till.admin.tenders.choices()
  assert.deepEqual(
    choices.methods.map(({ name }) => name),
    ['Virement', 'Chèque', 'Espèces', 'Orange Money'],
  )
  assert.deepEqual(
    choices.currencies.map(({ currency, selling }) => [currency, selling?.rate]),
    [
      ['USD', undefined],
      ['CDF', '2845'],
    ],
  )
  const [, francs] = choices.currencies
  assert.equal(francs?.selling?.id, till.rate)
  assert.equal(choices.tillId, till.till)
  assert.equal(choices.accounts.length, 4)
})

test('SQL and the browser compute the same values of tenders', async () => {
  const cases = Array.from({ length: 400 }, (_, index) => {
    const seed = (index * 7919) % 1000
    const currency = (['CDF', 'XAF', 'EUR', 'GNF'] as const)[index % 4] ?? 'CDF'
    const rest = (index % 3 === 0 ? -1 : 1) * (1 + seed * (1 + (index % 17)) ** 3)
    const rate = `${1 + ((index * 31) % 4000)}.${String(index * 104729)
      .padStart(10, '0')
      .slice(-10)}`
    return {
      currency,
      rest,
      rate,
      step: [null, 5, 50, 5000][index % 4 === 0 ? index % 3 : 3] ?? null,
      up: index % 2 === 0,
    }
  })
  const { rows } = await world.owner.query(
    `select asked_amount((c ->> 'rest')::bigint, c ->> 'currency', (c ->> 'rate')::numeric,
        (c ->> 'step')::bigint, case when (c ->> 'up')::boolean and c ->> 'step' is not null then 'au-dessus'
        else 'au plus proche' end)::float8 as due,
      cents_of((c ->> 'rest')::bigint, c ->> 'currency', (c ->> 'rate')::numeric)::float8 as cents
    from jsonb_array_elements($1::jsonb) with ordinality list (c, place) order by place`,
    [JSON.stringify(cases)],
  )
  const expected = cases.map(({ currency, rest, rate, step, up }) => ({
    due: dueAmount(rest, {
      currency,
      rate,
      cash: step === null ? null : { step, rounding: up ? 'au-dessus' : 'au plus proche' },
    }),
    cents: baseValue(rest, { base: 'USD', quote: currency, rate }),
  }))
  assert.deepEqual(rows, expected)
})

test('the report by method counts each tender under its method, as separate SQL does', async () => {
  const till = await tillCompany()
  await till.pay(3000, [inDollars(1000), { method: 'Virement', amount: 2000 }])
  await till.pay(1000, [{ method: 'Orange Money', currency: 'CDF', amount: 2845000, rateId: till.rate }])
  await till.pay(500, undefined, { method: 'Espèces' })
  const period = { from: '2026-01-01', to: '2026-01-31' }
  const report = await till.admin.reports.get({ report: 'encaissements', ...period })
  assert.deepEqual(
    report.subtotals.map(({ cells }) => [cells[0], cells.at(-1)]),
    [
      ['Virement', 2000],
      ['Espèces', 1500],
      ['Orange Money', 1000],
    ],
  )
  assert.equal(report.totals.at(-1), 4500)
  const { rows } = await world.owner.query(
    `select coalesce(t.method, p.method) as method, sum(coalesce(t.value, p.amount))::integer as amount
      from payments p left join payment_tenders t on t.payment_id = p.id where p.tenant_id = $1
      group by 1 order by 2 desc`,
    [till.tenantId],
  )
  assert.deepEqual(
    rows.map(({ method, amount }) => [method, amount]),
    report.subtotals.map(({ cells }) => [cells[0], cells.at(-1)]),
  )
})

test('filtered by method, lists, totals, files and reports have the part of a mixed payment', async () => {
  const till = await tillCompany()
  const { admin } = till
  const mixed = await till.pay(3000, [inDollars(1000), { method: 'Virement', amount: 2000 }])
  const cash = await till.pay(500, undefined, { method: 'Espèces' })
  await till.pay(700, undefined, { method: 'Chèque' })
  const partsOf = async (method: string) =>
    (await admin.payments.list({ method, sort: 'amount', order: 'desc' })).items.map((one) => [
      ...[one.id, one.method],
      ...[one.amount, one.part],
    ])
  assert.deepEqual(await partsOf('Espèces'), [
    [mixed.body.id, 'Espèces', 3000, 1000],
    [cash.body.id, 'Espèces', 500, 500],
  ])
  assert.deepEqual(await partsOf('Virement'), [[mixed.body.id, 'Virement', 3000, 2000]])
  assert.deepEqual(await admin.payments.totals({ method: 'Espèces' }), { count: 2, received: 1500 })
  assert.deepEqual(await admin.payments.totals({ method: 'Virement', agentId: admin.userId }), {
    ...{ count: 1, received: 2000 },
  })
  assert.deepEqual(await admin.payments.totals({}), { count: 3, received: 4200 })
  assert.deepEqual(
    (await admin.payments.list({})).items.map(({ part }) => part),
    [null, null, null],
    'whole without the filter',
  )
  const period = { from: '2026-01-01', to: '2026-01-31', method: 'Espèces' }
  const report = await admin.reports.get({ report: 'encaissements', ...period })
  assert.equal(report.totals.at(-1), 1500)
  assert.deepEqual(report.rows.map(({ cells }) => [cells[4], cells.at(-1)]).toSorted(), [
    ['Espèces', 1000],
    ['Espèces', 500],
  ])
  const query = new URLSearchParams({ method: 'Espèces', sort: 'amount', order: 'desc' })
  const file = await site.ask(`/api/lists/payments?${query}`, { headers: cookieOf(world, admin) })
  const [titles, first] = (await file.text()).split('\r\n')
  assert.match(titles ?? '', /Montant;Dont par la méthode filtrée/)
  assert.match(first ?? '', /Espèces;Reçu;30,00;10,00/)
})

test('the printed receipt lists its tenders', async () => {
  const till = await tillCompany()
  const { body } = await till.pay(123814, [inDollars(50000), francs(till, 210000000)])
  const text = await documentText(till, body.id as string)
  assert.match(text, /Moyens de paiement/)
  assert.match(text, /Espèces 2 100 000 FC à 2 845 738,14 \$/)
})

test('a repeated request writes one payment and its moves once', async () => {
  const till = await tillCompany()
  const draft = till.draft(1000, [inDollars(1000)])
  const key = randomUUID()
  const [first, again] = [
    await sendJson(till.admin, '/payments', draft, 'POST', key),
    await sendJson(till.admin, '/payments', draft, 'POST', key),
  ]
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.equal(first.body.id, again.body.id)
  assert.equal((await movesOf(world, till.tenantId, first.body.id as string)).length, 1)
})

test('a refund leaves an account; cash leaves the open till, which must have it', async () => {
  const till = await tillCompany()
  const advance = await sendJson(till.admin, '/receipts', {
    ...{
      clientId: till.clientId,
      amount: 5000,
      paymentDate: '2026-01-05',
      reference: 'R-ADV',
      allocations: [],
    },
    ...{ method: 'Virement' },
  })
  assert.equal(advance.status, 201, JSON.stringify(advance.body))
  const refund = (method: string, more: object = {}) =>
    sendJson(till.admin, '/refunds', {
      ...{ sourceId: advance.body.id, amount: 1000, refundDate: '2026-01-06', reason: 'Trop perçu', method },
      ...more,
    })
  assert.equal((await refund('Espèces')).body.code, 'TILL_LACKS')
  const paid = await refund('Virement')
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  assert.deepEqual(
    (await movesOf(world, till.tenantId, paid.body.id as string)).map((move) => [
      move.account,
      move.kind,
      move.amount,
    ]),
    [[till.bank, 'remboursement', -1000]],
  )
  await till.pay(2000, [inDollars(2000)])
  assert.equal((await refund('Espèces')).status, 201)
  assert.equal((await refund('Espèces', { accountId: till.otherTill })).status, 422)
  await assertHolds(till)
})

test('the proof names a payment whose tenders or moves differ', async () => {
  const till = await tillCompany()
  const { body } = await till.pay(1000, [inDollars(1000)])
  await world.owner.query('update payment_tenders set value = 900 where payment_id = $1', [body.id])
  await world.owner.query('update payment_tenders set amount = 900 where payment_id = $1', [body.id])
  const { rows } = await world.owner.query('select tender_differences($1) as found', [till.tenantId])
  assert.deepEqual(rows[0].found, [
    { rule: 'tenders', document: body.id, currency: 'USD', expected: 1000, found: 900 },
    { rule: 'moves', document: body.id, currency: 'USD', expected: 900, found: 1000 },
  ])
})
