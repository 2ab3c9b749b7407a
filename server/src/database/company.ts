import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { kyselyOn } from './kysely-on.ts'
import { withoutNetwork } from './no-network.ts'
import type { CommonShare, Pool } from './open.ts'
import { OwnRowsOnly, WhileOpen } from './own-rows-only.ts'
import type { DB as Schema } from './schema.ts'
import { type Statement, send } from './send.ts'
import { learnShare, shareOf, shareOfPerson } from './share-of.ts'
import type { Pass } from './token.ts'

/** The transaction of one company: its id, and the database as that company alone sees it. */
export type CompanyTx = Tx<string>

/** The transaction of a company or, with an id that is null, of a super_admin with none open, who sees and writes only what all companies share. */
export type AnyTx = Tx<string | null>

/** What works for the length of one transaction; afterwards it refuses, because its connection belongs to somebody else. */
export type Tx<Id extends string | null> = {
  id: Id
  readonly db: Kysely<Schema>
  /** A statement whose text is known already; it must name the company itself. */
  run<Row>(statement: Statement): Promise<Row[]>
  /** A last statement, sent in one message with the end of the transaction; if it fails nothing is kept. */
  lastly(statement: Statement): void
  /** Reads that are asked for together and followed by no other: the end of the transaction travels with them. */
  lastReads<T>(work: () => Promise<T>): Promise<T>
  /** From the platform into a company, to administer it, and back out; undefined, and no work done, when there is no such company. */
  inside<T>(companyId: string, work: (company: CompanyTx) => Promise<T>): Promise<T | undefined>
}

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
  closed: 'suspended' | 'left' | 'ended' | null
  /** A super_admin has opened the company until then. */
  supportUntil: string | null
  supportWrites: boolean
  /** The key that opened the door, instead of a session, and what it may do. */
  key?: { id: string; name: string; permissions: string[] }
}

/** Where a session leads: into its company, or to what all share whatever company a super_admin has open. */
export type Door = 'company' | 'platform'

type Mode = 'read' | 'write' | 'snapshot' | 'writtenSnapshot'

const beginnings = {
  read: 'begin read only',
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
  writtenSnapshot: 'begin isolation level repeatable read',
} as const satisfies Record<Mode, string>
type Work<T> = (company: AnyTx, entered: Entered, first: Promise<unknown[]> | undefined) => Promise<T>

const enterText = `select e.user_id as "userId", e.first_name as "firstName", e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  e.renewal_due as "renewalDue", e.closed, e.support_until as "supportUntil", e.support_writes as "supportWrites",
  set_config('role', e.database_role, true) from access.enter($1`
const doors = { company: `${enterText}) e`, platform: `${enterText}, 'platform') e` }

const enterWithKeyText = `select e.user_id as "userId", e.first_name as "firstName", e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  false as "renewalDue", e.closed, null as "supportUntil", false as "supportWrites", json_build_object('id', e.key_id, 'name', e.key_name, 'permissions', e.permissions) as key,
  set_config('role', e.database_role, true) from access.enter_with_key($1) e`

/**
 * Opens a transaction as the person a session belongs to, or a key acts for, in their company. `begin` travels with the
 * call, and so does `first`, a statement of the server's own that needs nothing but the session; the settings end with the
 * transaction and the fences in the database obey them. Undefined, and no work done, when the session or the key is over.
 */
export async function enter<T>(pool: Pool, pass: Pass, mode: Mode, work: Work<T>, first?: Statement, door: Door = 'company'): Promise<T | undefined> {
  const share = shareOf(pool, pass)
  const known = typeof share === 'string' ? share : await share
  if (known === undefined) return undefined
  return inTransaction(pool, known, mode, async (transaction) => {
    const entering = send<Entered>(
      transaction.client,
      typeof pass === 'string' ? { text: doors[door], values: [pass] } : { text: enterWithKeyText, values: [pass.keyHash] },
    )
    const firstRows = first && send(transaction.client, first)
    firstRows?.catch(() => {}) // the handler that awaits it hears of it, if its caller was let in
    const [entered] = await entering
    if (entered) learnShare(pass, shareOfPerson(entered))
    const isOutside = door === 'platform' && entered?.role === 'super_admin'
    return entered && work(companyOn(transaction, isOutside ? null : entered.tenantId), entered, firstRows)
  })
}

/** Opens a transaction as a company, for the jobs; a snapshot reads everything as it was at one moment. */
export function inCompany<T>(pool: Pool, companyId: string, work: (company: CompanyTx) => Promise<T>, mode: Mode = 'write'): Promise<T> {
  return inTransaction(pool, companyId, mode, async (transaction) => {
    await send(transaction.client, { text: `select set_config('role', access.enter_company($1), true)`, values: [companyId] })
    return work(companyOn(transaction, companyId))
  })
}

/** Opens a transaction as the keeper of accounts, sessions and memberships. */
export function asAccounts<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const share: CommonShare = 'accounts'
  return inTransaction(pool, share, 'write', async ({ client }) => {
    send(client, { text: `select set_config('role', access.enter_accounts(), true)` }).catch(() => {}) // heard of by the statement that follows it on the wire
    return work(client)
  })
}

type Transaction = {
  client: PoolClient
  last: Statement[]
  ended?: Promise<void>
  isOver?: boolean
  /** A visit from the platform: the transaction goes on outside once it is over. */
  isVisit?: boolean
}

function companyOn<Id extends string | null>(transaction: Transaction, id: Id): Tx<Id> {
  const { client, last } = transaction
  const refuseOnceOver = () => {
    if (transaction.isOver) throw new Error('The transaction of this company has ended: its connection belongs to somebody else')
  }
  let db: Kysely<Schema> | undefined
  return {
    id,
    get db() {
      db ??= kyselyOn(client).withPlugin(id === null ? new WhileOpen(refuseOnceOver) : new OwnRowsOnly(id, refuseOnceOver))
      return db
    },
    run(statement) {
      refuseOnceOver()
      return send(client, statement)
    },
    lastly(statement) {
      refuseOnceOver()
      last.push(statement)
    },
    lastReads: (work) => {
      refuseOnceOver()
      if (transaction.isVisit) return work()
      // Asked before the reads are: it comes just before their message leaves, and joins it.
      transaction.ended = new Promise((resolve) => setImmediate(() => resolve(endTransaction(transaction))))
      transaction.ended.catch(() => {}) // a read that failed says so itself
      return work()
    },
    inside(companyId, work) {
      refuseOnceOver()
      return inside(client, companyId, work)
    },
  }
}

async function inside<T>(client: PoolClient, companyId: string, work: (company: CompanyTx) => Promise<T>): Promise<T | undefined> {
  const [stepped] = await send(client, {
    text: `select set_config('role', role, true) from access.step_into($1) role where role is not null`,
    values: [companyId],
  })
  if (!stepped) return undefined
  const visit: Transaction = { client, last: [], isVisit: true }
  const result = await work(companyOn(visit, companyId))
  visit.isOver = true
  for (const statement of visit.last) await send(client, statement)
  await send(client, { text: `select set_config('role', access.step_out(), true)` })
  return result
}

async function inTransaction<T>(pool: Pool, share: string, mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect(share)
  const transaction: Transaction = { client, last: [] }
  const result = await doneOrRolledBack(transaction, mode, work)
  const ended = transaction.ended ?? endTransaction(transaction)
  // What was written is not said before it is kept; what was only read is known already.
  if (mode === 'write' || mode === 'writtenSnapshot') await ended
  else ended.catch(() => {})
  return result
}

async function doneOrRolledBack<T>(transaction: Transaction, mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const { client } = transaction
  try {
    send(client, { text: beginnings[mode] }).catch(() => {}) // the statement behind it on the wire hears of it
    return await withoutNetwork(() => work(transaction))
  } catch (error) {
    if (transaction.ended) throw error
    transaction.isOver = true
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

// A commit after a statement that failed is a rollback, and says nothing: the failure itself is what is heard.
async function endTransaction(transaction: Transaction): Promise<void> {
  const { client, last } = transaction
  transaction.isOver = true
  const ending = [...last.map((statement) => send(client, statement)), send(client, { text: 'commit' })]
  const outcome = await Promise.allSettled(ending)
  const failure = outcome.find((settled) => settled.status === 'rejected')
  if (outcome.at(-1)?.status === 'rejected') client.release(true)
  else client.release()
  if (failure) throw failure.reason
}
