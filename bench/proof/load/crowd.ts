import { randomUUID } from 'node:crypto'
import type { Role } from '@escale/contract/access/permissions'
import pg from 'pg'
import { tokenHash } from '../../../server/src/database/door/token.ts'
import { newId } from '../../../server/src/database/query/ids.ts'

/** What people of a company ask about. */
export type Place = { id: string; clients: string[]; services: string[]; invoices: string[] }
export type Worker = { place: Place; role: Role; token: string }

/** Who works in a company, again and again until there are enough. */
const roles: Role[] = [
  'employee',
  'manager',
  'warehouse_supervisor',
  'employee',
  'admin',
  'viewer',
  'employee',
  'manager',
  'warehouse_supervisor',
  'employee',
]
const rowsEach = 400

/**
 * So many people in each of the companies of a loaded database, signed in; the first company holds a tenth of
 * it all.
 */
export async function hireCrowd(ownerUrl: string, companies: number, each: number): Promise<Worker[][]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 }).on('error', () => {})
  try {
    const { rows } = await pool.query<{ id: string }>('select id from tenants order by id limit $1', [
      companies,
    ])
    const crowd: Worker[][] = []
    for (const { id } of rows) crowd.push(await hireInto(pool, await placeOf(pool, id), each))
    return crowd
  } finally {
    await pool.end()
  }
}

async function placeOf(pool: pg.Pool, id: string): Promise<Place> {
  const ids = async (table: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${table} where tenant_id = $1 order by id desc limit ${rowsEach}`,
      [id],
    )
    return rows.map((row) => row.id)
  }
  return {
    id,
    clients: await ids('clients'),
    services: await ids('services'),
    invoices: await ids('invoices'),
  }
}

async function hireInto(pool: pg.Pool, place: Place, each: number): Promise<Worker[]> {
  const people = Array.from({ length: each }, (_, n) => ({
    id: newId(),
    role: roles[n % roles.length] ?? 'viewer',
    token: `foule ${randomUUID()}`,
  }))
  const of = [place.id, people.map(({ id }) => id)]
  await pool.query(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified)
     select id, 'Amina Ilunga', 'Amina', 'Ilunga', id || '@foule.example', $1::uuid is not null from unnest($2::uuid[]) id`,
    of,
  )
  await pool.query(
    'insert into user_tenants (tenant_id, user_id) select $1, id from unnest($2::uuid[]) id',
    of,
  )
  await pool.query(
    'insert into user_roles (id, tenant_id, user_id, role) select id, $1, id, role from unnest($2::uuid[], $3::text[]) person(id, role)',
    [...of, people.map(({ role }) => role)],
  )
  await pool.query(
    `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id)
     select id, id, hash, now() + interval '12 hours', $1 from unnest($2::uuid[], $3::text[]) person(id, hash)`,
    [...of, people.map(({ token }) => tokenHash(token))],
  )
  return people.map(({ role, token }) => ({ place, role, token }))
}
