import pg from 'pg'

// A lean schema beside the product's, for what RAW searches: the same rows, what is shown of them, and the
// two indexes that finding
// the newest of them needs.

type Kind = { name: string; of: string; title: string; subtitle: string; status: string; key?: string }

const kinds: Kind[] = [
  {
    name: 'clients',
    of: 'clients',
    title: 'name',
    subtitle: "concat_ws(' · ', email, phone)",
    status: 'null::text',
  },
  { name: 'services', of: 'services', title: 'name', subtitle: "''", status: 'null::text', key: 'name_key' },
  { name: 'invoices', of: 'invoices', title: 'invoice_number', subtitle: 'client_name', status: 'status' },
  {
    name: 'payments',
    of: 'payments',
    title: 'reference',
    subtitle: "client_name || ' · ' || invoice_number",
    status: 'status',
  },
  {
    name: 'parcels',
    of: "goods where kind = 'Colis'",
    title: 'number',
    subtitle: 'tracking_number',
    status: 'status',
  },
  {
    name: 'vehicles',
    of: "goods where kind = 'Véhicule'",
    title: 'number',
    subtitle: 'chassis_number',
    status: 'status',
  },
  {
    name: 'expeditions',
    of: 'expeditions',
    title: 'reference',
    subtitle: "origin || ' → ' || destination",
    status: 'status',
  },
]

/** Makes the lean schema of a loaded database, when it is not there. */
export async function makeLean(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    options: '-c maintenance_work_mem=400MB',
  }).on('error', () => {})
  try {
    const { rows } = await pool.query(`select from pg_namespace where nspname = 'lean'`)
    if (rows.length > 0) return
    await pool.query('create schema lean')
    for (const { name, of, title, subtitle, status, key = 'search_key' } of kinds) {
      await pool.query(`create table lean.${name} as
        select tenant_id, id, created_at, ${title} as title, ${subtitle} as subtitle, ${status} as status, ${key} as key from ${of}`)
      await pool.query(`create index on lean.${name} (tenant_id, created_at desc)`)
      await pool.query(`create index on lean.${name} using gin (tenant_id, key gin_trgm_ops)`)
      await pool.query(`vacuum (analyze) lean.${name}`)
    }
  } finally {
    await pool.end()
  }
}

/** The three newest rows of each kind that hold a word, in one round trip: $1 the company, $2 the pattern. */
export const leanSearch = {
  name: 'raw_search',
  text: kinds
    .map(
      ({ name }) =>
        `(select '${name}' as type, id, title, subtitle, status from lean.${name} where tenant_id = $1 and key like $2 order by created_at desc limit 3)`,
    )
    .join(' union all '),
}
