import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { kyselyOn } from './kysely-on.ts'
import type { Pool } from './open.ts'
import { OwnRowsOnly } from './own-rows-only.ts'
import type { DB as Schema } from './schema.ts'
import { statementName } from './statement-names.ts'

/**
 * A company at work: its id, and the database as it alone sees it, for the length of one transaction. The id is null for
 * a super_admin with no company open, who sees and writes only what all companies share.
 */
export type Company<Id extends string | null = string> = { id: Id; db: Kysely<Schema> }

/** Who came in by the door, as the database knows them now. */
export type Entered = {
  userId: string
  firstName: string
  lastName: string
  email: string
  role: string
  tenantId: string | null
  renewalDue: boolean
  /** Why the company of the session is open no more. */
  closed: 'suspended' | 'left' | null
}

type Work<T> = (company: Company<string | null>, entered: Entered) => Promise<T>

const enterText = `select e.user_id as "userId", e.first_name as "firstName", e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  e.renewal_due as "renewalDue", e.closed, set_config('role', e.database_role, true) from access.enter($1) e`

/**
 * Opens a transaction as the person a session belongs to, in their company. `begin` travels with the call; the settings
 * end with the transaction and the fences in the database obey them. Undefined, and no work done, when the session is over.
 */
export function enter<T>(pool: Pool, token: string, mode: 'read' | 'write', work: Work<T>): Promise<T | undefined> {
  return inTransaction(pool, mode, async (client) => {
    const { rows } = await client.query<Entered>({ name: statementName(enterText), text: enterText, values: [token] })
    const entered = rows[0]
    return entered && work(companyOn(client, entered.tenantId), entered)
  })
}

/** Opens a transaction as a company, for the jobs. */
export function inCompany<T>(pool: Pool, companyId: string, work: (company: Company) => Promise<T>): Promise<T> {
  return inTransaction(pool, 'write', async (client) => {
    await client.query(`select set_config('role', access.enter_company($1), true)`, [companyId])
    return work({ id: companyId, db: kyselyOn(client).withPlugin(new OwnRowsOnly(companyId)) })
  })
}

/** Opens a transaction as the keeper of accounts, sessions and memberships. */
export function asAccounts<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, 'write', async (client) => {
    await client.query('set local role escale_auth')
    return work(client)
  })
}

function companyOn(client: PoolClient, id: string | null): Company<string | null> {
  const db = kyselyOn(client)
  return { id, db: id === null ? db : db.withPlugin(new OwnRowsOnly(id)) }
}

async function inTransaction<T>(pool: Pool, mode: 'read' | 'write', work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const result = await begun(client, mode, work)
  const ended = client.query('commit').then(
    () => client.release(),
    (error: Error) => {
      client.release(error)
      throw error
    },
  )
  // What was written is not said before it is kept; what was only read is known already.
  if (mode === 'write') await ended
  else ended.catch(() => {})
  return result
}

async function begun<T>(client: PoolClient, mode: 'read' | 'write', work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    client.query(mode === 'read' ? 'begin read only' : 'begin').catch(() => {}) // the statement behind it on the wire hears of it
    return await work(client)
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
