import pg from 'pg'

// A lean schema for the searches of RAW: the same rows with the shown columns, and the two indexes that a
// search of the newest rows needs.

type Kind = [name: string, rows: string, title: string, subtitle: string, status: string]

const nothing = 'null::text'
const kinds: Kind[] = [
  ['clients', 'clients', 'name', "concat_ws(' · ', email, phone)", nothing],
  ['services', 'services', 'name', "''", nothing],
  ['invoices', 'invoices', 'invoice_number', 'client_name', 'status'],
  ['payments', 'payments', 'reference', "client_name || ' · ' || invoice_number", 'status'],
  ['parcels', "goods where kind = 'Colis'", 'number', 'tracking_number', 'status'],
  ['vehicles', "goods where kind = 'Véhicule'", 'number', 'chassis_number', 'status'],
  ['expeditions', 'expeditions', 'reference', "origin || ' → ' || destination", 'status'],
]

/** Makes the lean schema of a loaded database, unless it exists. */
export async function makeLean(ownerUrl: string): Promise<void> {
  const options = '-c maintenance_work_mem=400MB'
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options }).on('error', () => {})
  try {
    const { rows: schemas } = await pool.query(`select from pg_namespace where nspname = 'lean'`)
    if (schemas.length > 0) return
    await pool.query('create schema lean')
    for (const [name, rows, title, subtitle, status] of kinds) {
      const key = name === 'services' ? 'name_key' : 'search_key'
      await pool.query(
        `create table lean.${name} as select tenant_id, id, created_at,
           ${title} as title, ${subtitle} as subtitle, ${status} as status, ${key} as key from ${rows}`,
      )
      await pool.query(`create index on lean.${name} (tenant_id, created_at desc)`)
      await pool.query(`create index on lean.${name} using gin (tenant_id, key gin_trgm_ops)`)
      await pool.query(`vacuum (analyze) lean.${name}`)
    }
  } finally {
    await pool.end()
  }
}

/** The three newest rows of each kind that hold a word, in one statement. $1: company, $2: pattern. */
export const leanSearch = {
  name: 'raw_search',
  text: kinds
    .map(
      ([name]) => `(select '${name}' as type, id, title, subtitle, status from lean.${name}
        where tenant_id = $1 and key like $2 order by created_at desc limit 3)`,
    )
    .join(' union all '),
}
