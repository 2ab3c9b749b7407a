import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCanaryCompany } from '#testing/company/canary-data.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

// The canary company has a row in every exported table. Its rows are moved into its practice company, so a
// new table cannot be forgotten here: `canaries.test.ts` asks for its row.

// Announcements and roles belong to the real company, and the security log is append-only.
const remaining = ['announcements', 'security_logs', 'user_roles']
// Tables that are not exported, and of which the canary company has no row. Their references cascade.
const withoutRow = [
  'company_figures',
  'file_stores',
  'import_lines',
  'removed_files',
  'removed_records',
  'whatsapp_events',
]

/** Every table of company rows, except those whose constraint refuses practice companies. */
async function companyTables(): Promise<string[]> {
  const { rows } = await world.owner.query(`
    select class.oid::regclass::text as name from pg_class class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relrowsecurity and exists (select from pg_attribute where attrelid = class.oid
        and attname = 'tenant_id' and not attisdropped)
      and not exists (select from pg_constraint where conrelid = class.oid
        and conname = relname || '_no_practice')
    order by 1`)
  return rows.map(({ name }) => name)
}

async function countsOf(tables: string[], company: string): Promise<Map<string, number>> {
  const { rows } = await world.owner.query(
    tables
      .map((table) => `select '${table}' as name, count(*)::int as rows from ${table} where tenant_id = $1`)
      .join(' union all '),
    [company],
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/** Moves rows without the checks of references, which hold again once all tables are moved. */
async function moveRows(tables: string[], company: string, practice: string): Promise<void> {
  const client = await world.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of tables) await client.query(`delete from ${table} where tenant_id = $1`, [practice])
    // The key of a file begins with its company.
    for (const table of tables)
      await client.query(
        `update ${table} set tenant_id = $2 ${table === 'files' ? movedKey : ''}
          where tenant_id = $1`,
        [company, practice],
      )
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

const movedKey = ', storage_key = replace(storage_key, $1::uuid::text, $2::uuid::text)'

test('removing the practice company deletes its rows from every table', async () => {
  const { tenantId, admin } = await foundCanaryCompany(world)
  const { id: practice } = await admin.practice.start()
  const tables = (await companyTables()).filter((table) => !remaining.includes(table))
  await moveRows(tables, tenantId, practice)
  const moved = await countsOf(tables, practice)
  assert.deepEqual(
    tables.filter((table) => !moved.get(table)),
    withoutRow,
  )
  await admin.practice.remove()
  const left = await countsOf(tables, practice)
  assert.deepEqual(
    tables.filter((table) => left.get(table)),
    [],
  )
})

test('tables without a row above are deleted with their company', async () => {
  const { rows } = await world.owner.query(
    `select conrelid::regclass::text as name, bool_and(confdeltype = 'c') as cascades from pg_constraint
      where contype = 'f' and conrelid = any($1::regclass[]) group by 1 order by 1`,
    [withoutRow],
  )
  assert.deepEqual(
    rows,
    withoutRow.map((name) => ({ name, cascades: true })),
  )
})
