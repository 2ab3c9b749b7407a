import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { Mode } from '#database/pool/mode.ts'
import type { Pool } from '#database/pool/open.ts'
import { kyselyOn } from '#database/statements/kysely-on.ts'
import { OwnRowsOnly, WhileOpen } from '#database/statements/own-rows-only.ts'
import type { DB as Schema } from '#database/statements/schema.ts'
import { type Statement, send } from '#database/statements/send.ts'
import { inOwnLine, passStrangers } from './caller.ts'
import { type Door, type Entered, entering } from './entry.ts'
import { isStill, lastEnteredWith, rememberEntered } from './last-entry.ts'
import { learnShare, shareOf, shareOfPerson } from './share-of.ts'
import type { Pass } from './token.ts'
import { endWithMessage, inTransaction, type Transaction } from './transaction.ts'

/** The transaction of one company. */
export type CompanyTx = Tx<string>

/**
 * The transaction of a company, or of a super_admin without an open company. The latter has a null id and
 * sees only the data that all companies share.
 */
export type AnyTx = Tx<string | null>

/**
 * A database handle valid for one transaction. It throws afterwards, because its connection then serves
 * somebody else.
 */
export type Tx<Id extends string | null> = {
  id: Id
  readonly db: Kysely<Schema>
  /**
   * Runs a statement written as text, which must filter by company itself. `isFollowed`: true when later
   * statements depend on this result.
   */
  run<Row>(statement: Statement, how?: { isFollowed: boolean }): Promise<Row[]>
  /** Adds a statement sent in one message with the commit. If it fails, the transaction is rolled back. */
  lastly(statement: Statement): void
  /**
   * Runs work inside a company, for platform administration. Undefined, without any work, when the company
   * does not exist.
   */
  inside<T>(companyId: string, work: (company: CompanyTx) => Promise<T>): Promise<T | undefined>
}

type Work<T> = (company: AnyTx, entered: Entered, first: Promise<unknown[]> | undefined) => Promise<T>

type Entry = {
  /** A statement that needs only the authenticated role, sent together with the authentication. */
  first?: Statement | undefined
  door?: Door
  /** True when all reads are sent together, so the commit travels with them. */
  isReadAtOnce?: boolean | undefined
  /** True for a read without side effects, which may run twice: see `readOptimistically`. */
  isRepeatable?: boolean | undefined
}

/**
 * Opens a transaction as the person or API key behind the credentials, inside their company.
 * `begin`, the authentication and the first statement travel in one message. The role and settings end with
 * the transaction, and row-level security relies on them. Undefined, without any work, when the session or
 * key is invalid.
 */
export async function enter<T>(
  pool: Pool,
  pass: Pass,
  mode: Mode,
  work: Work<T>,
  { first, door = 'company', isReadAtOnce = false, isRepeatable = false }: Entry = {},
): Promise<T | undefined> {
  const share = shareOf(pool, pass)
  const known = typeof share === 'string' ? share : await share
  if (known === undefined) return undefined
  const last = isRepeatable ? lastEnteredWith(pass) : undefined
  const early = last && (await readAsLast(pool, known, pass, last, work, isReadAtOnce))
  if (early) return early.result
  return inTransaction(pool, known, mode, async (transaction) => {
    transaction.isReadAtOnce = isReadAtOnce
    const answered = send<Entered>(transaction.client, entering(pass, door))
    const firstRows = first && send(transaction.client, first)
    // the handler that awaits these rows receives the error, if its caller is authenticated
    firstRows?.catch(() => {})
    const [entered] = await answered
    if (entered) {
      learnShare(pass, shareOfPerson(entered))
      passStrangers()
    }
    if (entered && isRepeatable) rememberEntered(pass, entered)
    const isOutside = door === 'platform' && entered?.role === 'super_admin'
    return entered && work(companyOn(transaction, isOutside ? null : entered.tenantId), entered, firstRows)
  })
}

/** The optimistic read assumed the wrong caller, so the request runs again after authentication. */
class AskedTooEarly extends Error {}

/**
 * Starts reading as the session's last known caller, before the authentication has answered: one round trip
 * less.
 * The read statements follow the authentication on the wire, so they already run with the session's current
 * role. The result is used only if the caller and all rights are unchanged. Undefined otherwise.
 */
async function readAsLast<T>(
  pool: Pool,
  share: string,
  pass: Pass,
  last: Entered,
  work: Work<T>,
  isReadAtOnce: boolean,
): Promise<{ result: T } | undefined> {
  return inTransaction(pool, share, 'read', async (transaction) => {
    transaction.isReadAtOnce = isReadAtOnce
    const answered = send<Entered>(transaction.client, entering(pass, 'company'))
    const working = work(companyOn(transaction, last.tenantId), last, undefined)
    working.catch(() => {}) // the error matters only once the caller is confirmed
    const [entered] = await answered
    if (!isStill(pass, entered, last))
      throw new AskedTooEarly('The session lets in somebody else than it did, or nobody')
    return { result: await working }
  }).catch((error: unknown) => {
    if (error instanceof AskedTooEarly) return undefined
    throw error
  })
}

/** Opens a transaction inside a company, for jobs. */
export function inCompany<T>(
  pool: Pool,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
  mode: Mode = 'write',
): Promise<T> {
  return openCompany(pool, companyId, companyId, work, mode)
}

/**
 * Opens a company's transaction for an anonymous caller with a signed link. It uses no connection of the
 * company's quota.
 */
export function inCompanyByLink<T>(
  pool: Pool,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
): Promise<T> {
  return inOwnLine(pool, (share) => openCompany(pool, share, companyId, work, 'read'))
}

function openCompany<T>(
  pool: Pool,
  share: string,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
  mode: Mode,
): Promise<T> {
  return inTransaction(pool, share, mode, async (transaction) => {
    await send(transaction.client, {
      text: `select set_config('role', access.enter_company($1), true)`,
      values: [companyId],
    })
    return work(companyOn(transaction, companyId))
  })
}

/** Opens a transaction with the role that manages accounts, sessions and memberships. */
export function asAccounts<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inOwnLine(pool, (share) =>
    inTransaction(pool, share, 'write', async (transaction) => {
      send(transaction.client, { text: `select set_config('role', access.enter_accounts(), true)` }).catch(
        () => {},
      ) // the next statement on the wire receives the error
      return work(whileOpen(transaction))
    }),
  )
}

/**
 * The transaction's connection, which refuses statements after its end. A parallel branch that continues
 * after a failure would otherwise write on a connection that serves somebody else.
 */
function whileOpen(transaction: Transaction): PoolClient {
  const { client } = transaction
  const query = (...asked: unknown[]) => {
    refuseWhenOver(transaction)
    return Reflect.apply(client.query, client, asked)
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
}

function companyOn<Id extends string | null>(transaction: Transaction, id: Id): Tx<Id> {
  const { client, last } = transaction
  const refuseOnceOver = () => refuseWhenOver(transaction)
  const ask = () => {
    refuseOnceOver()
    if (transaction.isReadAtOnce) endWithMessage(transaction)
  }
  let db: Kysely<Schema> | undefined
  return {
    id,
    get db() {
      db ??= kyselyOn(client).withPlugin(id === null ? new WhileOpen(ask) : new OwnRowsOnly(id, ask))
      return db
    },
    run(statement, { isFollowed } = { isFollowed: false }) {
      if (isFollowed) refuseOnceOver()
      else ask()
      return send(client, statement)
    },
    lastly(statement) {
      refuseOnceOver()
      last.push(statement)
    },
    inside(companyId, work) {
      refuseOnceOver()
      return inside(transaction, companyId, work)
    },
  }
}

async function inside<T>(
  outer: Transaction,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
): Promise<T | undefined> {
  const { client } = outer
  const [stepped] = await send(client, {
    text: `select set_config('role', role, true) from access.step_into($1) role where role is not null`,
    values: [companyId],
  })
  if (!stepped) return undefined
  const visit: Transaction = { client, mode: outer.mode, last: [], outer }
  const result = await work(companyOn(visit, companyId)).finally(() => {
    visit.isOver = true
  })
  for (const statement of [...visit.last, stepOut]) {
    refuseWhenOver(outer)
    await send(client, statement)
  }
  return result
}

const stepOut: Statement = { text: `select set_config('role', access.step_out(), true)` }

/**
 * An administered company's handle ends with the outer transaction, in which a parallel branch may have
 * failed.
 */
function refuseWhenOver({ isOver, outer }: Transaction): void {
  if (isOver)
    throw new Error('The transaction of this company has ended: its connection belongs to somebody else')
  if (outer) refuseWhenOver(outer)
}
