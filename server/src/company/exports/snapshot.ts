import type { CompanyTx } from '#database/caller/company.ts'
import type { ExportedTable } from './tables.ts'

const rowsAtOnce = 200

/** The connection of the snapshot transaction. It must not be used after that transaction. */
export type Reading = Pick<CompanyTx, 'id' | 'run'>

export type SnapshotTable = ExportedTable & { columns: string[]; count: number }

/** The tables to export, each with the columns that the company may read and its number of rows. */
export async function sourcesOf(
  company: CompanyTx,
  tables: readonly ExportedTable[],
): Promise<SnapshotTable[]> {
  await company.run({ text: `set local time zone 'UTC'` })
  const rows = await company.run<ExportedColumn>({ text: exportedColumns('current_user') })
  const sources: SnapshotTable[] = []
  for (const table of tables) {
    const columns = columnsToExport(table, rows).map(({ column }) => column)
    const [counted] = await company.run<{ count: number }>({
      text: `select count(*) as count from ${companyRows(company, table)}`,
    })
    sources.push({ ...table, columns, count: counted?.count ?? 0 })
  }
  return sources
}

export type ExportedColumn = { table: string; column: string; isComputed: boolean }

/** The exported columns of a table. */
export function columnsToExport({ table, omit }: ExportedTable, columns: ExportedColumn[]): ExportedColumn[] {
  return columns.filter((one) => one.table === table && !omit?.includes(one.column))
}

/** SQL that lists the columns that the database role `role` may read. */
export function exportedColumns(role: string): string {
  return `
    select c.relname as table, a.attname as column, a.attgenerated = 's' as "isComputed"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
      and not a.attisdropped
      and has_column_privilege(${role}, c.oid, a.attnum, 'select')
        and not (a.attgenerated = 's' and a.attname like '%\\_key')
    order by c.relname, a.attnum`
}

/**
 * Reads the rows of a table as JSON, 200 at a time, with a cursor of the snapshot transaction. Only one table
 * can be read at a time.
 */
export async function* readTableRows(company: Reading, source: SnapshotTable): AsyncGenerator<string[]> {
  const columns = source.columns.map((column) => `'${column}', t.${quoteName(column)}`)
  const pairs = inBatches(columns).map((some) => `jsonb_build_object(${some.join(', ')})`)
  await company.run({
    text: `declare exported no scroll cursor for select (${pairs.join(' || ')})::text as row
      from ${companyRows(company, source)} order by ${source.order}`,
  })
  for (;;) {
    const rows = await company.run<{ row: string }>({ text: `fetch ${rowsAtOnce} from exported` })
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await company.run({ text: 'close exported' })
}

/** A stored file of the company: its key in the file store, and its path in the archive. */
export type StoredFile = { storageKey: string; path: string; madeAt: string }

/** The stored files of the company. They are read 200 at a time. */
export async function companyFiles(company: Reading): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const some = await company.run<StoredFile & { id: string }>({
      text: `select id, storage_key as "storageKey", bucket || '/' || id || '-' || name as path,
        created_at as "madeAt" from files
        where tenant_id = $1 and id > $2 order by id limit ${rowsAtOnce}`,
      values: [company.id, after],
    })
    const last = some.at(-1)
    if (!last) return files
    for (const { storageKey, path, madeAt } of some) files.push({ storageKey, path, madeAt })
    after = last.id
  }
}

// The table and the WHERE clause that select the rows of the company. A cursor takes no parameters, so the
// company id is inserted in the text. It comes from the database and is a UUID.
function companyRows({ id }: Reading, { table, of = 'company' }: ExportedTable): string {
  if (of === 'company') return `${quoteName(table)} t where t.tenant_id = '${id}'`
  return table === 'tenants' ? `tenants t where t.id = '${id}'` : `${quoteName(table)} t`
}

// A PostgreSQL function takes at most 100 arguments.
function inBatches(items: string[]): string[][] {
  return Array.from({ length: Math.ceil(items.length / 40) }, (_, part) =>
    items.slice(part * 40, part * 40 + 40),
  )
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
