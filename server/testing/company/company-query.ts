import type pg from 'pg'

/**
 * Runs a query on the rows of one company only, so that several machines can run it too (docs/decisions/078).
 */
export async function queryOfCompany<Row extends pg.QueryResultRow>(
  owner: pg.Pool,
  companyId: string,
  question: string,
): Promise<Row[]> {
  const { rows } = await owner.query<{ name: string; key: string }>(
    `select c.relname as name, a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and a.attname = case c.relname when 'tenants' then 'id' else 'tenant_id' end`,
  )
  const named = rows.filter(({ name }) => new RegExp(`\\b(?:from|join) ${name}\\b`).test(question))
  const own = named.map(
    ({ name, key }) => `${name} as materialized (select * from public.${name} where ${key} = '${companyId}')`,
  )
  return (await owner.query<Row>(`with ${own.join(', ')} ${question.replace(/^\s*with\b/, ',')}`)).rows
}
