import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { reportKeys, reportNames } from '@escale/contract/trade/reports/words'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { signedCookie } from '#access/caller/cookie.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import type { Sheet, SheetLine } from '#database/query/sheet.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, type Person, startWorld } from '#testing/world.ts'
import { procedureClientFor } from '#web/api/router.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const [from, to] = ['2026-01-01', '2026-12-31']
const payments = 3210

/** Client with more payments than one batch, each one cent larger. */
async function longAccount() {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, paid_amount, balance, items_count, issued_by_agent_id, issued_by_agent_name)
     select $1, gen_random_uuid(), 'N-1', 'Maritime', $2, '=1+1', '2026-01-01', '2026-02-01', 900000000,
       900000000, $4::int * ($4::int + 1) / 2, 900000000 - $4::int * ($4::int + 1) / 2, 1, $3, 'Agent'`,
    [company.tenantId, company.clientId, manager.userId, payments],
  )
  await addPayments(company.tenantId, manager.userId, 1, payments)
  return { ...company, manager }
}

function addPayments(tenantId: string, userId: string, first: number, last: number) {
  return world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status,
      method, payment_date, recorded_by, recorded_by_name)
     select i.tenant_id, gen_random_uuid(), i.id, i.invoice_number, i.client_name, 'R-' || n, n, 'Reçu',
       'Espèces', '2026-03-01', $2, 'Agent'
     from invoices i, generate_series($3::int, $4::int) n where i.tenant_id = $1`,
    [tenantId, userId, first, last],
  )
}

const fileAt = (who: Person, query: string) =>
  site.ask(`/api/reports/${query}`, { headers: { cookie: signedCookie(who.token, world.server.secret) } })

/** Lines of a report’s file. `between` runs after the first batch. */
async function linesGiven(
  who: Person,
  report: 'encaissements' | 'releve',
  clientId: string | undefined,
  between: () => Promise<unknown>,
): Promise<SheetLine[]> {
  const lines: SheetLine[] = []
  const sheet = async (given: Sheet) => {
    for await (const some of given.lines) {
      if (lines.length === 0) await between()
      lines.push(...some)
    }
  }
  const asked = {
    sessionHash: tokenHash(who.token),
    company: undefined,
    idempotencyKey: undefined,
    address: '192.0.2.1',
    userAgent: 'tests',
  }
  await procedureClientFor({ server: world.server, asked, bytes: { sheet } }).reports.file({
    report,
    from,
    to,
    clientId,
    format: 'csv',
  })
  return lines
}

test('a file is a snapshot, and its rows equal its total', async () => {
  const { manager, tenantId, clientId } = await longAccount()
  const whole = (payments * (payments + 1)) / 2
  const lines = await linesGiven(manager, 'encaissements', undefined, async () => {
    await addPayments(tenantId, manager.userId, 9000, 9009)
    await world.owner.query(`delete from payments where tenant_id = $1 and amount between 100 and 199`, [
      tenantId,
    ])
  })
  const [total, ...rows] = lines.toReversed()
  assert.deepEqual([rows.length, total?.[6]], [payments, whole])
  assert.equal(
    rows.reduce((sum, cells) => sum + Number(cells[6]), 0),
    whole,
  )
  const before = await linesGiven(manager, 'releve', clientId, () =>
    addPayments(tenantId, manager.userId, 9100, 9109),
  )
  const lastMovement = before.findLastIndex(([day]) => day !== null && day !== 'Total')
  const ages = before.slice(lastMovement + 1, -1)
  assert.equal(before[lastMovement]?.[5], before.at(-1)?.[5])
  assert.equal(
    ages.reduce((sum, cells) => sum + Number(cells[5]), 0),
    before.at(-1)?.[5],
  )
})

test('a file is read in batches that are not stored', async () => {
  const { manager } = await longAccount()
  const passed = await statementsDuring(async () => {
    const answer = await fileAt(manager, `encaissements/file?from=${from}&to=${to}`)
    assert.equal(
      Papa.parse(await answer.text(), { delimiter: ';', skipEmptyLines: true }).data.length,
      payments + 2 + 4,
    )
  })
  const fetched = passed.filter((what) => what.startsWith('answered fetch 200'))
  assert.ok(fetched.length > payments / 200, passed.join('\n'))
})

test('each report’s CSV and workbook equal its screen', async () => {
  const { manager, clientId } = await longAccount()
  for (const report of reportKeys) {
    const filters: { clientId?: string } = report === 'releve' ? { clientId } : {}
    const shown = await manager.reports.get({ report, from, to, ...filters })
    const query = `${report}/file?${new URLSearchParams({ from, to, ...(filters.clientId && { clientId: filters.clientId }) })}`
    const csv = await fileAt(manager, `${query}&format=csv`)
    assert.ok(
      decodeURIComponent(csv.headers.get('content-disposition') ?? '').includes(reportNames[report]),
      report,
    )
    const lines = Papa.parse<string[]>(await csv.text(), { delimiter: ';', skipEmptyLines: true }).data
    assert.deepEqual(
      lines[0],
      shown.columns.map(({ title }) => title),
    )
    const totals = shown.totals.map((sum, place) =>
      typeof sum === 'number' && shown.columns[place]?.kind === 'money'
        ? (sum / 100).toFixed(2).replace('.', ',')
        : sum,
    )
    const appendix = lines.findIndex(([title]) => title === shown.breakdown?.title)
    const total = appendix < 0 ? lines.at(-1) : lines[appendix - 1]
    assert.deepEqual(
      total?.filter((cell, place) => totals[place] !== null && /,\d\d$/.test(cell)),
      totals.filter((sum) => typeof sum === 'string' && /,\d\d$/.test(sum)),
    )
    const book = await readSheet(
      Buffer.from(await (await fileAt(manager, `${query}&format=xlsx`)).arrayBuffer()),
    )
    assert.equal(book.filter((row) => row.some((cell) => cell !== null)).length, lines.length, report)
  }
})

test('the table of agents by method follows the payments with the same total', async () => {
  const { manager } = await longAccount()
  const { breakdown } = await manager.reports.get({ report: 'encaissements', from, to })
  const query = `encaissements/file?from=${from}&to=${to}`
  const csv = Papa.parse<string[]>(await (await fileAt(manager, query)).text(), {
    delimiter: ';',
  }).data.filter((line) => line.length > 1 || line[0])
  const written = (cents: unknown) => (Number(cents) / 100).toFixed(2).replace('.', ',')
  const whole = written(breakdown?.totals.at(-1))
  const cash = [written(0), written(0), whole, String(payments), whole]
  assert.deepEqual(csv.slice(-4), [
    ['Par agent et par méthode'],
    ['Agent', 'Virement', 'Chèque', 'Espèces', 'Paiements', 'Total'],
    ['Agent', ...cash],
    ['Total', ...cash],
  ])
  const under = csv.findIndex(([title]) => title === 'Par agent et par méthode')
  assert.equal(csv[under - 1]?.at(-1), whole)
  const book = await readSheet(
    Buffer.from(await (await fileAt(manager, `${query}&format=xlsx`)).arrayBuffer()),
  )
  assert.deepEqual(book.at(-1)?.slice(0, 6), [
    'Total',
    0,
    0,
    Number(breakdown?.totals[3]) / 100,
    payments,
    Number(breakdown?.totals[5]) / 100,
  ])
})

test('formulas are text in a report’s file', async () => {
  const { manager } = await longAccount()
  const text = await (await fileAt(manager, `encaissements/file?from=${from}&to=${to}`)).text()
  assert.match(text, /;'=1\+1;/)
})

test('memory does not grow with the number of rows', async () => {
  const { manager, tenantId } = await longAccount()
  await addPayments(tenantId, manager.userId, 1, 40_000)
  const grown: number[] = []
  for (let time = 0; time < 2; time += 1) {
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10)
    const answer = await fileAt(manager, `encaissements/file?from=${from}&to=${to}`)
    for await (const _ of answer.body ?? []) most = Math.max(most, process.memoryUsage().rss)
    clearInterval(watch)
    grown.push((most - before) / 1e6)
  }
  // The first run includes warm-up, so the better of two counts.
  assert.ok(Math.min(...grown) < 50, `${grown.map(Math.round).join(', ')} MB`)
})
