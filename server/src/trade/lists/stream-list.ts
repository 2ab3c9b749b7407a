import type { Feature } from '@escale/contract/access/permissions'
import { type Instant, today } from '@escale/contract/values/days'
import type { RequestContext } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { AnyTx, Tx } from '#database/caller/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { featuresOf } from '#database/query/company-features.ts'
import { fileRowsAtOnce } from '#database/query/pages.ts'
import { fileNameOf, type Sheet, type SheetCell, type SheetColumn } from '#database/query/sheet.ts'

/** A column of a downloaded list. A time must be given as an ISO instant. */
export type ListColumn<Row> = SheetColumn & {
  of: (row: Row) => SheetCell
  /** Files have the column only while the company uses this part of the product. */
  feature?: Feature
}

type Reader<Id extends string | null> = { company: Tx<Id>; actor: Actor }
type Paging = { cursor?: string | undefined; limit: number }

/** A list that can be downloaded: its title, its columns and the function that reads a page. */
export type ListFile<Id extends string | null, List, Row> = {
  title: string
  /** First part of the file name. */
  stem: string
  columns: readonly ListColumn<Row>[]
  read: (reader: Reader<Id>, list: List) => Promise<{ items: Row[]; nextCursor: string | null }>
}

/** Writes a list to a file and records the download. All rows come from one database snapshot. */
export async function streamList<Id extends string | null, List extends Paging, Row>(
  { company, actor, record, bytes }: WriteContext<Id> & RequestContext,
  { format, ...filters }: Omit<List, keyof Paging> & Pick<Sheet, 'format'>,
  { title, stem, columns: allColumns, read }: ListFile<Id, List, Row>,
): Promise<{ name: string }> {
  await waitForTurn(company)
  const timeZone = await zoneOf(company)
  const used = await featuresOf(company)
  const columns = allColumns.filter(({ feature }) => !feature || used.includes(feature))
  const reader = { company, actor }
  const counted = { rows: 0 }
  const lines = listLines(
    (paging) => read(reader, { ...filters, ...paging } as unknown as List),
    columns,
    formatterIn(timeZone),
    counted,
  )
  const sheet = { name: `${stem}-${today(timeZone)}`, title, format, columns, lines }
  await bytes?.sheet?.(sheet)
  record('EXPORT', { table: 'lists', detail: `${title} (${format.toUpperCase()}), ${counted.rows} lignes` })
  return { name: fileNameOf(sheet) }
}

async function* listLines<Row>(
  read: (paging: Paging) => Promise<{ items: Row[]; nextCursor: string | null }>,
  columns: readonly ListColumn<Row>[],
  clock: (at: Instant) => string,
  counted: { rows: number },
): AsyncGenerator<SheetCell[][]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read({ cursor, limit: fileRowsAtOnce })
    counted.rows += page.items.length
    yield page.items.map((row) => columns.map(({ kind, of }) => shownRow(of(row), kind, clock)))
    cursor = page.nextCursor
  }
}

function shownRow(cell: SheetCell, kind: SheetColumn['kind'], clock: (at: Instant) => string): SheetCell {
  return kind === 'moment' && typeof cell === 'string' ? clock(cell) : cell
}

/** Returns a function that formats times in the company's time zone, as `2026-11-20 08:30`. */
function formatterIn(timeZone: string): (at: Instant) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => clock.format(new Date(at))
}

/**
 * Waits until the company's other list download has ended. The database stops the wait after its lock
 * timeout.
 */
async function waitForTurn({ id, run }: AnyTx): Promise<void> {
  await run({
    text: `select pg_advisory_xact_lock(hashtextextended('list as a file ' || $1::text, 0))`,
    values: [id ?? ''],
  })
}
