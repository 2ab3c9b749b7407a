import type pg from 'pg'
import type { Desk } from './desk.ts'
import type { Acknowledged } from './ledger.ts'

/** The problems of a proof by kind: all lists are empty when it holds. */
export type Verdict = { checked: number; lost: string[]; twice: string[]; wrong: string[] }

type Evidence = {
  desk: Desk
  owner: pg.Pool
  writes: Acknowledged[]
  /** Marks of writes without a response: each may be there once. */
  open?: string[]
}

/** Checks by the API and by SQL that every acknowledged write is there, once, with its sums. */
export async function judge({ desk, owner, writes, open = [] }: Evidence): Promise<Verdict> {
  const rows = await readRows(owner, desk.companyId)
  const shown = await readLists(desk)
  const created = writes.filter(({ kind }) => kind !== 'change')
  const marks = rows.map(({ mark }) => mark)
  const known = new Set([...created.map(({ mark }) => mark), ...open])
  const seenMarks = new Set<string>()
  const doubles = marks.filter((mark) => seenMarks.size === seenMarks.add(mark).size)
  return {
    checked: writes.length,
    lost: [
      ...missingWrites(created, new Set(rows.map(({ id }) => id)), 'SQL'),
      ...missingWrites(created, new Set(shown.keys()), 'API'),
    ],
    twice: [
      ...doubles.map((mark) => `${mark}: two rows`),
      ...marks.filter((mark) => !known.has(mark)).map((mark) => `${mark}: never acknowledged`),
      ...(await historyWrittenTwice(owner, desk.companyId, writes)),
    ],
    wrong: [
      ...wrongChanges(rows, writes),
      ...wrongSums(rows, shown, writes),
      ...(await wrongBalances(owner, desk.companyId)),
    ],
  }
}

type Row = { id: string; mark: string; note: string | null; version: number; total: number; paid: number }

async function readRows(owner: pg.Pool, companyId: string): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select * from (
       select id, name as mark, note, version, 0 as total, 0 as paid from clients where tenant_id = $1
       union all select id, description, null, version, total::float8, paid_amount::float8
         from invoices where tenant_id = $1
       union all select id, reference, null, version, amount::float8, 0 from payments where tenant_id = $1
       union all select id, tracking_number, null, version, 0, 0 from goods where tenant_id = $1
     ) as written where mark like 'PREUVE-%'`,
    [companyId],
  )
  return rows
}

type ListedRow = { id: string; total?: number; paidAmount?: number }

/** The rows of the four lists, page by page, as the screens read them. */
async function readLists({ url, cookie }: Desk): Promise<Map<string, ListedRow>> {
  const shown = new Map<string, ListedRow>()
  for (const list of ['clients', 'invoices', 'payments', 'warehouse-receipts'])
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = `limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const response = await fetch(`${url}/api/${list}?${page}`, { headers: { cookie } })
      if (!response.ok) throw new Error(`${list}: ${response.status} ${await response.text()}`)
      const { items, nextCursor } = (await response.json()) as {
        items: ListedRow[]
        nextCursor: string | null
      }
      for (const row of items) shown.set(row.id, row)
      cursor = nextCursor
    }
  return shown
}

function missingWrites(created: Acknowledged[], ids: Set<string>, source: string): string[] {
  return created.filter(({ id }) => !ids.has(id)).map(({ kind, mark }) => `${kind} ${mark} (${source})`)
}

/** The history has one entry for each creation and change. Only it shows a write that ran twice. */
async function historyWrittenTwice(owner: pg.Pool, companyId: string, writes: Acknowledged[]) {
  // The history of an invoice also has an entry for each payment.
  const ids = writes.filter(({ kind }) => kind !== 'invoice').map(({ id }) => id)
  const { rows } = await owner.query<{ id: string; times: number }>(
    `select record_id as id, count(*)::int as times from record_changes
     where tenant_id = $1 and record_id = any($2::uuid[]) group by record_id`,
    [companyId, ids],
  )
  const expected = Map.groupBy(ids, (id) => id)
  return rows
    .filter(({ id, times }) => times > (expected.get(id)?.length ?? 0))
    .map(({ id, times }) => `${id}: ${times} times in the history`)
}

function wrongChanges(rows: Row[], writes: Acknowledged[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return writes.flatMap((write) => {
    const { note, version } = byId.get(write.id) ?? {}
    if (write.kind !== 'change' || (note === write.mark && version === write.version)) return []
    return [`client ${write.id}: « ${note} » version ${version}, not ${write.mark} version ${write.version}`]
  })
}

/** Compares total and paid amount of each invoice, to the cent, in the table and in the API. */
function wrongSums(rows: Row[], shown: Map<string, ListedRow>, writes: Acknowledged[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paid = new Map<string, number>()
  for (const write of writes)
    if (write.kind === 'payment') paid.set(write.invoiceId, (paid.get(write.invoiceId) ?? 0) + write.cents)
  return writes.flatMap((write) => {
    if (write.kind !== 'invoice') return []
    const [row, listed] = [byId.get(write.id), shown.get(write.id)]
    const expected = `${paid.get(write.id) ?? 0}/${write.cents}`
    const [stored, api] = [`${row?.paid}/${row?.total}`, `${listed?.paidAmount}/${listed?.total}`]
    if (stored === expected && api === expected) return []
    return [`invoice ${write.mark}: ${stored} (API ${api}), not ${expected}`]
  })
}

async function wrongBalances(owner: pg.Pool, companyId: string): Promise<string[]> {
  const { rows } = await owner.query<{ number: string }>(
    `select invoice_number as number from invoices i where tenant_id = $1 and paid_amount <>
       (select coalesce(sum(amount), 0) from payments p
        where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.status = 'Reçu')`,
    [companyId],
  )
  return rows.map(({ number }) => `${number}: the paid amount is not the sum of its payments`)
}
