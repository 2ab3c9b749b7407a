import pg from 'pg'

// The schema of RAW: the same rows in tables with the columns that its responses show, their primary and
// foreign keys, and the indexes that its statements read. Its searches have tables of their own, so that
// their indexes cost its writes nothing.

const saleTables = `
  create table lean.clients as select tenant_id, id, name, email, phone, address from clients;
  create table lean.services as select tenant_id, id, name from services;
  create table lean.invoices as select tenant_id, id, version, invoice_number, service_type, client_id,
    client_name, issue_date, due_date, status, description, total, paid_amount, items_count,
    issued_by_agent_id, issued_by_agent_name, created_at, updated_at from invoices;
  create table lean.items as select tenant_id, invoice_id, position, service_id, service_name, quantity,
    unit_price, total from invoice_items;
  create table lean.payments as select tenant_id, id, version, invoice_id, invoice_number, client_name,
    reference, amount, status, method, payment_date, marks_paid, recorded_by, recorded_by_name, created_at
    from payments;
  alter table lean.invoices alter version set default 1, alter paid_amount set default 0,
    alter created_at set default now(), alter updated_at set default now();
  alter table lean.payments alter version set default 1, alter created_at set default now();
  alter table lean.clients add primary key (tenant_id, id);
  alter table lean.services add primary key (tenant_id, id);
  alter table lean.invoices add primary key (tenant_id, id),
    add foreign key (tenant_id, client_id) references lean.clients not valid;
  alter table lean.items add primary key (tenant_id, invoice_id, position),
    add foreign key (tenant_id, invoice_id) references lean.invoices not valid,
    add foreign key (tenant_id, service_id) references lean.services not valid;
  alter table lean.payments add primary key (tenant_id, id),
    add foreign key (tenant_id, invoice_id) references lean.invoices not valid;
  create index on lean.invoices (tenant_id, created_at desc);
  create index on lean.payments (tenant_id, invoice_id);`

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

/** Makes the lean schema of a loaded database. */
export async function makeLean(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c maintenance_work_mem=400MB' })
  await owner.connect()
  try {
    await owner.query(`create schema lean; ${saleTables}`)
    for (const [name, rows, title, subtitle, status] of kinds) {
      const shown = `${title} as title, ${subtitle} as subtitle, ${status} as status`
      await owner.query(`
        create table lean.found_${name} as select tenant_id, id, created_at, ${shown},
          lower(concat_ws(' ', ${title}, ${subtitle})) as key from ${rows};
        create index on lean.found_${name} (tenant_id, created_at desc);
        create index on lean.found_${name} using gin (tenant_id, key gin_trgm_ops)`)
    }
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'lean'::regnamespace and relkind = 'r'`,
    )
    for (const { name } of rows) await owner.query(`vacuum (analyze) lean.${name}`)
  } finally {
    await owner.end()
  }
}

/** The three newest rows of each kind that hold a word, in one statement. $1: company, $2: pattern. */
export const leanSearch = {
  name: 'raw_search',
  text: kinds
    .map(
      ([name]) => `(select '${name}' as type, id, title, subtitle, status from lean.found_${name}
        where tenant_id = $1 and key like $2 order by created_at desc limit 3)`,
    )
    .join(' union all '),
}
