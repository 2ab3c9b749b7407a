import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import type { Report } from '@escale/contract/trade/reports/contract'
import {
  groupingKeys,
  type ReportKey,
  reportFilters,
  reportKeys,
  reportMessages,
  reportNames,
} from '@escale/contract/trade/reports/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { signedCookie } from '#access/caller/cookie.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { rebuildReceivables, rewriteAccounts } from '#testing/company/receivables.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { openSite } from '#testing/http.ts'
import { pagesOf, sizesOf } from '#testing/pdf.ts'
import { type FoundedCompany, foundCompany, type Person, startWorld } from '#testing/world.ts'
import { sumOf } from './report.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const [from, to] = ['2026-03-10', '2026-06-20']

/** Invoices of a year by two agents for two clients, partly paid, and as much in another company. */
async function busyCompany() {
  const [company, neighbour] = [await foundCompany(world), await foundCompany(world)]
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  const other = (await manager.clients.create({ name: '=cmd()|calc' })).id
  await fill(company, [company.clientId, other], [manager.userId, employee.userId])
  await fill(neighbour, [neighbour.clientId], [manager.userId])
  return { company, manager, employee, other }
}

async function fill({ tenantId, serviceId }: FoundedCompany, clients: string[], agents: string[]) {
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, paid_amount, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select $1, gen_random_uuid(), 'N-' || n, case when n % 3 = 0 then 'Aérien' else 'Maritime' end, c.id,
       c.name, '2026-01-01'::date + n, '2026-01-20'::date + n, n * 137, n * 137,
       case when n % 4 = 0 then n * 137 when n % 4 = 1 then n * 40 else 0 end,
      case when n % 4 = 0 then 0 when n % 4 = 1 then n * 97 else n * 137 end, 1,
         ($3::uuid[])[1 + n % cardinality($3::uuid[])], 'Agent ' || n % 2
     from generate_series(1, 300) n join clients c on c.id = ($2::uuid[])[1 + n % cardinality($2::uuid[])]`,
    [tenantId, clients, agents],
  )
  await world.owner.query(
    `insert into invoice_items (tenant_id, invoice_id, position, service_id, service_name, unit_price,
      is_air_freight) select tenant_id, id, 1, $2, 'Groupage', total, false from invoices
      where tenant_id = $1`,
    [tenantId, serviceId],
  )
  await world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status,
      method, payment_date, recorded_by, recorded_by_name)
     select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'R-' || invoice_number,
       greatest(paid_amount, 1), case when paid_amount > 0 then 'Reçu' else 'En attente' end,
       case when total % 2 = 0 then 'Chèque' else 'Espèces' end, issue_date + 9, issued_by_agent_id, 'A'
         from invoices where tenant_id = $1`,
    [tenantId],
  )
  await rebuildReceivables(world, tenantId)
  await world.owner.query(
    `insert into goods (tenant_id, id, kind, number, tracking_number, client_id, received_at, quantity,
      weight_kg)
     select $1, gen_random_uuid(), 'Colis', 'G-' || n, 'T' || n, case when n % 3 > 0 then $2::uuid end,
       now() - n * interval '2 days' - interval '1 hour', 1, n from generate_series(1, 60) n`,
    [tenantId, clients[0]],
  )
}

async function sumsOf(text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await world.owner.query({ text, values, rowMode: 'array' })
  return (rows[0] as unknown[]).map(Number)
}

test('sales equal the list and independent SQL, for each group and filter', async () => {
  const { company, manager, employee, other } = await busyCompany()
  for (const groupBy of groupingKeys) {
    for (const filters of [
      {},
      { mode: 'Aérien' },
      { clientId: other },
      { agentId: employee.userId },
    ] as const) {
      const { mode = null, clientId = null, agentId = null } = filters as Record<string, string>
      const expected = await sumsOf(
        `select count(*), coalesce(sum(total), 0), coalesce(sum(paid_amount), 0),
          coalesce(sum(total - paid_amount), 0) from invoices where tenant_id = $1
         and issue_date between $2 and $3 and ($4::text is null or service_type = $4)
           and ($5::uuid is null or client_id = $5) and ($6::uuid is null or issued_by_agent_id = $6)`,
        [company.tenantId, from, to, mode, clientId, agentId],
      )
      const report = await manager.reports.get({ report: 'ventes', groupBy, from, to, ...filters })
      const context = `${groupBy} ${JSON.stringify(filters)}`
      const place = report.columns.findIndex(({ title }) => title === 'Total')
      assert.equal(report.totals[place], expected[1], context)
      if (groupBy !== 'service') assert.deepEqual(report.totals.slice(1), expected, context)
      assert.equal(
        report.rows.reduce((sum, { cells }) => sum + Number(cells[place]), 0),
        expected[1],
        context,
      )
      const { mode: serviceType, ...rest } = filters as { mode?: 'Aérien'; clientId?: string }
      const list = await manager.invoices.totals({ from, to, ...rest, ...(serviceType && { serviceType }) })
      assert.deepEqual(
        [list.count, list.total, list.balance],
        [expected[0], expected[1], expected[3]],
        context,
      )
    }
  }
})

test('each sales row opens a list of the same amount', async () => {
  const { manager } = await busyCompany()
  for (const groupBy of ['jour', 'semaine', 'mois', 'client', 'agent', 'mode'] as const) {
    const { rows } = await manager.reports.get({ report: 'ventes', groupBy, from, to })
    for (const { cells, opens } of rows.slice(0, 4)) {
      const { du, au, type, client, agent } = opens[0]?.filters ?? {}
      const list = await manager.invoices.totals({
        from: du,
        to: au,
        serviceType: type as 'Aérien',
        clientId: client,
        agentId: agent,
      })
      assert.deepEqual(
        [list.count, list.total, list.balance],
        [cells[1], cells[2], cells[4]],
        `${groupBy} ${cells[0]}`,
      )
    }
  }
})

test('collections equal the payment list for each filter', async () => {
  const { company, manager, employee, other } = await busyCompany()
  for (const filters of [
    {},
    { method: 'Chèque' },
    { mode: 'Aérien' },
    { clientId: other },
    { agentId: employee.userId },
    { method: 'Espèces', mode: 'Maritime', clientId: other },
  ] as const) {
    const { method = null, mode = null, clientId = null, agentId = null } = filters as Record<string, string>
    const expected = await sumsOf(
      `select coalesce(sum(p.amount), 0), count(*) from payments p
        join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
        where p.tenant_id = $1 and p.status = 'Reçu' and p.payment_date between $2 and $3
       and ($4::text is null or p.method = $4) and ($5::text is null or i.service_type = $5)
         and ($6::uuid is null or i.client_id = $6) and ($7::uuid is null or p.recorded_by = $7)`,
      [company.tenantId, from, to, method, mode, clientId, agentId],
    )
    const { totals, rows } = await manager.reports.get({ report: 'encaissements', from, to, ...filters })
    assert.deepEqual([totals[6], rows.length], expected, JSON.stringify(filters))
    const { mode: serviceType, ...rest } = filters as {
      mode?: 'Aérien'
      clientId?: string
      agentId?: string
      method?: 'Chèque'
    }
    const list = await manager.payments.totals({
      from,
      to,
      status: 'Reçu',
      ...rest,
      ...(serviceType && { serviceType }),
    })
    assert.deepEqual([list.received, list.count], expected, JSON.stringify(filters))
  }
})

test('methods add up to the collections and open equal lists', async () => {
  const { manager } = await busyCompany()
  const { subtotals, totals } = await manager.reports.get({
    report: 'encaissements',
    from,
    to,
    mode: 'Maritime',
  })
  assert.deepEqual(subtotals.map(({ cells }) => cells[0]).sort(), ['Chèque', 'Espèces'])
  assert.equal(
    subtotals.reduce((sum, { cells }) => sum + Number(cells[6]), 0),
    totals[6],
  )
  for (const { cells, opens } of subtotals) {
    const { du, au, statut, methode, type } = opens[0]?.filters ?? {}
    const reportQuery = {
      from: du,
      to: au,
      status: statut as 'Reçu',
      method: methode as 'Chèque',
      serviceType: type as 'Maritime',
    }
    const list = await manager.payments.totals(reportQuery)
    assert.deepEqual([`${list.count} paiements`, list.received], [cells[1], cells[6]])
  }
})

test('agents by method equal independent SQL and open equal lists', async () => {
  const { company, manager, employee, other } = await busyCompany()
  const filtersTried = [
    {},
    { mode: 'Maritime' },
    { clientId: other },
    { agentId: employee.userId },
    { method: 'Chèque' },
  ] as const
  for (const filters of filtersTried) {
    const { breakdown, totals } = await manager.reports.get({ report: 'encaissements', from, to, ...filters })
    assert.ok(breakdown)
    const context = JSON.stringify(filters)
    const methods = 'method' in filters ? ['Chèque'] : [...paymentMethods]
    assert.deepEqual(
      breakdown.columns.map(({ title }) => title),
      ['Agent', ...methods, 'Paiements', 'Total'],
    )
    const { mode = null, clientId = null } = filters as Record<string, string>
    assert.equal(sumOf(breakdown.rows, breakdown.columns.length - 1), totals[6], context)
    if (context === '{}') assert.equal(breakdown.rows.length, 2)
    const [, ...sums] = breakdown.totals
    assert.equal(sums.at(-1), totals[6], context)
    for (const { cells, opens } of [...breakdown.rows, { cells: breakdown.totals, opens: breakdown.opens }]) {
      const expected = await sumsOf(
        `select ${methods
          .map(
            (_, place) => `coalesce(sum(p.amount) filter (where p.method = $${place + 7}),
          0)`,
          )
          .join(', ')}, count(*), sum(p.amount)
         from payments p join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
           where p.tenant_id = $1 and p.status = 'Reçu'
         and p.payment_date between $2 and $3 and ($4::uuid is null or p.recorded_by = $4)
           and ($5::text is null or i.service_type = $5)
         and ($6::uuid is null or i.client_id = $6)
           and p.method in (${methods.map((_, place) => `$${place + 7}`).join(', ')})`,
        [company.tenantId, from, to, opens[0]?.filters.agent ?? null, mode, clientId, ...methods],
      )
      assert.deepEqual(cells.slice(1), expected, context)
      for (const [place, opened] of opens.entries()) {
        const list = (await listAt(manager, opened)) as { count: number; received: number }
        const columns: number[] = breakdown.leads[place] ?? []
        const figures = columns.length > 1 ? [list.count, list.received] : [list.received]
        assert.deepEqual(
          figures,
          columns.map((column) => cells[column]),
          context,
        )
      }
    }
  }
})

test('« Encaissé » counts payments of the period, « Payé » those of its invoices', async () => {
  const { manager } = await busyCompany()
  const received = (await manager.reports.get({ report: 'encaissements', from, to })).totals[6]
  const { total, balance } = await manager.invoices.totals({ from, to })
  const expectedSums: Record<string, unknown> = { Encaissé: received, Payé: total - balance }
  assert.notEqual(expectedSums.Encaissé, expectedSums.Payé)
  for (const report of ['ventes', 'activite'] as const) {
    const { columns, totals } = await manager.reports.get({ report, from, to })
    const words = columns.flatMap(({ title }, place) =>
      title in expectedSums ? [[title, totals[place]]] : [],
    )
    assert.equal(words.length, 1, report)
    for (const [word, sum] of words) assert.equal(sum, expectedSums[String(word)], `${report} ${word}`)
  }
})

test('the aged balance of a day uses invoices and payments up to it', async () => {
  const { company, manager, employee, other } = await busyCompany()
  for (const day of ['2026-02-01', '2026-05-15', '2026-12-31']) {
    const bands = [
      'late <= 0',
      'late between 1 and 30',
      'late between 31 and 60',
      'late between 61 and 90',
      'late > 90',
      'true',
    ]
    const expected = await sumsOf(
      `select ${bands
        .map(
          (late) => `coalesce(sum(amount) filter (where amount > 0 and ${late}),
        0)`,
        )
        .join(', ')}
       from (select i.total - coalesce((select sum(p.amount) from payments p
         where p.tenant_id = $1 and p.invoice_id = i.id and p.status = 'Reçu' and p.payment_date <= $2),
         0) as amount,
         $2::date - i.due_date as late from invoices i where i.tenant_id = $1 and i.issue_date <= $2) owed`,
      [company.tenantId, day],
    )
    const { totals, rows } = await manager.reports.get({
      report: 'balance-agee',
      from: '2026-01-01',
      to: day,
    })
    assert.deepEqual(totals.slice(1), expected, day)
    assert.equal(
      rows.reduce((sum, { cells }) => sum + Number(cells[6]), 0),
      expected[5],
    )
  }
  for (const filters of [
    { clientId: other },
    { agentId: employee.userId },
    { mode: 'Aérien' },
    { mode: 'Maritime', clientId: other },
  ] as const) {
    const {
      mode = null,
      clientId = null,
      agentId = null,
    }: Record<string, string | null | undefined> = filters
    const [owed] = await sumsOf(
      `select coalesce(sum(greatest(i.total - coalesce((select sum(p.amount) from payments p
        where p.tenant_id = $1 and p.invoice_id = i.id and p.status = 'Reçu'
        and p.payment_date <= '2026-05-15'), 0), 0)), 0)
       from invoices i where i.tenant_id = $1 and i.issue_date <= '2026-05-15'
         and ($2::text is null or i.service_type = $2) and ($3::uuid is null or i.client_id = $3)
         and ($4::uuid is null or i.issued_by_agent_id = $4)`,
      [company.tenantId, mode, clientId, agentId],
    )
    const { totals } = await manager.reports.get({
      report: 'balance-agee',
      from: '2026-05-15',
      to: '2026-05-15',
      ...filters,
    })
    assert.equal(totals[6], owed, JSON.stringify(filters))
  }
  const all = await manager.reports.get({ report: 'balance-agee', from: '2026-01-01', to: '2026-12-31' })
  assert.equal((await manager.invoices.totals({ unpaid: true })).balance, all.totals[6])
})

test('today’s debts open invoices, past ones the account', async () => {
  const { manager } = await busyCompany()
  const past = await manager.reports.get({ report: 'balance-agee', from: '2026-05-15', to: '2026-05-15' })
  for (const { cells, opens } of past.rows) {
    const { rapport, client, du, au } = opens[0]?.filters ?? {}
    const account = await manager.reports.get({
      report: rapport as 'releve',
      clientId: client,
      from: du ?? '',
      to: au ?? '',
    })
    assert.equal(account.totals[5], cells[6])
  }
  const today = await manager.reports.get({ report: 'balance-agee', from: '2029-01-01', to: '2029-01-01' })
  for (const { cells, opens } of today.rows) {
    assert.equal(opens[0]?.screen, 'invoices')
    assert.equal(
      (await manager.invoices.totals({ unpaid: true, clientId: opens[0]?.filters.client })).balance,
      cells[6],
    )
  }
})

test('past balances by mode or agent open no account', async () => {
  const { manager, employee, other } = await busyCompany()
  for (const filters of [
    { mode: 'Aérien' },
    { agentId: employee.userId },
    { mode: 'Maritime', clientId: other },
  ] as const) {
    const { rows } = await manager.reports.get({
      report: 'balance-agee',
      from: '2026-05-15',
      to: '2026-05-15',
      ...filters,
    })
    assert.ok(rows.length > 0)
    assert.ok(
      rows.every(({ opens }) => opens.length === 0),
      JSON.stringify(filters),
    )
  }
})

test('a payment dated later counts in today’s debts only', async () => {
  const { company, manager } = await busyCompany()
  const { rows: days } = await world.owner.query<{ before: string; after: string }>(
    `select (current_date - 3)::text as before, (current_date + 3)::text as after`,
  )
  const [{ before, after } = { before: '', after: '' }] = days
  const owedOn = async (day: string) =>
    Number((await manager.reports.get({ report: 'balance-agee', from: day, to: day })).totals[6])
  const [owedBefore, owedAfter] = [await owedOn(before), await owedOn(after)]
  const { rows: paid } = await world.owner.query<{ id: string }>(
    `update invoices set paid_amount = paid_amount + 1000, balance = balance - 1000 where tenant_id = $1
       and id = (select id from invoices where tenant_id = $1 and balance > 1000 order by id limit 1)
         returning id`,
    [company.tenantId],
  )
  await world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status,
      method, payment_date, recorded_by, recorded_by_name)
     select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'Chèque daté', 1000, 'Reçu',
       'Chèque', current_date + 40, issued_by_agent_id, 'A'
     from invoices where tenant_id = $1 and id = $2`,
    [company.tenantId, paid[0]?.id],
  )
  await rebuildReceivables(world, company.tenantId)
  assert.deepEqual([await owedOn(before), await owedOn(after)], [owedBefore, owedAfter - 1000])
  const { rows } = await manager.reports.get({ report: 'balance-agee', from: after, to: after })
  for (const { cells, opens } of rows) {
    const { au, client } = opens[0]?.filters ?? {}
    assert.equal(
      (await manager.invoices.totals({ unpaid: true, to: au, clientId: client })).balance,
      cells[6],
    )
  }
  assert.equal((await manager.invoices.totals({ unpaid: true, to: after })).balance, await owedOn(after))
})

test('a statement starts and ends with the balances', async () => {
  const { company, manager, other } = await busyCompany()
  const [opening = 0, debit = 0, credit = 0] = await sumsOf(
    `select billed.before - paid.before, billed.within, paid.within from
      (select coalesce(sum(total) filter (where issue_date < $3), 0) as before,
        coalesce(sum(total) filter (where issue_date between $3 and $4), 0) as within
        from invoices where tenant_id = $1 and client_id = $2) billed,
      (select coalesce(sum(p.amount) filter (where p.payment_date < $3), 0) as before,
        coalesce(sum(p.amount) filter (where p.payment_date between $3 and $4), 0) as within
        from payments p join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
          where p.tenant_id = $1 and i.client_id = $2 and p.status = 'Reçu') paid`,
    [company.tenantId, other, from, to],
  )
  const { rows, totals } = await manager.reports.get({ report: 'releve', from, to, clientId: other })
  assert.equal(rows[0]?.cells[5], opening)
  assert.deepEqual(totals.slice(3), [debit, credit, opening + debit - credit])
  assert.equal(rows.at(-1)?.cells[5], totals[5])
})

test('each movement opens its own record, even with equal references', async () => {
  const { company, manager, other } = await busyCompany()
  await world.owner.query(`update payments set reference = 'Virement' where tenant_id = $1`, [
    company.tenantId,
  ])
  const { rows } = await manager.reports.get({ report: 'releve', from, to, clientId: other })
  const [opening, ...movements] = rows
  assert.deepEqual(opening?.opens, [])
  const opened = movements.map(({ cells, opens }) => ({ ...opens[cells[3] ? 0 : 1] }))
  const expected = await world.owner.query<{ screen: string; filters: object }>(
    `select 'invoices' as screen, jsonb_build_object('facture', id) as filters from invoices
      where tenant_id = $1 and client_id = $2 and issue_date between $3 and $4
     union all select 'payments', jsonb_build_object('paiement', p.id) from payments p
       join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
     where p.tenant_id = $1 and i.client_id = $2 and p.status = 'Reçu' and p.payment_date between $3 and $4`,
    [company.tenantId, other, from, to],
  )
  const inOrder = (some: object[]) => some.map((one) => JSON.stringify(one)).sort()
  assert.deepEqual(inOrder(opened), inOrder(expected.rows))
})

test('a statement ends with debts by age minus advances', async () => {
  const { manager, company, other } = await busyCompany()
  const partsOn = async (day: string) => {
    const { subtotals, totals } = await manager.reports.get({
      report: 'releve',
      from,
      to: day,
      clientId: other,
    })
    return {
      parts: subtotals.map(({ cells }) => [cells[1], cells[5]]),
      closing: totals[5],
      whole: sumOf(subtotals, 5),
    }
  }
  const { columns, rows } = await manager.reports.get({
    report: 'balance-agee',
    from: to,
    to,
    clientId: other,
  })
  const { parts, closing, whole } = await partsOn(to)
  assert.deepEqual(
    parts.map(([name]) => name),
    columns.slice(1, -1).map(({ title }) => title),
    'an age is said as the balance of all clients says it',
  )
  assert.deepEqual([...parts.map(([, amount]) => amount), closing], rows[0]?.cells.slice(1))
  assert.equal(whole, closing)

  await world.owner.query(
    `update payments set payment_date = $2 where tenant_id = $1 and status = 'Reçu'
      and invoice_id in (select id from invoices where tenant_id = $1 and client_id = $3
      and issue_date > $2)`,
    [company.tenantId, to, other],
  )
  await rewriteAccounts(world, company.tenantId)
  const early = await partsOn(to)
  const [advance = 0] = await sumsOf(
    `select -sum(p.amount) from payments p join invoices i on i.tenant_id = p.tenant_id
      and i.id = p.invoice_id
     where p.tenant_id = $1 and i.client_id = $2 and p.status = 'Reçu' and i.issue_date > $3`,
    [company.tenantId, other, to],
  )
  assert.deepEqual(early.parts.at(-1), ['Avances', advance])
  assert.equal(early.whole, early.closing)
})

test('stock by age equals the list', async () => {
  const { company, manager } = await busyCompany()
  const admin = await company.hire('admin')
  const { rows, totals } = await manager.reports.get({ report: 'stock', from, to })
  const list = await admin.warehouse.receiptTotals({ status: 'En entrepôt' })
  assert.deepEqual([totals[1], totals[3]], [list.count, list.weightKg])
  const perBand = await sumsOf(
    `select count(*) filter (where d <= 7), count(*) filter (where d between 8 and 30), count(*)
      filter (where d between 31 and 60), count(*) filter (where d between 61 and 90), count(*)
      filter (where d > 90)
     from (select extract(day from now() - received_at) as d from goods where tenant_id = $1) g`,
    [company.tenantId],
  )
  assert.deepEqual(
    rows.map(({ cells }) => cells[1]),
    perBand,
  )
})

test('activity by agent equals the company’s and opens equal lists', async () => {
  const { manager, employee, other } = await busyCompany()
  for (const filters of [
    {},
    { mode: 'Aérien' },
    { clientId: other },
    { agentId: employee.userId },
  ] as const) {
    const { mode: serviceType, ...rest } = filters as { mode?: 'Aérien'; clientId?: string; agentId?: string }
    const same = { from, to, ...rest, ...(serviceType && { serviceType }) }
    const { rows, totals } = await manager.reports.get({ report: 'activite', from, to, ...filters })
    assert.equal(totals[2], (await manager.invoices.totals(same)).total, JSON.stringify(filters))
    assert.equal(
      totals[4],
      (await manager.payments.totals({ ...same, status: 'Reçu' })).received,
      JSON.stringify(filters),
    )
    for (const { cells, opens } of rows) {
      const [invoices, payments] = opens
      assert.equal(
        (await manager.invoices.totals({ ...same, agentId: invoices?.filters.agent })).total,
        cells[2],
      )
      assert.equal(
        (
          await manager.payments.totals({
            ...same,
            agentId: payments?.filters.agent,
            status: payments?.filters.statut as 'Reçu',
          })
        ).received,
        cells[4],
      )
    }
  }
})

test('expeditions equal the totals of their list', async () => {
  const { company, manager } = await busyCompany()
  const days = [
    ['2026-03-01', '2026-03-20'],
    ['2026-04-01', '2026-05-01'],
  ] as const
  for (const [etd, eta] of days) {
    const { id } = await manager.expeditions.create({
      mode: 'Maritime',
      kind: 'Groupage',
      origin: 'Anvers',
      destination: 'Matadi',
      etd,
      eta,
    })
    await world.owner.query(
      `update goods set expedition_id = $2, status = 'Chargé'
        where tenant_id = $1 and id in (select id from goods
        where tenant_id = $1 and expedition_id is null limit 4)`,
      [company.tenantId, id],
    )
  }
  await manager.expeditions.create({
    mode: 'Terrestre',
    kind: 'Groupage',
    origin: 'Matadi',
    destination: 'Kinshasa',
    etd: '2026-05-02',
    eta: '2026-05-04',
  })
  for (const filters of [
    {},
    { mode: 'Terrestre' },
    { mode: 'Maritime' },
    { clientId: company.clientId },
    { mode: 'Aérien', clientId: company.clientId },
  ] as const) {
    const { rows, totals } = await manager.reports.get({ report: 'expeditions', from, to, ...filters })
    const list = await manager.expeditions.totals({ from, to, ...filters })
    assert.deepEqual(
      [rows.length, totals[5], totals[6], totals[7]],
      [list.count, list.lots, list.weightKg, list.volumeM3],
      JSON.stringify(filters),
    )
  }
  const { rows } = await manager.reports.get({ report: 'expeditions', from, to, mode: 'Maritime' })
  assert.deepEqual(rows[0]?.cells.slice(9), [30, null])
  await assert.rejects(manager.reports.get({ report: 'ventes', from, to, mode: 'Terrestre' }), {
    data: { fields: { mode: 'Choisissez Maritime ou Aérien.' } },
  })
})

/** Reads the list that a link opens. */
async function listAt(
  who: Person,
  { screen, filters }: Report['opens'][number],
): Promise<Record<string, number | string>> {
  const {
    du: from,
    au: to,
    type,
    client: clientId,
    agent: agentId,
    statut,
    methode,
    mode,
    anciennete,
  } = filters
  const ofSale = { from, to, clientId, agentId, serviceType: type as 'Aérien' | undefined }
  if (screen === 'payments')
    return who.payments.totals({
      ...ofSale,
      status: statut as 'Reçu',
      method: methode as 'Chèque' | undefined,
    })
  if (screen === 'expeditions') {
    const { count, ...aboard } = await who.expeditions.totals({
      from,
      to,
      clientId,
      mode: mode as 'Aérien' | undefined,
    })
    return { ...aboard, count: `${count} expédition${count > 1 ? 's' : ''}` }
  }
  if (screen === 'warehouse') {
    const ofGoods = { status: statut as 'En entrepôt', clientId, standing: anciennete as '0-7' | undefined }
    return filters.onglet === 'vehicules'
      ? who.warehouse.vehicleTotals(ofGoods)
      : who.warehouse.receiptTotals(ofGoods)
  }
  const { echeanceDu: dueFrom, echeanceAu: dueTo, solde } = filters
  const { count, total, balance } = await who.invoices.totals({
    ...ofSale,
    dueFrom,
    dueTo,
    unpaid: solde === 'du' || undefined,
  })
  return { count, total, balance, paid: total - balance }
}

/** Columns of each report in the terms of the lists it opens. */
const wordsOfLists: Record<ReportKey, string[][]> = {
  ventes: [['count', 'total', 'paid', 'balance']],
  encaissements: [['received']],
  'balance-agee': Array(6).fill(['balance']),
  releve: [['total'], ['received']],
  expeditions: [['count', 'lots', 'weightKg', 'volumeM3']],
  stock: [['count'], ['count']],
  activite: [
    ['count', 'total'],
    ['count', 'received'],
  ],
}

test('totals and rows of each report open equal lists for each filter', async () => {
  const { company, employee } = await busyCompany()
  const admin = await company.hire('admin')
  const journey = {
    mode: 'Maritime',
    kind: 'Groupage',
    origin: 'Anvers',
    destination: 'Matadi',
    etd: '2026-03-12',
    eta: '2026-04-20',
  } as const
  const { id } = await admin.expeditions.create(journey)
  await world.owner.query(
    `update goods set expedition_id = $2, status = 'Chargé'
      where tenant_id = $1 and id in (select id from goods where tenant_id = $1 and client_id is not null
      order by id limit 4)`,
    [company.tenantId, id],
  )
  await world.owner.query(
    `insert into goods (tenant_id, id, kind, number, chassis_number, vehicle_brand, client_id, received_at)
     select $1, gen_random_uuid(), 'Véhicule', 'V-' || n, 'CHASSIS-' || n, 'Toyota', $2,
       now() - n * interval '9 days' - interval '1 hour' from generate_series(1, 12) n`,
    [company.tenantId, company.clientId],
  )
  const { rows: days } = await world.owner.query<{ tomorrow: string }>(
    `select (current_date + 1)::text as tomorrow`,
  )
  const given = {
    mode: 'Maritime',
    clientId: company.clientId,
    agentId: employee.userId,
    method: 'Espèces',
  } as const
  for (const report of reportKeys) {
    const takes = [
      ...reportFilters[report].filter(
        (filter) => filter !== 'period' && filter !== 'day' && filter !== 'groupBy',
      ),
    ]
    const taken = takes.map((filter) =>
      filter === 'client' || filter === 'agent' ? (`${filter}Id` as const) : filter,
    )
    const narrowed = [[], ...taken.map((name) => [name]), taken].filter(
      (names) => report !== 'releve' || names.length > 0,
    )
    for (const [groupBy, names] of [
      ...narrowed.map((some) => ['mois', some] as const),
      ...(report === 'ventes' ? [['service', []] as const] : []),
    ]) {
      const filters: Partial<typeof given> = Object.fromEntries(names.map((name) => [name, given[name]]))
      const reportQuery = {
        report,
        groupBy,
        from,
        to: report === 'balance-agee' ? (days[0]?.tomorrow ?? '') : to,
        ...filters,
      }
      const { rows, totals, leads, opens } = await admin.reports.get(reportQuery)
      const context = JSON.stringify(reportQuery)
      assert.equal(opens.length, leads.length, context)
      assert.ok(names.length > 1 || leads.flat().some((column) => Number(totals[column]) > 0), context)
      const words = groupBy === 'service' ? [['count', 'total']] : wordsOfLists[report]
      for (const line of [{ cells: totals, opens }, ...rows.slice(0, 5)]) {
        for (const [place, opened] of line.opens.entries()) {
          if (['id', 'facture', 'paiement'].some((one) => one in opened.filters)) continue
          const list = await listAt(admin, opened)
          const led = leads[place]?.map((column) => line.cells[column])
          assert.deepEqual(
            words[place]?.map((word) => list[word]),
            led,
            `${context} ${line.cells[0]} ${JSON.stringify(opened)}`,
          )
        }
      }
    }
  }
})

test('agents are present and former colleagues, never of another company', async () => {
  const { company, manager } = await busyCompany()
  const gone = '0195d3f2-0000-7000-8000-00000000beef'
  await world.owner.query(
    `update invoices set issued_by_agent_id = $2, issued_by_agent_name = 'Zoé Partie'
      where tenant_id = $1 and total < 1000`,
    [company.tenantId, gone],
  )
  const { items } = await manager.reports.agents({})
  assert.ok(items.some(({ id }) => id === manager.userId))
  assert.deepEqual((await manager.reports.agents({ search: 'zoe' })).items, [
    { id: gone, name: 'Zoé Partie' },
  ])
  assert.deepEqual((await manager.reports.agents({ search: 'personne', id: gone })).items, [
    { id: gone, name: 'Zoé Partie' },
  ])
  const context = await manager.reports.get({
    report: 'ventes',
    from,
    to,
    agentId: gone,
    clientId: company.clientId,
  })
  assert.deepEqual(
    context.filters.map(({ label }) => label),
    ['Période', 'Par', 'Client', 'Agent'],
  )
  assert.equal(context.filters.at(-1)?.value, 'Zoé Partie')
  const stranger = await (await foundCompany(world)).hire('manager')
  assert.deepEqual((await stranger.reports.agents({ search: 'zoe', id: gone })).items, [])
  assert.equal(await outcomeOf((await company.hire('employee')).reports.agents({})), 'FORBIDDEN')
})

test('reports need a manager, and exclude other companies', async () => {
  const { company, other } = await busyCompany()
  for (const role of ['viewer', 'employee', 'warehouse_supervisor'] as const) {
    const person = await company.hire(role)
    assert.equal(await outcomeOf(person.reports.get({ report: 'ventes', from, to })), 'FORBIDDEN', role)
    assert.equal(await outcomeOf(person.reports.file({ report: 'ventes', from, to })), 'FORBIDDEN', role)
  }
  const stranger = await (await foundCompany(world)).hire('admin')
  for (const report of reportKeys.filter((key) => key !== 'releve')) {
    const { rows, totals } = await stranger.reports.get({ report, from, to })
    assert.ok(report === 'stock' || rows.length === 0, report)
    assert.ok(
      totals.every((sum) => typeof sum !== 'number' || sum === 0),
      report,
    )
  }
  assert.equal(
    await outcomeOf(stranger.reports.get({ report: 'releve', from, to, clientId: other })),
    'NOT_FOUND',
  )
})

test('invalid periods are refused beside the end date', async () => {
  const { manager } = await busyCompany()
  const reportQuery = (from: string, to: string) => manager.reports.get({ report: 'ventes', from, to })
  await assert.rejects(reportQuery('2026-03-02', '2026-03-01'), {
    data: { fields: { to: 'La fin ne peut pas précéder le début.' } },
  })
  await assert.rejects(reportQuery('2016-03-01', '2026-03-01'), {
    data: { fields: { to: 'La période ne peut pas dépasser 10 ans.' } },
  })
})

test('a report is one snapshot', async () => {
  const { manager } = await busyCompany()
  const passed = await statementsDuring(() => manager.reports.get({ report: 'ventes', from, to }))
  assert.ok(
    passed.some((what) => what.startsWith('sent begin isolation level repeatable read')),
    passed.join('\n'),
  )
})

test('a printed report has company, filters, rows and totals', async () => {
  const { company, manager } = await busyCompany()
  const pdf = pdfFor(manager.token)
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const report = await manager.reports.get({ report: 'encaissements', ...year })
  const answer = await pdf('encaissements', year)
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /Encaissements%20du%202026-01-01%20au%202026-12-31\.pdf/,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.deepEqual((await sizesOf(bytes))[0], [595, 842])
  const pages = await pagesOf(bytes)
  assert.ok(pages.length > 1, `${pages.length} pages`)
  for (const [place, page] of pages.entries())
    for (const context of ['Référence', `page ${place + 1} / ${pages.length}`])
      assert.ok(page.includes(context), page)
  for (const context of ['Encaissements', '1 janv. 2026 – 31 déc. 2026', '=cmd()|calc'])
    assert.ok(pages[0]?.includes(context), `${context} in ${pages[0]}`)
  const whole = pages.join(' ')
  for (const { cells } of report.rows) assert.ok(whole.includes(String(cells[1])), String(cells[1]))
  const breakdown = report.breakdown
  for (const context of [breakdown?.title, ...(breakdown?.columns ?? []).map(({ title }) => title)])
    assert.ok(context && pages[0]?.includes(context), `${context} in ${pages[0]}`)
  assert.ok(
    pages[0]?.includes(formatMoney(Number(breakdown?.totals.at(-1))).replaceAll('\u00a0', ' ')),
    pages[0],
  )
  assert.ok(
    pages.at(-1)?.includes(formatMoney(Number(report.totals[6])).replaceAll('\u00a0', ' ')),
    pages.at(-1),
  )

  // A wide table makes the page landscape.
  const long = `update payments
    set client_name = 'Société Générale de Transit du Bas-Congo', recorded_by_name = 'Marie-Antoinette Kabongo' where tenant_id = $1`
  await world.owner.query(long, [company.tenantId])
  const wide = await pdf('encaissements', { from: '2026-03-01', to: '2026-03-20' })
  assert.deepEqual((await sizesOf(new Uint8Array(await wide.arrayBuffer())))[0], [842, 595])
})

test('each report has a PDF, limited in rows', async () => {
  const { company, manager, other } = await busyCompany()
  const pdf = pdfFor(manager.token)
  for (const report of reportKeys) {
    const answer = await pdf(report, { from, to, clientId: report === 'releve' ? other : undefined })
    assert.equal(answer.headers.get('content-type'), 'application/pdf', report)
    assert.ok(
      (await pagesOf(new Uint8Array(await answer.arrayBuffer())))[0]?.includes(reportNames[report]),
      report,
    )
  }
  await world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, method,
      payment_date, recorded_by, recorded_by_name)
     select i.tenant_id, gen_random_uuid(), i.id, i.invoice_number, i.client_name, 'M-' || n, 1, 'Espèces',
       '2026-04-01', $2, 'A'
     from (select * from invoices where tenant_id = $1 limit 1) i, generate_series(1, 2001) n`,
    [company.tenantId, manager.userId],
  )
  assert.equal((await manager.reports.get({ report: 'encaissements', from, to })).isPrintable, false)
  assert.equal((await manager.reports.get({ report: 'ventes', from, to })).isPrintable, true)
  const refused = await pdf('encaissements', { from, to })
  assert.deepEqual([refused.status, (await refused.json()).message], [409, reportMessages.tooManyRows])
  const employee = pdfFor((await company.hire('employee')).token)
  assert.equal((await employee('ventes', { from, to })).status, 403)
})

function pdfFor(token: string) {
  const cookie = signedCookie(token, world.server.secret)
  return (report: ReportKey, filters: Record<string, string | undefined>) => {
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    )
    return site.ask(`/api/reports/${report}/pdf?${query}`, { headers: { cookie } })
  }
}
