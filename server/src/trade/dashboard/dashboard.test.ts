import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { DashboardPeriod } from '@escale/contract/trade/dashboard/words'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { daysAfter, today } from '@escale/contract/values/days'
import { addGoods } from '#testing/company/expeditions.ts'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { rebuildReceivables } from '#testing/company/receivables.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { type FoundedCompany, foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
const zone = 'Africa/Kinshasa'
const day = today(zone)

const nothingDue = { amount: null, invoiceId: null }

/** Two years of invoices by two agents, by sea and air, partly paid, and the same in another company. */
async function busyCompany() {
  const [company, neighbour] = [await foundCompany(world), await foundCompany(world)]
  const [manager, employee, viewer] = [
    await company.hire('manager'),
    await company.hire('employee'),
    await company.hire('viewer'),
  ]
  await fill(company, [manager.userId, employee.userId])
  await fill(neighbour, [manager.userId, employee.userId])
  return { company, manager, employee, viewer }
}

async function fill({ tenantId, clientId }: FoundedCompany, agents: string[]) {
  const prefix = tenantId.slice(-6)
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, paid_amount, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select $1, gen_random_uuid(), $3 || n, case when n % 3 = 0 then 'Aérien' else 'Maritime' end, $2,
       'Maison Kivu', d, d + n % 60, n * 137, n * 137,
       case when n % 4 = 0 then n * 137 when n % 4 = 1 then n * 40 else 0 end,
      case when n % 4 = 0 then 0 when n % 4 = 1 then n * 97 else n * 137 end, 1, ($4::uuid[])[1 + n % 2], 'A'
     from (select n, $5::date - (n * 7 % 731) + 3 as d from generate_series(1, 300) n) n`,
    [tenantId, clientId, prefix, agents, day],
  )
  await world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status,
      payment_date, recorded_by, recorded_by_name)
     select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'R', greatest(paid_amount, 1),
       case when paid_amount > 0 then 'Reçu' else 'En attente' end,
       issue_date + 5, issued_by_agent_id, 'A' from invoices where tenant_id = $1`,
    [tenantId],
  )
  await rebuildReceivables(world, tenantId)
  await world.owner.query(
    `insert into goods (tenant_id, id, kind, number, tracking_number, chassis_number, vehicle_brand,
      client_id, status, received_at, quantity, weight_kg, released_to, released_at)
     select $1, gen_random_uuid(), case when n % 5 = 0 then 'Véhicule' else 'Colis' end, $3 || '-G-' || n,
       case when n % 5 > 0 then 'T' || n end,
       case when n % 5 = 0 then 'CHASSIS' || n end, case when n % 5 = 0 then 'Toyota' end, case when n % 3 > 0
         then $2::uuid end,
       case when n % 7 = 0 then 'Remis' else 'Reçu' end, now() - n * interval '1 day', 1, n,
         case when n % 7 = 0 then 'X' end, case when n % 7 = 0 then now() end
     from generate_series(1, 60) n`,
    [tenantId, clientId, prefix],
  )
}

type Sums = Record<string, number>

/** Expected figures of a tile, from independent SQL. */
async function sumOf(select: string, values: unknown[]): Promise<Sums> {
  const { rows } = await world.owner.query<Sums>(select, values)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}

const days: Record<Exclude<DashboardPeriod, 'libre'>, [string, string, string, string]> = {
  jour: ['$1::date', '$1::date', '$1::date - 1', '$1::date - 1'],
  semaine: ['$1::date - 6', '$1::date', '$1::date - 13', '$1::date - 7'],
  mois: [
    `date_trunc('month', $1::date)`,
    '$1::date',
    `date_trunc('month', $1::date) - interval '1 month'`,
    `$1::date - interval '1 month'`,
  ],
  'mois-dernier': [
    `date_trunc('month', $1::date) - interval '1 month'`,
    `date_trunc('month', $1::date) - interval '1 day'`,
    `date_trunc('month', $1::date) - interval '2 months'`,
    `date_trunc('month', $1::date) - interval '1 month 1 day'`,
  ],
  annee: [
    `date_trunc('year', $1::date)`,
    '$1::date',
    `date_trunc('year', $1::date) - interval '1 year'`,
    `$1::date - interval '1 year'`,
  ],
}

test('tiles equal independent SQL for each period and scope', async () => {
  const { company, manager, employee, viewer } = await busyCompany()
  for (const [period, [from, to, before, beforeEnd]] of Object.entries(days)) {
    for (const [person, own] of [
      [manager, null],
      [employee, employee.userId],
    ] as const) {
      const mine = `tenant_id = $2 and ($3::uuid is null or issued_by_agent_id = $3)`
      const values = [day, company.tenantId, own]
      const invoiced = await sumOf(
        `select coalesce(sum(total) filter (where issue_date between ${from} and ${to}), 0) as current,
          coalesce(sum(total) filter (where issue_date between ${before} and ${beforeEnd}), 0) as previous,
          coalesce(sum(total) filter (where issue_date between ${from} and ${to} and service_type = 'Aérien'),
            0) as air from invoices where ${mine}`,
        values,
      )
      const collected = await sumOf(
        `select coalesce(sum(p.amount) filter (where p.payment_date between ${from} and ${to}), 0) as current,
          coalesce(sum(p.amount) filter (where p.payment_date between ${before} and ${beforeEnd}),
            0) as previous
         from payments p join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
           where p.status = 'Reçu' and i.${mine}`,
        values,
      )
      const shownDashboard = await person.dashboard.get({ period: period as DashboardPeriod })
      assert.deepEqual(
        shownDashboard.money?.invoiced,
        { current: invoiced.current, previous: invoiced.previous },
        `${period}, facturé`,
      )
      assert.deepEqual(shownDashboard.money?.collected, collected, `${period}, encaissé`)
      assert.deepEqual(
        [shownDashboard.money?.own, shownDashboard.money?.modes[1]?.invoiced],
        [own !== null, invoiced.air],
        period,
      )
      assert.equal(
        shownDashboard.money?.modes.reduce((sum, mode) => sum + mode.invoiced, 0),
        shownDashboard.money?.invoiced.current,
      )
    }
    const counted = await sumOf(
      `select count(*) filter (where issue_date between ${from} and ${to}) as current, count(*)
        filter (where issue_date between ${before} and ${beforeEnd}) as previous
       from invoices where tenant_id = $2`,
      [day, company.tenantId],
    )
    assert.deepEqual(
      (await viewer.dashboard.get({ period: period as DashboardPeriod })).counts.invoices,
      counted,
      period,
    )
  }
})

test('debts, months and debtors equal independent SQL', async () => {
  const { company, manager, employee } = await busyCompany()
  for (const [person, own] of [
    [manager, null],
    [employee, employee.userId],
  ] as const) {
    const mine = `tenant_id = $2 and ($3::uuid is null or issued_by_agent_id = $3)`
    const values = [day, company.tenantId, own]
    const owed = await sumOf(
      `select sum(total - paid_amount) as amount, count(*) as invoices, sum(total - paid_amount)
        filter (where due_date < $1) as late,
        count(*) filter (where due_date < $1) as "lateInvoices", max($1::date - due_date) as oldest
          from invoices where total > paid_amount and ${mine}`,
      values,
    )
    const { money, debtors } = await person.dashboard.get({})
    assert.deepEqual(money?.outstanding, { amount: owed.amount, invoices: owed.invoices })
    assert.deepEqual(money?.late, { amount: owed.late, invoices: owed.lateInvoices, oldestDays: owed.oldest })
    assert.deepEqual(debtors, [
      { id: company.clientId, name: 'Maison Kivu', amount: owed.amount, invoices: owed.invoices },
    ])
    const { rows: months } = await world.owner.query(
      `select to_char(m, 'YYYY-MM-DD') as from,
        (select coalesce(sum(total), 0)::float from invoices
          where date_trunc('month', issue_date) = m and ${mine}) as invoiced,
        (select coalesce(sum(amount), 0)::float from payments p
          where date_trunc('month', payment_date) = m and p.status = 'Reçu' and p.tenant_id = $2
          and p.invoice_id in (select id from invoices where ${mine})) as collected
       from generate_series(date_trunc('month', $1::date) - interval '11 months', $1::date, '1 month') m
         order by m`,
      values,
    )
    assert.deepEqual(
      money?.months.map(({ to: _to, ...month }) => month),
      months,
    )
  }
})

test('each tile equals the list that it opens', async () => {
  const { manager, employee, viewer, company } = await busyCompany()
  const { money, counts, period } = await manager.dashboard.get({ period: 'annee' })
  const { from, to } = period
  assert.equal((await manager.invoices.totals({ from, to })).total, money?.invoiced.current)
  assert.equal((await manager.invoices.totals({ from, to })).count, counts.invoices.current)
  assert.equal(
    (await manager.payments.totals({ from, to, status: 'Reçu' })).received,
    money?.collected.current,
  )
  assert.equal((await manager.invoices.totals({ unpaid: true })).balance, money?.outstanding.amount)
  const late = await manager.invoices.totals({ overdue: true })
  assert.deepEqual([late.balance, late.count], [money?.late.amount, money?.late.invoices])
  for (const { mode, invoiced } of money?.modes ?? []) {
    assert.equal((await manager.invoices.totals({ from, to, serviceType: mode })).total, invoiced)
  }
  for (const month of money?.months ?? []) {
    assert.equal(
      (await manager.invoices.totals({ from: month.from, to: month.to })).total,
      month.invoiced,
      month.from,
    )
    assert.equal(
      (await manager.payments.totals({ from: month.from, to: month.to, status: 'Reçu' })).received,
      month.collected,
      month.from,
    )
  }
  const own = (await employee.dashboard.get({ period: 'annee' })).money
  const ownFilters = { agentId: employee.userId }
  assert.equal((await employee.invoices.totals({ ...ownFilters, from, to })).total, own?.invoiced.current)
  assert.equal((await employee.invoices.totals({ ...ownFilters, overdue: true })).balance, own?.late.amount)
  const admin = await company.hire('admin')
  const parcels = await admin.warehouse.receiptTotals({ status: 'En entrepôt' })
  assert.deepEqual([counts.parcels.count, counts.parcels.weightKg], [parcels.count, parcels.weightKg])
  assert.equal(
    (await admin.warehouse.receiptTotals({ status: 'En entrepôt', unowned: true })).count,
    counts.parcels.unowned,
  )
  assert.equal((await admin.warehouse.vehicleTotals({ status: 'En entrepôt' })).count, counts.vehicles.count)
  assert.equal((await viewer.expeditions.totals({ status: 'En cours' })).count, counts.expeditionsUnderWay)
})

test('tasks: due, awaited for a week or here for a month, oldest first', async () => {
  const { company, manager, employee } = await busyCompany()
  const { toDo } = await (await company.hire('admin')).dashboard.get({})
  const { items: overdue } = await manager.invoices.list({
    overdue: true,
    sort: 'dueDate',
    order: 'asc',
    limit: 3,
  })
  assert.deepEqual(
    toDo.filter(({ kind }) => kind === 'due').map(({ day }) => day),
    overdue.map(({ dueDate }) => dueDate),
  )
  assert.deepEqual([...new Set(toDo.map(({ kind }) => kind))], ['due', 'waiting', 'aged'])
  assert.ok((await manager.dashboard.get({})).toDo.every(({ kind }) => kind !== 'aged'))
  const { toDo: own } = await employee.dashboard.get({})
  for (const { kind, id } of own) {
    if (kind === 'due') assert.equal((await employee.invoices.get({ id })).issuedByAgentId, employee.userId)
  }
})

test('arrivals are tasks three days before and after their day', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const expected = async (daysAhead: number, status: ExpeditionStatus = 'En transit') => {
    const { id } = await addExpedition(world, company, { status })
    await world.owner.query(
      `update expeditions set eta = $2::date + $3::integer, cargo_note_number = 'FERI-1' where id = $1`,
      [id, day, daysAhead],
    )
    return id
  }
  const [late, soon, third, fourth] = [
    await expected(-2),
    await expected(2, 'Ouverte'),
    await expected(3, 'Chargée'),
    await expected(4),
  ]
  const further = [await expected(9), await expected(5), await expected(30)]
  for (const status of ['Brouillon', 'Annulée', 'Arrivée', 'Disponible'] as const) await expected(1, status)
  const { toDo, nextArrivals } = await manager.dashboard.get({})
  assert.deepEqual(
    toDo.map(({ kind, id }) => [kind, id]),
    [late, soon, third].map((id) => ['arrival', id]),
  )
  assert.deepEqual(toDo[0], {
    ...nothingDue,
    kind: 'arrival',
    id: late,
    number: toDo[0]?.number,
    name: 'Guangzhou → Kinshasa',
    day: daysAfter(day, -2),
  })
  assert.deepEqual(
    nextArrivals.map(({ id }) => id),
    [soon, third, fourth, further[1], further[0]],
  )
  const { reference: _reference, ...first } = nextArrivals[0] ?? {}
  assert.deepEqual(first, {
    id: soon,
    origin: 'Guangzhou',
    destination: 'Kinshasa',
    eta: daysAfter(day, 2),
    status: 'Ouverte',
  })
})

test('sea shipments wait for a cargo note, air ones do not', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id, reference } = await addExpedition(world, company, { status: 'En transit' })
  await addExpedition(world, company, { status: 'En transit', mode: 'Aérien' })
  for (const status of ['Chargée', 'Arrivée'] as const) await addExpedition(world, company, { status })
  const waited = {
    ...nothingDue,
    kind: 'undocumented',
    id,
    number: reference,
    name: 'Guangzhou → Kinshasa',
    day: '2026-10-01',
  }
  assert.deepEqual((await manager.dashboard.get({})).toDo, [waited])
  await world.owner.query(`update expeditions set cargo_note_number = 'FERI-1' where id = $1`, [id])
  assert.deepEqual((await manager.dashboard.get({})).toDo, [])
})

test('unpaid available goods are one task for each invoice', async () => {
  const company = await foundCompany(world)
  const [admin, employee, other] = [
    await company.hire('admin'),
    await company.hire('employee'),
    await company.hire('employee'),
  ]
  const dueDate = daysAfter(day, 30)
  const invoice = await employee.invoices.create(maritimeDraft(company, { issueDate: day, dueDate }))
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  const numbers: string[] = []
  for (const status of ['Disponible', 'Disponible', 'Reçu'] as const) {
    const { id, number } = await admin.warehouse.receive({
      trackingNumber: randomUUID(),
      quantity: 1,
      clientId: company.clientId,
    })
    await putGoods(world, id, status, status === 'Disponible' ? expedition.id : null)
    await world.owner.query('update goods set invoice_id = $2 where id = $1', [id, invoice.id])
    numbers.push(number)
  }
  const due = {
    kind: 'unpaidGoods',
    id: invoice.id,
    number: numbers[0],
    name: 'Maison Kivu',
    day: dueDate,
    amount: invoice.total,
    invoiceId: invoice.id,
  }
  for (const person of [admin, employee]) assert.deepEqual((await person.dashboard.get({})).toDo, [due])
  assert.deepEqual((await other.dashboard.get({})).toDo, [])
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: invoice.total,
    paymentDate: day,
    reference: 'R',
  })
  assert.deepEqual((await admin.dashboard.get({})).toDo, [])
})

test('goods whose payment was undone are shown to managers, exceptions are not', async () => {
  const company = await foundCompany(world)
  const [admin, manager, employee] = [
    await company.hire('admin'),
    await company.hire('manager'),
    await company.hire('employee'),
  ]
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  const billed = async () => {
    const invoice = await employee.invoices.create(
      maritimeDraft(company, { issueDate: day, dueDate: daysAfter(day, 30) }),
    )
    const goods = await admin.warehouse.receive({
      trackingNumber: randomUUID(),
      quantity: 1,
      clientId: company.clientId,
    })
    await putGoods(world, goods.id, 'Disponible', expedition.id)
    await world.owner.query('update goods set invoice_id = $2 where id = $1', [goods.id, invoice.id])
    return { invoice, goods }
  }
  const leave = (id: string) =>
    admin.releases.handOver({ ids: [id], to: 'Jean', idDocument: 'Passeport', signedAs: 'Jean' })
  const [undone, excepted] = [await billed(), await billed()]
  const paid = await admin.payments.create({
    invoiceId: undone.invoice.id,
    amount: undone.invoice.total,
    paymentDate: day,
    reference: 'R',
  })
  await manager.releases.approve({ ids: [excepted.goods.id], reason: 'Client fidèle' })
  for (const { goods } of [undone, excepted]) await leave(goods.id)
  assert.deepEqual((await manager.dashboard.get({})).toDo, [])
  await admin.payments.remove({ id: paid.id })
  for (const person of [admin, manager])
    assert.deepEqual(
      (await person.dashboard.get({})).toDo.map(({ kind, number, invoiceId, amount }) => [
        kind,
        number,
        invoiceId,
        amount,
      ]),
      [['leftOwing', undone.goods.number, undone.invoice.id, undone.invoice.total]],
    )
  assert.deepEqual((await employee.dashboard.get({})).toDo, [])
})

test('an employee sees their own invoices and payments', async () => {
  const { employee } = await busyCompany()
  const { latestInvoices, latestPayments } = await employee.dashboard.get({})
  assert.deepEqual([latestInvoices.length, latestPayments.length], [5, 5])
  for (const { id } of latestInvoices)
    assert.equal((await employee.invoices.get({ id })).issuedByAgentId, employee.userId)
})

test('periods use the company’s time zone', async () => {
  const early = await foundCompany(world)
  const late = await foundCompany(world)
  await world.owner.query(`update tenants set time_zone = 'Pacific/Kiritimati' where id = $1`, [
    early.tenantId,
  ])
  await world.owner.query(`update tenants set time_zone = 'Pacific/Pago_Pago' where id = $1`, [late.tenantId])
  const tomorrow = today('Pacific/Kiritimati')
  for (const [company, counted] of [
    [early, 1],
    [late, 0],
  ] as const) {
    const manager = await company.hire('manager')
    await manager.invoices.create(maritimeDraft(company, { issueDate: tomorrow, dueDate: tomorrow }))
    const shownDashboard = await manager.dashboard.get({ period: 'jour' })
    assert.deepEqual(
      [shownDashboard.counts.invoices.current, shownDashboard.period.from === tomorrow],
      [counted, counted === 1],
    )
  }
})

test('a custom period is compared with the days before, and checked', async () => {
  const { manager } = await busyCompany()
  const { period } = await manager.dashboard.get({ period: 'libre', from: '2026-03-01', to: '2026-03-10' })
  assert.deepEqual(period, {
    from: '2026-03-01',
    to: '2026-03-10',
    previousFrom: '2026-02-19',
    previousTo: '2026-02-28',
  })
  const refused = (from: string, to: string) => manager.dashboard.get({ period: 'libre', from, to })
  await assert.rejects(refused('2026-03-02', '2026-03-01'), {
    data: { fields: { to: 'La fin ne peut pas précéder le début.' } },
  })
  await assert.rejects(refused('2016-03-01', '2026-03-01'), {
    data: { fields: { to: 'La période ne peut pas dépasser 10 ans.' } },
  })
})

test('a new company sees its first steps', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  assert.deepEqual((await admin.dashboard.get({})).started, {
    company: false,
    logo: false,
    service: true,
    client: true,
    parcel: false,
    invoice: false,
    colleague: false,
  })
  await admin.invoices.create(maritimeDraft(company))
  await addGoods(world, company, null)
  await company.hire('viewer')
  await world.owner.query('update tenants set logo_url = $2 where id = $1', [
    company.tenantId,
    `/logo/${randomUUID()}`,
  ])
  assert.deepEqual((await admin.dashboard.get({})).started, {
    company: false,
    logo: true,
    service: true,
    client: true,
    parcel: true,
    invoice: true,
    colleague: true,
  })
})

test('a viewer sees counts and the newest records, without money, debtors and tasks', async () => {
  const { company, viewer, manager } = await busyCompany()
  const { id } = await addExpedition(world, company, { status: 'En transit' })
  await world.owner.query('update expeditions set eta = $2::date + 2 where id = $1', [id, day])
  const { money, toDo, debtors, latestPayments, counts, latestInvoices, latestClients, nextArrivals } =
    await viewer.dashboard.get({ period: 'annee' })
  assert.deepEqual([money, toDo, debtors, latestPayments], [null, [], [], []])
  assert.ok(counts.invoices.current > 0)
  assert.deepEqual(latestInvoices, (await manager.dashboard.get({})).latestInvoices)
  assert.deepEqual(
    [latestClients.map(({ name }) => name), nextArrivals.map((arrival) => arrival.id)],
    [['Maison Kivu'], [id]],
  )
})

test('the dashboard is read in one message with the end of the transaction', async () => {
  const { manager } = await busyCompany()
  const passed = await statementsDuring(() => manager.dashboard.get({}))
  const reads = passed.filter((what) => /^sent select/.test(what))
  assert.ok(reads.length > 15, `${reads.length} statements`)
  const firstAnswer = passed.findIndex((what) => what.startsWith('answered') && what.includes('issue_date'))
  assert.ok(passed.indexOf('sent commit') < firstAnswer, passed.join('\n'))
})

test('a super_admin without open company sees no business data', async () => {
  await busyCompany()
  const { money, latestInvoices, toDo } = await (await hire(world, null, 'super_admin')).dashboard.get({})
  assert.deepEqual([money, latestInvoices, toDo], [null, [], []])
})
