import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { BackupFailure } from '#backup/storage/failure.ts'
import { columnsToExport, type ExportedColumn, exportedColumns } from '#company/exports/snapshot.ts'
import { type ExportedTable, exportedTables } from '#company/exports/tables.ts'
import type { Export } from './open-export.ts'
import type { People } from './people.ts'
import { type Surroundings, secretReplacements, staysBehind } from './without-secrets.ts'

type Bringing = {
  source: Export
  companyId: string
  people: People
  keys: Map<string, string>
  surroundings: Surroundings
}

const aside = 'pg_temp.incoming'

/**
 * Inserts the rows of a company with their ids, numbers and dates. Constraints stay enabled, and generated
 * columns are computed again. Every row is then read back and compared with the export.
 */
export async function restoreRows(client: pg.ClientBase, bringing: Bringing): Promise<number> {
  const columns = (
    await client.query<ExportedColumn>(exportedColumns(`('escale_app' || access.role_suffix())::name`))
  ).rows
  await client.query(
    `create temporary table incoming (place bigint generated always as identity, row jsonb, changed jsonb, added jsonb) on commit drop`,
  )
  let count = 0
  for (const table of await inOrderOfKeys(client)) {
    if (table.table === 'security_logs' && bringing.surroundings.isLogSealed) continue
    await client.query(`truncate ${aside}`)
    if (!(await setAside(client, table, bringing))) continue
    await refuseStrangers(client, table, bringing.companyId)
    const present = await presentColumns(client, table, columnsToExport(table, columns))
    count += await insertRows(client, table, present)
    await refuseDifferences(client, table, present, bringing.companyId)
  }
  return count
}

/** Sorts the tables by their foreign keys: referenced tables come first. */
async function inOrderOfKeys(client: pg.ClientBase): Promise<ExportedTable[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const remainingTables = exportedTables.filter(({ table }) => !staysBehind.has(table))
  const ordered: ExportedTable[] = []
  while (remainingTables.length > 0) {
    const next = remainingTables.findIndex(
      ({ table }) =>
        !rows.some(({ from, to }) => from === table && remainingTables.some((other) => other.table === to)),
    )
    ordered.push(...remainingTables.splice(Math.max(0, next), 1))
  }
  return ordered
}

async function setAside(
  client: pg.ClientBase,
  table: ExportedTable,
  { source, people, keys, surroundings }: Bringing,
): Promise<number> {
  let count = 0
  for await (const lines of source.lines(table.table)) {
    const rows = lines.map((line) => people.named(line))
    const additions = rows.map((row) =>
      secretReplacements(table.table, row, {
        keys,
        joined: people.joined,
        secret: () => randomBytes(32).toString('hex'),
      }),
    )
    await client.query(
      `insert into ${aside} (row, changed, added) select * from unnest($1::jsonb[], $2::jsonb[], $3::jsonb[])`,
      [
        rows,
        additions.map(({ changed }) => JSON.stringify(changed)),
        additions.map(({ added }) => JSON.stringify(added)),
      ],
    )
    count += rows.length
  }
  if (count > 0 && table.of === 'everyone') return leaveOthers(client, table.table, surroundings)
  return count
}

/**
 * Removes rows shared by all companies that already exist here. In an empty installation the other shared
 * rows are inserted too. Otherwise only those that the company references are.
 */
async function leaveOthers(
  client: pg.ClientBase,
  table: string,
  { isFirst, shared }: Surroundings,
): Promise<number> {
  const here = await client.query<{ id: string }>(
    `select t.id from ${table} t join ${aside} on t.id = (row ->> 'id')::uuid`,
  )
  await client.query(`delete from ${aside} where row ->> 'id' = any ($1)`, [here.rows.map(({ id }) => id)])
  if (!isFirst) await client.query(`delete from ${aside} where not row ->> 'id' = any ($1)`, [[...shared]])
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${aside}`)
  return Number(rows[0]?.count)
}

async function refuseStrangers(
  client: pg.ClientBase,
  { table, of = 'company' }: ExportedTable,
  companyId: string,
): Promise<void> {
  if (of === 'everyone') return
  const { rowCount } = await client.query(
    `select from ${aside} where row ->> $1 is distinct from $2 limit 1`,
    [of === 'itself' ? 'id' : 'tenant_id', companyId],
  )
  if (rowCount)
    throw new BackupFailure(
      `« ${table} » a une ligne d'une autre entreprise : cet export a été refait à la main.`,
    )
}

/**
 * Returns the columns in the export. A column missing from an older export takes its default. A column
 * unknown to this version is refused.
 */
async function presentColumns(
  client: pg.ClientBase,
  { table }: ExportedTable,
  known: ExportedColumn[],
): Promise<ExportedColumn[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct jsonb_object_keys(row) as name from ${aside}`,
  )
  const names = new Set(rows.map(({ name }) => name))
  const present = known.filter(({ column }) => names.delete(column))
  if (names.size > 0)
    throw new BackupFailure(
      `« ${table} » a des colonnes inconnues ici (${[...names].join(', ')}) : cet export vient d'une version plus récente d'Escale.`,
    )
  return present
}

async function insertRows(
  client: pg.ClientBase,
  { table }: ExportedTable,
  present: ExportedColumn[],
): Promise<number> {
  const { rows } = await client.query<{ added: string[] }>(
    `select array(select jsonb_object_keys(added) from ${aside} where place = (select min(place) from ${aside})) as added`,
  )
  const columns = [
    ...present.filter(({ isComputed }) => !isComputed).map(({ column }) => column),
    ...(rows[0]?.added ?? []),
  ].map((name) => `"${name}"`)
  const writing = client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => `r.${name}`).join(', ')} from ${aside} i, jsonb_populate_record(null::${table}, i.row || i.changed || i.added) r order by i.place`,
  )
  const { rowCount } = await writing.catch((error: Error) => Promise.reject(Object.assign(error, { table })))
  return rowCount ?? 0
}

async function refuseDifferences(
  client: pg.ClientBase,
  { table, of = 'company' }: ExportedTable,
  present: ExportedColumn[],
  companyId: string,
): Promise<void> {
  const pairs = present.map(({ column }) => `jsonb_build_object('${column}', t."${column}")`).join(' || ')
  const own = {
    company: 't.tenant_id = $1',
    itself: 't.id = $1',
    everyone: `$1::uuid is not null and t.id in (select (row ->> 'id')::uuid from ${aside})`,
  }[of]
  const { rows } = await client.query<{ count: string }>(
    `with there as (select ${pairs} as row from ${table} t where ${own}), sent as (select row || changed as row from ${aside})
     select count(*) from ((table there except all table sent) union all (table sent except all table there)) differing`,
    [companyId],
  )
  if (rows[0]?.count !== '0')
    throw new BackupFailure(
      `Les lignes de « ${table} » n'auraient pas été ce qu'elles étaient (${rows[0]?.count} différences).`,
    )
}
