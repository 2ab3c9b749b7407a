import type pg from 'pg'
import type { Desk } from './acknowledged.ts'
import type { Acknowledged } from './ledger.ts'

/** Each list names what is wrong with it: all are empty when all is well. */
export type Verdict = { checked: number; lost: string[]; twice: string[]; wrong: string[] }

type Asked = {
  desk: Desk
  owner: pg.Pool
  writes: Acknowledged[]
  /** Marks of what was never answered: it may be there, once. */
  open?: string[]
}

/** Every acknowledged write is there, once, with its sums: asked of the API, and of the tables directly. */
export async function judge({ desk, owner, writes, open = [] }: Asked): Promise<Verdict> {
  const rows = await rowsIn(owner, desk.companyId)
  const shown = await shownBy(desk)
  const created = writes.filter(({ kind }) => kind !== 'change')
  const known = new Set([...created.map(({ mark }) => mark), ...open])
  const strangers = rows
    .filter(({ mark }) => !known.has(mark))
    .map(({ mark }) => `${mark}: nobody was told of it`)
  return {
    checked: writes.length,
    lost: [
      ...missing(created, new Set(rows.map(({ id }) => id)), 'SQL'),
      ...missing(created, new Set(shown.keys()), 'API'),
    ],
    twice: [
      ...doubles(rows.map(({ mark }) => mark)),
      ...strangers,
      ...(await historyWrittenTwice(owner, desk.companyId, writes)),
    ],
    wrong: [
      ...wrongChanges(rows, writes),
      ...wrongSums(rows, shown, writes),
      ...(await wrongBalances(owner, desk.companyId)),
    ],
  }
}

export function isGood({ lost, twice, wrong }: Verdict): boolean {
  return lost.length + twice.length + wrong.length === 0
}

type Row = { id: string; mark: string; note: string | null; version: number; total: number; paid: number }

async function rowsIn(owner: pg.Pool, companyId: string): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select * from (
       select id, name as mark, note, version, 0 as total, 0 as paid from clients where tenant_id = $1
       union all select id, description, null, version, total::float8, paid_amount::float8 from invoices where tenant_id = $1
       union all select id, reference, null, version, amount::float8, 0 from payments where tenant_id = $1
       union all select id, tracking_number, null, version, 0, 0 from goods where tenant_id = $1
     ) as written where mark like 'PREUVE-%'`,
    [companyId],
  )
  return rows
}

type Shown = { id: string; total?: number; paidAmount?: number }

/** What the four lists show, page by page, as the screens read them. */
async function shownBy({ url, cookie }: Desk): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>()
  for (const list of ['clients', 'invoices', 'payments', 'warehouse-receipts'])
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await fetch(
        `${url}/api/${list}?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        { headers: { cookie } },
      )
      if (!answer.ok) throw new Error(`${list}: ${answer.status} ${await answer.text()}`)
      const page = (await answer.json()) as { items: Shown[]; nextCursor: string | null }
      for (const row of page.items) shown.set(row.id, row)
      cursor = page.nextCursor
    }
  return shown
}

function missing(created: Acknowledged[], there: Set<string>, where: string): string[] {
  return created.filter(({ id }) => !there.has(id)).map(({ kind, mark }) => `${kind} ${mark} (${where})`)
}

function doubles(marks: string[]): string[] {
  const seen = new Set<string>()
  return marks.filter((mark) => seen.size === seen.add(mark).size).map((mark) => `${mark}: two rows`)
}

/** A creation is told once, each change once: a write done twice under one row would be seen nowhere else. */
async function historyWrittenTwice(
  owner: pg.Pool,
  companyId: string,
  writes: Acknowledged[],
): Promise<string[]> {
  const ids = writes.filter(({ kind }) => kind !== 'invoice').map(({ id }) => id) // an invoice tells of its payments too
  const { rows } = await owner.query<{ id: string; times: number }>(
    'select record_id as id, count(*)::int as times from record_changes where tenant_id = $1 and record_id = any($2::uuid[]) group by record_id',
    [companyId, ids],
  )
  const expected = new Map<string, number>()
  for (const id of ids) expected.set(id, (expected.get(id) ?? 0) + 1)
  return rows
    .filter(({ id, times }) => times > (expected.get(id) ?? 0))
    .map(({ id, times }) => `${id}: told ${times} times in the history`)
}

function wrongChanges(rows: Row[], writes: Acknowledged[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return writes.flatMap((write) => {
    const row = byId.get(write.id)
    if (write.kind !== 'change' || (row?.note === write.mark && row.version === write.version)) return []
    return [
      `client ${write.id}: « ${row?.note} » version ${row?.version}, not ${write.mark} version ${write.version}`,
    ]
  })
}

/** To the cent, invoice by invoice: what was billed, what was paid, what is left. */
function wrongSums(rows: Row[], shown: Map<string, Shown>, writes: Acknowledged[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paid = new Map<string, number>()
  for (const write of writes)
    if (write.kind === 'payment') paid.set(write.invoiceId, (paid.get(write.invoiceId) ?? 0) + write.cents)
  return writes.flatMap((write) => {
    if (write.kind !== 'invoice') return []
    const [row, seen, expected] = [byId.get(write.id), shown.get(write.id), paid.get(write.id) ?? 0]
    const isRight =
      row?.total === write.cents &&
      row.paid === expected &&
      seen?.total === write.cents &&
      seen.paidAmount === expected
    return isRight
      ? []
      : [
          `invoice ${write.mark}: ${row?.paid}/${row?.total} (API ${seen?.paidAmount}/${seen?.total}), not ${expected}/${write.cents}`,
        ]
  })
}

async function wrongBalances(owner: pg.Pool, companyId: string): Promise<string[]> {
  const { rows } = await owner.query<{ number: string }>(
    `select invoice_number as number from invoices i where tenant_id = $1 and paid_amount <>
       (select coalesce(sum(amount), 0) from payments p where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.status = 'Reçu')`,
    [companyId],
  )
  return rows.map(({ number }) => `${number}: what is paid is not the sum of its payments`)
}
