import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { inCompany } from '#database/caller/company.ts'
import { mergeInput } from '#testing/company/merges.ts'
import { receivableDifferences } from '#testing/company/receivables.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { markLateInvoices } from '#trade/invoices/tasks.ts'

const world = await startWorld()
after(world.stop)

// This test comes first, because connections report their updates to the statistics seconds later.
test('a payment changes no index of invoices and of receivables', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoices: string[] = []
  for (let n = 0; n < 200; n += 1)
    invoices.push((await admin.invoices.create(maritimeDraft(company, { quantity: 10 }))).id)
  const before = await updates(0)
  await payEach(admin, invoices, 100)
  const first = await updates(before.invoices.all + 200)
  for (const table of ['invoices', 'receivables'] as const) {
    assert.equal(first[table].all - before[table].all, 200)
    assert.equal(first[table].hot - before[table].hot, 200, table)
  }
  // The last payment deletes the receivable and sets « Payée », which no index of invoices has either.
  await payEach(admin, invoices, 10400)
  const last = await updates(first.invoices.all + 200)
  assert.equal(last.invoices.all - first.invoices.all, 200)
  assert.equal(last.invoices.hot - first.invoices.hot, 200)
})

/**
 * Pays each invoice, far apart in the table: between two `vacuum`, a page gets fewer new versions than it has
 * room for. Readers clean a page too, but not while any transaction of the server is open, which may be one
 * of another test in another database.
 */
async function payEach(admin: Person, invoices: readonly string[], amount: number): Promise<void> {
  const distance = 20 // a page holds 23 invoices, and three new versions
  for (let place = 0; place < distance; place += 1) {
    for (const table of ['invoices', 'receivables']) await world.owner.query(`vacuum ${table}`)
    for (const invoiceId of invoices.filter((_, at) => at % distance === place))
      await admin.payments.create({ invoiceId, amount, paymentDate: '2026-01-02', reference: 'R' })
  }
}

const days = ['2026-01-01', '2026-01-02', '2026-02-01']
const statuses = ['En attente', 'Payée', 'Retard'] as const

/** A step of the property: `a` and `b` choose the records, the amounts and the days. */
type Step = { act: keyof typeof acts; a: number; b: number }
type Desk = {
  company: FoundedCompany
  admin: Person
  clients: string[]
  invoices: string[]
  payments: string[]
  merges: string[]
}

const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

const acts = {
  create: async ({ admin, company, clients, invoices }: Desk, a: number, b: number) => {
    const draft = maritimeDraft(company, {
      clientId: pick(clients, a),
      issueDate: pick(days, b),
      dueDate: pick(['2026-02-01', '2026-03-01', '2099-01-01'], a),
      quantity: 1 + (b % 4),
    })
    invoices.push((await admin.invoices.create(draft)).id)
  },
  change: async ({ admin, company, clients, invoices }: Desk, a: number, b: number) => {
    const { id, version, client } = await admin.invoices.get({ id: pick(invoices, a) })
    const draft = maritimeDraft(company, {
      clientId: b % 3 ? client.id : pick(clients, b),
      issueDate: pick(days, a),
      dueDate: pick(['2026-02-01', '2026-04-01'], b),
      status: pick(statuses, b),
      quantity: b % 5 || 1,
    })
    await admin.invoices.update({ id, version, ...draft })
  },
  restatus: async ({ admin, invoices }: Desk, a: number, b: number) => {
    const { id, version } = await admin.invoices.get({ id: pick(invoices, a) })
    await admin.invoices.setStatus({ id, version, status: pick(statuses, b) })
  },
  cancel: async ({ admin, invoices }: Desk, a: number) => {
    const { id, version } = await admin.invoices.get({ id: pick(invoices, a) })
    await admin.invoices.cancel({ id, version, reason: 'Erreur' })
  },
  remove: async ({ admin, invoices }: Desk, a: number) => {
    await admin.invoices.remove({ id: pick(invoices, a) })
    invoices.splice(a % invoices.length, 1)
  },
  pay: async ({ admin, invoices, payments }: Desk, a: number, b: number) => {
    const { id, total, paidAmount } = await admin.invoices.get({ id: pick(invoices, a) })
    const payment = await admin.payments.create({
      invoiceId: id,
      amount: Math.max(1, b % 2 ? total - paidAmount : Math.floor(total / 3)),
      paymentDate: '2026-01-02',
      reference: 'R',
      status: b % 7 ? 'Reçu' : 'En attente',
      marksPaid: b % 5 > 0,
    })
    payments.push(payment.id)
  },
  changePayment: async ({ admin, invoices, payments }: Desk, a: number, b: number) => {
    const { id, version } = await admin.payments.get({ id: pick(payments, a) })
    const moved = b % 2 ? { invoiceId: pick(invoices, b) } : {}
    await admin.payments.update({ id, version, amount: 100 + b, ...moved, status: b % 3 ? 'Reçu' : 'Retard' })
  },
  removePayment: async ({ admin, payments }: Desk, a: number) => {
    const [id = ''] = payments.splice(a % payments.length, 1)
    await admin.payments.remove({ id })
  },
  night: async ({ company }: Desk) => {
    await inCompany(world.server.pool, company.tenantId, markLateInvoices)
  },
  merge: async ({ admin, clients, merges }: Desk, a: number, b: number) => {
    const [kept, absorbed] = [pick(clients, a), pick(clients, b)]
    const sides = { kept: { client: { id: kept } }, absorbed: { client: { id: absorbed } } }
    const { merge } = await admin.clients.merge(await mergeInput(admin, sides as never))
    clients.splice(clients.indexOf(absorbed), 1)
    merges.push(merge.id)
  },
  undoMerge: async ({ admin, clients, merges }: Desk) => {
    const { client } = await admin.clients.undoMerge({ id: merges.at(-1) ?? '' })
    merges.pop()
    clients.push(client.id)
  },
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    fc.constantFrom<Step['act']>('create', 'pay', 'pay', 'changePayment', 'change'),
    fc.constantFrom(...(Object.keys(acts) as Step['act'][])),
  ),
  a: fc.nat({ max: 1000 }),
  b: fc.nat({ max: 1000 }),
})

test('receivables and figures repeat the invoices after any sequence of writes', async () => {
  const done = new Set<string>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    const company = await foundCompany(world)
    const admin = await company.hire('admin')
    const others = await Promise.all(
      ['Un', 'Deux', 'Trois'].map((name) => admin.clients.create({ name, phone: null })),
    )
    const clients = [company.clientId, ...others.map(({ id }) => id)]
    const desk: Desk = { company, admin, clients, invoices: [], payments: [], merges: [] }
    await acts.create(desk, 0, 0)
    for (const { act, a, b } of steps) {
      // Many steps are refused, such as a payment above the balance.
      await acts[act](desk, a, b).then(
        () => done.add(act),
        (error: unknown) =>
          assert.match(String((error as { code?: string }).code), /^[A-Z_]+$/, String(error)),
      )
      assert.deepEqual(await receivableDifferences(world, company.tenantId), [], `${act} ${a} ${b}`)
    }
  })
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
  assert.deepEqual([...done].sort(), Object.keys(acts).sort(), 'each kind of step succeeded')
})

test('payments of one day and client at once keep the figures, and do not wait for each other', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoices = await Promise.all(
    Array.from({ length: 12 }, () => admin.invoices.create(maritimeDraft(company))),
  )
  const blocked = await world.owner.connect()
  await blocked.query('begin; select from client_figures for update; select from invoice_figures for update')
  await Promise.all(
    invoices.map(({ id }) =>
      admin.payments.create({ invoiceId: id, amount: 3150, paymentDate: '2026-01-02', reference: 'R' }),
    ),
  )
  await blocked.query('rollback')
  blocked.release()
  assert.deepEqual(await receivableDifferences(world, company.tenantId), [])
  assert.equal((await admin.clients.get({ id: company.clientId })).balance, 0)
})

type Updates = Record<'invoices' | 'receivables', { all: number; hot: number }>

/**
 * Updates of the tables so far, and those that changed no index. Connections report them seconds later, so
 * the expected number of updates of invoices is waited for.
 */
async function updates(expected: number): Promise<Updates> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await world.owner.query<{ name: string; all: number; hot: number }>(
      `select relname as name, n_tup_upd::integer as all, n_tup_hot_upd::integer as hot
        from pg_stat_user_tables where relname in ('invoices', 'receivables')`,
    )
    const found = Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts])) as Updates
    if (found.invoices.all >= expected || attempt === 200) return found
    await sleep(100)
  }
}

test('pages by balance list each invoice once, the unpaid ones apart from the settled', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (let n = 0; n < 14; n += 1) {
    const { id } = await admin.invoices.create(maritimeDraft(company, { quantity: 1 + (n % 3) }))
    const paid = [0, 1050 * (1 + (n % 3)), 400][n % 3] ?? 0
    if (paid)
      await admin.payments.create({ invoiceId: id, amount: paid, paymentDate: '2026-01-02', reference: 'R' })
  }
  for (const order of ['asc', 'desc'] as const)
    for (const status of [undefined, 'En attente'] as const) {
      const { rows } = await world.owner.query<{ id: string }>(
        `select id from invoices where tenant_id = $1 and ($2::text is null or status = $2)
          order by balance ${order}, id ${order}`,
        [company.tenantId, status],
      )
      const walked: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await admin.invoices.list({ sort: 'balance', order, status, limit: 3, cursor })
        walked.push(...page.items.map(({ id }) => id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      assert.deepEqual(
        walked,
        rows.map(({ id }) => id),
        `${order} ${status}`,
      )
    }
})
