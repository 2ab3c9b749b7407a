import { randomUUID } from 'node:crypto'
import type { Role } from '@escale/contract/access/permissions'
import pg from 'pg'
import { tokenHash } from '../../../server/src/database/caller/credentials.ts'
import { newId } from '../../../server/src/database/query/ids.ts'

/** A company and rows of it to call about. */
export type Place = { id: string; clients: string[]; services: string[]; invoices: string[] }
export type Worker = { place: Place; role: Role; token: string }

/** The roles of a company of ten. */
const roles: Role[] = [
  ...(['employee', 'manager', 'warehouse_supervisor', 'employee', 'admin'] as const),
  ...(['viewer', 'employee', 'manager', 'warehouse_supervisor', 'employee'] as const),
]

/** Signs people in, in each company of a loaded database. The first company holds a tenth of its rows. */
export async function hireCrowd(ownerUrl: string, companies: number, each: number): Promise<Worker[][]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 }).on('error', () => {})
  try {
    const sql = 'select id from tenants order by id limit $1'
    const { rows } = await pool.query<{ id: string }>(sql, [companies])
    const crowd: Worker[][] = []
    for (const { id } of rows) crowd.push(await hireWorkers(pool, await readPlace(pool, id), each))
    return crowd
  } finally {
    await pool.end()
  }
}

async function readPlace(pool: pg.Pool, id: string): Promise<Place> {
  const ids = async (table: string) => {
    const sql = `select id from ${table} where tenant_id = $1 order by id desc limit 400`
    return (await pool.query<{ id: string }>(sql, [id])).rows.map((row) => row.id)
  }
  const [clients, services] = [await ids('clients'), await ids('services')]
  return { id, clients, services, invoices: await ids('invoices') }
}

async function hireWorkers(pool: pg.Pool, place: Place, count: number): Promise<Worker[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    ...{ id: newId(), role: roles[n % roles.length] ?? 'viewer', token: `foule ${randomUUID()}` },
  }))
  const ids = people.map(({ id }) => id)
  await pool.query(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified)
     select id, 'Amina Ilunga', 'Amina', 'Ilunga', id || '@foule.example', true from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query('insert into user_tenants (tenant_id, user_id) select $1, id from unnest($2::uuid[]) id', [
    ...[place.id, ids],
  ])
  await pool.query(
    `insert into user_roles (id, tenant_id, user_id, role)
     select id, $1, id, role from unnest($2::uuid[], $3::text[]) person(id, role)`,
    [place.id, ids, people.map(({ role }) => role)],
  )
  await pool.query(
    `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id)
     select id, id, hash, now() + interval '12 hours', $1
     from unnest($2::uuid[], $3::text[]) person(id, hash)`,
    [place.id, ids, people.map(({ token }) => tokenHash(token))],
  )
  return people.map(({ role, token }) => ({ place, role, token }))
}
