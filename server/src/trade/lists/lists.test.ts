import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import { roleHasPermission, roles } from '@escale/contract/access/permissions'
import { type ExportedList, exportedLists } from '@escale/contract/trade/lists/words'
import { createRouterClient } from '@orpc/server'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { signedCookie } from '#access/caller/cookie.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import type { Sheet, SheetLine } from '#database/query/sheet.ts'
import { useFeatures } from '#testing/company/features.ts'
import { rebuildReceivables } from '#testing/company/receivables.ts'
import { openSite } from '#testing/http.ts'
import { type FoundedCompany, foundCompany, type Person, startWorld } from '#testing/world.ts'
import { router } from '#web/api/router.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type ListQuery = Record<string, string | boolean>
type Row = Record<string, unknown>
type List = {
  read: (who: Person, asked: object) => Promise<{ items: object[]; nextCursor: string | null }>
  filters: ListQuery[]
  /** Expected cells under some titles. */
  says: Record<string, (row: Row) => string>
}

const cellText = (name: string) => (row: Row) => String(row[name] ?? '')
const day = (name: string) => (row: Row) => cellText(name)(row).split('-').reverse().join('/')
const money = (cents: unknown) => (Number(cents) / 100).toFixed(2).replace('.', ',')
const amount = (name: string) => (row: Row) => money(row[name])
// Central African francs have no cents.
const amountInCurrency = (name: string) => (row: Row) =>
  money(Number(row[name]) * (row.currency === 'XAF' ? 100 : 1))
const cellFigure = (name: string) => (row: Row) => cellText(name)(row).replace('.', ',')

const lists: Record<ExportedList, List> = {
  clients: {
    read: (who, asked) => who.clients.list(asked),
    filters: [
      {},
      { type: 'Aérien' },
      { owing: true },
      { search: 'kivu 1', sort: 'match' },
      { sort: 'createdAt', order: 'desc' },
    ],
    says: { Nom: cellText('name'), Factures: cellFigure('invoiceCount'), 'Reste dû': amount('balance') },
  },
  services: {
    read: (who, asked) => who.services.list(asked),
    filters: [
      {},
      { category: 'Maritime' },
      { search: 'group', sort: 'match' },
      { sort: 'price', order: 'desc' },
    ],
    says: { Nom: cellText('name'), Prix: amount('price'), Catégorie: cellText('category') },
  },
  quotes: {
    read: (who, asked) => who.quotes.list(asked),
    filters: [
      {},
      { state: 'Brouillon', sort: 'clientName', order: 'asc' },
      { serviceType: 'Maritime', from: '2026-02-01', to: '2026-12-31', sort: 'total' },
      { search: 'q-2' },
    ],
    says: {
      Numéro: cellText('number'),
      Date: day('issueDate'),
      Total: amount('total'),
      État: cellText('state'),
    },
  },
  invoices: {
    read: (who, asked) => who.invoices.list(asked),
    filters: [
      {},
      { unpaid: true, sort: 'balance', order: 'asc' },
      { overdue: true },
      { dueFrom: '2026-04-01', dueTo: '2026-05-15', unpaid: true },
      { serviceType: 'Aérien', sort: 'clientName' },
      { from: '2026-03-01', to: '2026-04-15', sort: 'total' },
      { search: 'n-1' },
    ],
    says: {
      Numéro: cellText('invoiceNumber'),
      'Émise le': day('issueDate'),
      Total: amount('total'),
      Payé: amount('paidAmount'),
    },
  },
  creditNotes: {
    read: (who, asked) => who.creditNotes.list(asked),
    filters: [
      {},
      { nature: 'RRR', sort: 'clientName', order: 'asc' },
      { unused: true, from: '2026-02-01', to: '2026-12-31', sort: 'total' },
      { search: 'av-2' },
    ],
    says: {
      Numéro: cellText('number'),
      Date: day('issueDate'),
      Total: amount('total'),
      Libre: amount('free'),
    },
  },
  payments: {
    read: (who, asked) => who.payments.list(asked),
    filters: [
      {},
      { status: 'Reçu', method: 'Chèque' },
      { search: 'r-n-2' },
      { sort: 'amount', order: 'asc' },
    ],
    says: {
      Référence: cellText('reference'),
      Date: day('paymentDate'),
      Montant: amount('amount'),
      Statut: cellText('status'),
    },
  },
  tillSessions: {
    read: (who, asked) => who.till.sessions(asked),
    filters: [{}, { state: 'Clôturée', order: 'asc' }, { from: '2026-02-01', to: '2026-04-01' }],
    says: { PV: cellText('number'), Caisse: cellText('till'), État: cellText('state') },
  },
  tillMoves: {
    read: (who, asked) => who.till.moves(asked),
    filters: [
      {},
      { from: '2026-02-01', to: '2026-03-01', order: 'asc' },
      { currency: 'CDF', kind: 'reçu', accountKind: 'caisse' },
      { agency: 'Kinshasa', currency: 'XAF' },
    ],
    says: {
      Jour: day('day'),
      Compte: cellText('account'),
      Devise: cellText('currency'),
      Entrée: ({ amount: minor, currency }) =>
        money(Math.max(0, Number(minor)) * (currency === 'XAF' ? 100 : 1)),
      Pièce: cellText('document'),
    },
  },
  accountMoves: {
    read: (who, asked) => who.moneyAccounts.moves(asked),
    filters: [{}, { kind: 'dépense', currency: 'CDF' }, { from: '2026-02-01', to: '2026-04-01' }],
    says: {
      Jour: day('day'),
      Compte: cellText('accountName'),
      Montant: amountInCurrency('amount'),
      Solde: amountInCurrency('balanceAfter'),
    },
  },
  expenses: {
    read: (who, asked) => who.expenses.list(asked),
    filters: [
      {},
      { category: 'Carburant', sort: 'day', order: 'asc' },
      { valid: true, currency: 'CDF', from: '2026-02-01' },
      { search: 'dp-1' },
    ],
    says: {
      Numéro: cellText('number'),
      Date: day('day'),
      Montant: amountInCurrency('amount'),
      'Payé à': cellText('payee'),
    },
  },
  expeditions: {
    read: (who, asked) => who.expeditions.list(asked),
    filters: [
      {},
      { mode: 'Aérien' },
      { late: true },
      { destination: 'Matadi', sort: 'eta', order: 'asc' },
      { search: 'goma' },
    ],
    says: {
      Référence: cellText('reference'),
      'Départ prévu': day('etd'),
      Lots: cellFigure('lots'),
      'Poids (kg)': cellFigure('weightKg'),
    },
  },
  parcels: {
    read: (who, asked) => who.warehouse.receipts(asked),
    filters: [
      {},
      { status: 'En entrepôt' },
      { unowned: true, sort: 'trackingNumber' },
      { unmeasured: true },
      { search: 't1' },
    ],
    says: {
      'N°': cellText('number'),
      Suivi: cellText('trackingNumber'),
      Quantité: cellFigure('quantity'),
      'Poids (kg)': cellFigure('weightKg'),
    },
  },
  vehicles: {
    read: (who, asked) => who.warehouse.vehicles(asked),
    filters: [{}, { withoutPhoto: true, sort: 'chassisNumber' }, { search: 'toyota' }],
    says: {
      'N°': cellText('number'),
      Châssis: cellText('chassisNumber'),
      Année: cellFigure('year'),
      Client: cellText('clientName'),
    },
  },
}

const rowsEach = 640

/** Company with more records of each kind than one page. */
async function fullCompany(): Promise<FoundedCompany> {
  const company = await foundCompany(world)
  const fill = (sql: string) => world.owner.query(sql, [company.tenantId])
  await fill(`insert into clients (tenant_id, id, name, type, phone) select $1, gen_random_uuid(),
    'Kivu ' || n, case when n % 2 = 0 then 'Aérien' else 'Maritime' end, '+243812' || lpad(n::text, 6, '0')
    from generate_series(1, ${rowsEach}) n`)
  await fill(`insert into services (tenant_id, id, name, price, category) select $1, gen_random_uuid(),
    'Groupage ' || n, n * 31, case when n % 3 = 0 then 'Aérien' else 'Maritime' end
    from generate_series(1, ${rowsEach}) n`)
  await fill(`insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name,
    issue_date, due_date, subtotal, total, paid_amount, balance, items_count, issued_by_agent_id,
    issued_by_agent_name)
    select $1, gen_random_uuid(), 'N-' || n, case when n % 3 = 0 then 'Aérien' else 'Maritime' end, c.id,
      c.name, '2026-01-01'::date + n % 200, '2026-01-20'::date + n % 200, n * 137, n * 137,
      case when n % 4 = 0 then n * 137 when n % 4 = 1 then n * 40 else 0 end,
      case when n % 4 = 0 then 0 when n % 4 = 1 then n * 97 else n * 137 end, 1, gen_random_uuid(),
        'Agent ' || n % 2
    from generate_series(1, ${rowsEach}) n join clients c on c.tenant_id = $1
      and c.name = 'Kivu ' || (1 + n % 7)`)
  await fill(`insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount,
    status, method, payment_date, recorded_by, recorded_by_name)
    select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'R-' || invoice_number,
      greatest(paid_amount, 1), case when paid_amount > 0 then 'Reçu' else 'En attente' end,
      case when total % 2 = 0 then 'Chèque' else 'Espèces' end, issue_date + 9, issued_by_agent_id, 'A'
        from invoices where tenant_id = $1`)
  await rebuildReceivables(world, company.tenantId)
  await useFeatures(world, company.tenantId, ['account', 'quotes', 'till'])
  await fill(`insert into credit_notes (tenant_id, id, number, nature, client_id, client_name, issue_date,
    reason, total, issued_by, issued_by_name)
    select tenant_id, gen_random_uuid(), 'AV-' || row_number() over (order by id), 'RRR', client_id,
      client_name, issue_date + 3, 'Fidélité', 50, issued_by_agent_id, 'A'
    from invoices where tenant_id = $1`)
  await fill(`insert into credits (tenant_id, source_id, source_kind, client_id, label, day, amount, free)
    select tenant_id, id, 'avoir', client_id, number, issue_date, total, 20 from credit_notes
      where tenant_id = $1 and issue_date < '2026-04-01'`)
  await fill(`insert into quotes (tenant_id, id, first_id, number, service_type, client_name, issue_date,
    valid_until, total, items_count, issued_by_agent_id, issued_by_agent_name)
    select $1, id, id, 'Q-' || n, case when n % 3 = 0 then 'Aérien' else 'Maritime' end,
      'Prospect ' || n % 9, '2026-01-01'::date + n % 200, '2026-12-31', n * 211, 1, gen_random_uuid(), 'A'
    from (select n, gen_random_uuid() as id from generate_series(1, ${rowsEach}) n) made`)
  await fill(`insert into money_accounts (tenant_id, id, name, kind, agency)
    values ($1, gen_random_uuid(), 'Caisse', 'caisse', 'Kinshasa')`)
  await fill(`insert into till_sessions (tenant_id, id, number, rank, account_id, state, opened_by,
    opened_by_name, opened_at, opening_day, counted_at, closed_by, closed_by_name, closed_at, closing_day, hash)
    select $1, gen_random_uuid(), 'PVC-' || n, n, a.id, 'Clôturée', a.id, 'A', '2026-01-01'::timestamptz
      + n * interval '6 hours', '2026-01-01'::date + n / 4, now(), a.id, 'A', now(), '2026-01-01', 'h'
    from generate_series(1, ${rowsEach}) n join money_accounts a on a.tenant_id = $1`)
  await fill(`insert into account_moves (tenant_id, account_id, session_id, currency, kind, amount, balance_after,
    day, document_id, written_at)
    select $1, account_id, id, case rank % 3 when 0 then 'USD' when 1 then 'CDF' else 'XAF' end,
      case when rank % 5 = 0 then 'dépense' else 'reçu' end, (case when rank % 5 = 0 then -1 else 1 end)
      * rank * 37, 0, opening_day, id, opened_at
    from till_sessions where tenant_id = $1`)
  await fill(`insert into money_accounts (tenant_id, id, name, kind, currency)
    values ($1, gen_random_uuid(), 'Orange Money', 'mobile money', 'CDF')`)
  await fill(`insert into expenses (tenant_id, id, number, account_id, category, payee, currency, amount, day,
    recorded_by, recorded_by_name)
    select $1, gen_random_uuid(), 'DP-' || n, a.id, case when n % 3 = 0 then 'Douane' else 'Carburant' end,
      'Station ' || n % 9, 'CDF', n * 50, '2026-01-01'::date + n % 200, gen_random_uuid(), 'A'
    from generate_series(1, ${rowsEach}) n
      join money_accounts a on a.tenant_id = $1 and a.kind = 'mobile money'`)
  await fill(`insert into account_moves (tenant_id, account_id, currency, kind, amount, balance_after, day,
    document_id, written_by_name)
    select tenant_id, account_id, currency, 'dépense', -amount, -amount, day, id, 'A' from expenses
      where tenant_id = $1`)
  await fill(`insert into expeditions (tenant_id, id, reference, mode, origin, destination, etd, eta, status)
    select $1, gen_random_uuid(), 'EXP-2026-' || lpad(n::text, 4, '0'), case when n % 2 = 0 then 'Aérien'
      else 'Maritime' end, 'Anvers', case when n % 3 = 0 then 'Goma' else 'Matadi' end,
      case when n % 5 > 0 then '2026-01-01'::date + n end, case when n % 4 > 0
        then '2026-02-01'::date + n end, 'Ouverte' from generate_series(1, ${rowsEach}) n`)
  await fill(`insert into goods (tenant_id, id, kind, number, tracking_number, client_id, received_at,
    quantity, weight_kg, expedition_id)
    select $1, gen_random_uuid(), 'Colis', 'REC-' || n, 'T' || n, c.id,
      now() - n * interval '1 hour', n % 9 + 1, case when n % 5 > 0 then n * 1.125 end, e.id
    from generate_series(1, ${rowsEach}) n left join clients c on c.tenant_id = $1 and n % 3 > 0
      and c.name = 'Kivu ' || n left join expeditions e on e.tenant_id = $1
      and e.reference = 'EXP-2026-000' || n % 10`)
  await fill(`insert into goods (tenant_id, id, kind, number, chassis_number, vehicle_brand, client_id,
    received_at, year)
    select $1, gen_random_uuid(), 'Véhicule', 'VEH-' || n, 'CHASSIS-' || n, case when n % 2 = 0 then 'Toyota'
      else 'Lexus' end, c.id, now(), 1990 + n % 30
    from generate_series(1, ${rowsEach}) n join clients c on c.tenant_id = $1 and c.name = 'Kivu ' || n`)
  return company
}

const askList = (
  who: Person | null,
  list: ExportedList,
  asked: ListQuery = {},
  headers: Record<string, string> = {},
) =>
  site.ask(
    `/api/lists/${list}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`,
    {
      headers: { ...(who && { cookie: signedCookie(who.token, world.server.secret) }), ...headers },
    },
  )

async function csvOf(who: Person, list: ExportedList, asked: ListQuery = {}): Promise<Row[]> {
  const answer = await askList(who, list, asked)
  assert.equal(answer.status, 200)
  return Papa.parse<Row>(await answer.text(), { delimiter: ';', header: true, skipEmptyLines: true }).data
}

async function walked(who: Person, { read }: List, asked: ListQuery): Promise<Row[]> {
  const rows: object[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(who, { ...asked, cursor, limit: 200 })
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return rows as Row[]
}

const full = await fullCompany()
const admin = await full.hire('admin')

for (const list of exportedLists)
  test(`the file of ${list} equals the list for each filter, search and sort`, async () => {
    const { filters, says } = lists[list]
    for (const asked of filters) {
      const [file, rows] = [await csvOf(admin, list, asked), await walked(admin, lists[list], asked)]
      assert.ok(rows.length > 0, JSON.stringify(asked))
      assert.deepEqual(
        file.map((line) => Object.keys(says).map((title) => line[title])),
        rows.map((row) => Object.values(says).map((said) => said(row))),
        JSON.stringify(asked),
      )
    }
  })

test('amounts of a file equal the totals of its list', async () => {
  const cents = (lines: Row[], title: string) =>
    lines.reduce((sum, line) => sum + Math.round(Number(String(line[title]).replace(',', '.')) * 100), 0)
  for (const asked of lists.invoices.filters) {
    const [file, totals] = [await csvOf(admin, 'invoices', asked), await admin.invoices.totals(asked)]
    assert.deepEqual(
      [file.length, cents(file, 'Total'), cents(file, 'Reste dû')],
      [totals.count, totals.total, totals.balance],
      JSON.stringify(asked),
    )
  }
  const [clients, owed] = [await csvOf(admin, 'clients'), await admin.clients.totals({})]
  assert.deepEqual([clients.length, cents(clients, 'Reste dû')], [owed.count, owed.balance])
})

test('the chosen rows alone are exported, and only those of the company', async () => {
  for (const list of ['clients', 'invoices', 'payments'] as const) {
    const rows = (await lists[list].read(admin, {})).items as { id: string }[]
    const [first, , third] = rows.map(({ id }) => id)
    assert.equal((await csvOf(admin, list, { ids: [first, third].join() })).length, 2, list)
    assert.equal((await csvOf(admin, list, { ids: randomUUID() })).length, 0, list)
  }
})

test('a workbook has typed figures and days', async () => {
  const answer = await askList(admin, 'invoices', { format: 'xlsx', overdue: true })
  const [heads, ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()))
  const lines = await csvOf(admin, 'invoices', { overdue: true })
  const place = (title: string) => heads?.indexOf(title) ?? -1
  assert.deepEqual(heads, Object.keys(lines[0] ?? {}))
  assert.deepEqual(
    rows.map((row) => [
      row[place('Numéro')],
      money(Number(row[place('Total')]) * 100),
      (row[place('Échéance')] as unknown as Date).toISOString().slice(0, 10),
    ]),
    lines.map((line) => [line.Numéro, line.Total, String(line.Échéance).split('/').reverse().join('-')]),
  )
})

test('the name of a file has list and day; the file is compressed on request and never stored', async () => {
  const answer = await askList(admin, 'clients', {}, { 'accept-encoding': 'gzip' })
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"/,
  )
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  await answer.text()
  assert.equal(
    (await askList(admin, 'clients', {}, { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
    null,
  )
  assert.deepEqual(await readdir(world.server.drafts), [])
})

test('formulas become text, telephones stay, times are in the company’s zone', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  await world.owner.query(`update tenants set time_zone = 'Africa/Kinshasa' where id = $1`, [
    company.tenantId,
  ])
  await world.owner.query(
    `update clients set name = '=cmd()|calc', phone = '+243812345678', created_at = '2026-11-21T23:30:00Z'
      where id = $1`,
    [company.clientId],
  )
  const [line] = (await csvOf(manager, 'clients')).filter(({ Partagé }) => Partagé === '')
  assert.deepEqual(
    [line?.Nom, line?.Téléphone, line?.['Client depuis']],
    ["'=cmd()|calc", '+243812345678', '22/11/2026 00:30'],
  )
})

test('downloads need two rights, and other companies have no access', async () => {
  const reads = {
    clients: 'clients.read',
    services: 'services.read',
    quotes: 'quotes.read',
    invoices: 'invoices.read',
    creditNotes: 'ledger.read',
    payments: 'payments.read',
    tillSessions: 'till.read',
    tillMoves: 'till.read',
    accountMoves: 'accounts.read',
    expenses: 'accounts.read',
    expeditions: 'expeditions.read',
    parcels: 'reception.read',
    vehicles: 'reception.read',
  } as const satisfies Record<ExportedList, string>
  const neighbour = await foundCompany(world)
  for (const role of roles.filter((known) => known !== 'super_admin')) {
    const person = await neighbour.hire(role)
    for (const list of exportedLists) {
      const answer = await askList(person, list)
      const isAllowed = ['manager', 'admin'].includes(role) && roleHasPermission(role, reads[list])
      assert.equal(answer.status, isAllowed ? 200 : 403, `${role} ${list}`)
      assert.doesNotMatch(await answer.text(), /Kivu \d|Groupage \d|N-\d|EXP-2026|REC-\d|VEH-\d/)
    }
  }
  assert.equal((await askList(null, 'clients')).status, 401)
  const { key } = await admin.apiKeys.create({ name: 'Programme', permissions: ['clients.read'] })
  assert.equal((await askList(null, 'clients', {}, { authorization: `Bearer ${key}` })).status, 403)
  assert.equal((await askList(admin, 'invoices', { from: 'hier' })).status, 422)
})

test('the journal names the user and the list of each download', async () => {
  const manager = await full.hire('manager')
  await csvOf(manager, 'payments', { search: 'r-n-20' })
  const { rows } = await world.owner.query(
    'select action, table_name, error_message, success from security_logs where user_id = $1',
    [manager.userId],
  )
  const found = await manager.payments.totals({ search: 'r-n-20' })
  assert.deepEqual(rows, [
    {
      action: 'EXPORT',
      table_name: 'lists',
      error_message: `Paiements (CSV), ${found.count} lignes`,
      success: true,
    },
  ])
})

/** Lists of a user, passed to `write` instead of a file. */
function listsOf({ token }: Person, write: (sheet: Sheet) => Promise<void>) {
  const asked = {
    sessionHash: tokenHash(token),
    company: undefined,
    idempotencyKey: randomUUID(),
    address: '192.0.2.1',
    userAgent: 'tests',
  }
  return createRouterClient(router, { context: { server: world.server, asked, bytes: { sheet: write } } })
    .lists
}

test('a file is one snapshot and holds a limited number of rows in memory', async () => {
  const company = await fullCompany()
  const manager = await company.hire('manager')
  const before = await walked(manager, lists.invoices, { sort: 'total' })
  const pieces: SheetLine[][] = []
  await listsOf(manager, async ({ lines }) => {
    for await (const some of lines) {
      if (pieces.length === 0) {
        await world.owner.query(`delete from payments where tenant_id = $1`, [company.tenantId])
        await world.owner.query(
          `delete from invoices where tenant_id = $1 and right(invoice_number, 1) = '7'`,
          [company.tenantId],
        )
        await world.owner.query(
          `update invoices set total = total + 1, subtotal = subtotal + 1, balance = balance + 1
            where tenant_id = $1`,
          [company.tenantId],
        )
      }
      pieces.push([...some])
    }
  }).invoices({ sort: 'total' })
  assert.ok(pieces.length > 1 && pieces.every((piece) => piece.length <= 200))
  assert.deepEqual(
    pieces.flat().map(([number, , , , , , total]) => [number, total]),
    before.map(({ invoiceNumber, total }) => [invoiceNumber, total]),
  )
})

test('a company downloads one list at a time without delaying others', async () => {
  const [manager, colleague] = [await full.hire('manager'), await full.hire('manager')]
  const elsewhere = await (await foundCompany(world)).hire('manager')
  const written: string[] = []
  const first = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const mine = listsOf(manager, async () => {
    begun.resolve()
    await first.promise
    written.push('mine')
  }).clients({})
  await begun.promise
  const theirs = listsOf(colleague, async () => void written.push('theirs')).clients({})
  await listsOf(elsewhere, async () => void written.push('elsewhere')).clients({})
  first.resolve()
  await Promise.all([mine, theirs])
  assert.deepEqual(written, ['elsewhere', 'mine', 'theirs'])
})
