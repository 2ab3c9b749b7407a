import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A secret of the installation, generated on first use. */
export async function findOrCreateSecret(owner: pg.Pool | pg.PoolClient, name: string): Promise<string> {
  await owner.query('insert into access.secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await owner.query<{ value: string }>('select value from access.secrets where name = $1', [
    name,
  ])
  if (!rows[0]) throw new Error(`no secret named ${name}`)
  return rows[0].value
}
