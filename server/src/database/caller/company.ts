import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { Mode } from '#database/pool/mode.ts'
import type { Pool } from '#database/pool/pool.ts'
import { kyselyOn } from '#database/statements/kysely-on.ts'
import { namedStatement, type Values } from '#database/statements/named-statement.ts'
import { OwnRowsOnly, WhileOpen } from '#database/statements/own-rows-only.ts'
import type { DB as Schema } from '#database/statements/schema.ts'
import { type Statement, send } from '#database/statements/send.ts'
import { type AccessScope, type AuthenticatedCaller, authenticationStatement } from './authentication.ts'
import { runInOwnQuota, stopCountingAsAnonymous } from './caller.ts'
import type { Credentials } from './credentials.ts'
import { isSameCaller, lastKnownCaller, rememberCaller } from './last-caller.ts'
import { quotaOf, quotaOfPerson, rememberQuota } from './quota.ts'
import { endWithMessage, inTransaction, type Transaction } from './transaction.ts'

/** The transaction of one company. */
export type CompanyTx = Tx<string>

/**
 * The transaction of a company, or of a super_admin who has no company open. The latter has a null id and
 * sees only the rows that all companies share.
 */
export type AnyTx = Tx<string | null>

/**
 * A database handle for the duration of one transaction. After its end every use throws, because the
 * connection then serves another request.
 */
export type Tx<Id extends string | null> = {
  id: Id
  /**
   * Facts of the company that its authentication has read already, or those of the last known caller. Without
   * them they are read when needed.
   */
  readonly facts?: CompanyFacts | undefined
  readonly db: Kysely<Schema>
  /**
   * Runs a statement written as SQL text, which must filter by company itself. `isFollowed`: true when later
   * statements depend on this result.
   */
  run<Row>(statement: Statement, how?: { isFollowed: boolean }): Promise<Row[]>
  /**
   * Runs a statement written as SQL text with named places. `:company` is the company of the transaction, and
   * null when none is open.
   */
  read<Row>(text: string, values?: Values): Promise<Row[]>
  /**
   * Adds a statement that is sent in the same message as the commit. If it fails, the transaction is rolled
   * back.
   */
  lastly(statement: Statement): void
  /**
   * Sets the statement that is sent after those, right before the commit, and made only then. A transaction
   * has one: that of its legal numbers, whose locks are held as shortly as possible.
   */
  beforeCommit(makeStatement: () => Statement): void
  /**
   * Runs work in the transaction of another company, for platform administration. Returns undefined, without
   * running the work, when that company does not exist.
   */
  inside<T>(companyId: string, work: (company: CompanyTx) => Promise<T>): Promise<T | undefined>
}

type CompanyFacts = Pick<AuthenticatedCaller, 'today' | 'notices' | 'choices'>

type CompanyWork<T> = (
  company: AnyTx,
  caller: AuthenticatedCaller,
  firstRows: Promise<unknown[]> | undefined,
) => Promise<T>

export type AuthenticationOptions = {
  /** A statement that needs only the caller's role. It is sent in the same message as the authentication. */
  firstStatement?: Statement | undefined
  scope?: AccessScope
  /** True when all reads are sent in one message. The commit is then sent in that message too. */
  isReadAtOnce?: boolean | undefined
  /** True for a read without side effects. It may run twice: see `readOptimistically`. */
  isRepeatable?: boolean | undefined
}

/**
 * Opens a transaction for the person or API key of the credentials, in their company.
 * `begin`, the authentication and the first statement are sent in one message. The role and settings are
 * local to the transaction, and row-level security relies on them. Returns undefined, without running the
 * work, when the session or key is invalid.
 */
export async function authenticate<T>(
  pool: Pool,
  pass: Credentials,
  mode: Mode,
  work: CompanyWork<T>,
  {
    firstStatement,
    scope = 'company',
    isReadAtOnce = false,
    isRepeatable = false,
  }: AuthenticationOptions = {},
): Promise<T | undefined> {
  const quotaOrLookup = quotaOf(pool, pass)
  const quota = typeof quotaOrLookup === 'string' ? quotaOrLookup : await quotaOrLookup
  if (quota === undefined) return undefined
  const lastCaller = isRepeatable ? lastKnownCaller(pass) : undefined
  const earlyRead =
    lastCaller && (await readOptimistically(pool, quota, pass, lastCaller, work, isReadAtOnce))
  if (earlyRead) return earlyRead.result
  return inTransaction(pool, quota, mode, async (transaction) => {
    transaction.isReadAtOnce = isReadAtOnce
    const answer = send<AuthenticatedCaller>(transaction.client, authenticationStatement(pass, scope, mode))
    const firstRows = firstStatement && send(transaction.client, firstStatement)
    // The handler that awaits these rows also receives the error. A rejected caller has no handler.
    firstRows?.catch(() => {})
    const [caller] = await answer
    if (caller) {
      rememberQuota(pass, quotaOfPerson(caller))
      stopCountingAsAnonymous()
    }
    if (caller && isRepeatable) rememberCaller(pass, caller)
    const isOutside = scope === 'platform' && caller?.role === 'super_admin'
    return (
      caller &&
      work(companyHandle(transaction, isOutside ? null : caller.tenantId, caller), caller, firstRows)
    )
  })
}

/**
 * Thrown when the optimistic read assumed a caller that differs from the authenticated one. The request then
 * runs again after the authentication.
 */
class CallerChanged extends Error {}

/**
 * Starts reading as the session's last known caller before the authentication has answered. This saves one
 * round trip.
 * The connection runs the authentication before these reads, so they have the session's current role. The
 * result is used only if the caller and all rights are unchanged. Returns undefined otherwise.
 */
async function readOptimistically<T>(
  pool: Pool,
  quota: string,
  pass: Credentials,
  lastCaller: AuthenticatedCaller,
  work: CompanyWork<T>,
  isReadAtOnce: boolean,
): Promise<{ result: T } | undefined> {
  return inTransaction(pool, quota, 'read', async (transaction) => {
    transaction.isReadAtOnce = isReadAtOnce
    const answer = send<AuthenticatedCaller>(
      transaction.client,
      authenticationStatement(pass, 'company', 'read'),
    )
    const result = work(companyHandle(transaction, lastCaller.tenantId, lastCaller), lastCaller, undefined)
    result.catch(() => {}) // An error of the read is thrown below, after the caller is confirmed.
    const [caller] = await answer
    if (!isSameCaller(pass, caller, lastCaller))
      throw new CallerChanged('The session now authenticates another caller, or none')
    return { result: await result }
  }).catch((error: unknown) => {
    if (error instanceof CallerChanged) return undefined
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
  return openCompanyTransaction(pool, companyId, companyId, work, mode)
}

/**
 * Opens a company's transaction for an anonymous caller with a signed link. Its connection comes from the
 * quota of anonymous callers, not from the company's.
 */
export function inCompanyByLink<T>(
  pool: Pool,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
  mode: Mode = 'read',
): Promise<T> {
  return runInOwnQuota(pool, (share) => openCompanyTransaction(pool, share, companyId, work, mode))
}

function openCompanyTransaction<T>(
  pool: Pool,
  quota: string,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
  mode: Mode,
): Promise<T> {
  return inTransaction(pool, quota, mode, async (transaction) => {
    await send(transaction.client, {
      text: `select set_config('role', access.enter_company($1), true)`,
      values: [companyId],
    })
    return work(companyHandle(transaction, companyId))
  })
}

// Without values, PostgreSQL would parse these two texts at each call.
const enterAccounts: Statement = {
  text: `select set_config('role', access.enter_accounts(), true)`,
  values: [],
}
const leaveCompany: Statement = { text: `select set_config('role', access.step_out(), true)`, values: [] }

/** Opens a transaction with the role that manages accounts, sessions and memberships. */
export function asAccounts<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return runInOwnQuota(pool, (share) =>
    inTransaction(pool, share, 'write', async (transaction) => {
      // If the role is refused, the next statement of the work is rejected with the same error.
      send(transaction.client, enterAccounts).catch(() => {})
      return work(refusingAfterEnd(transaction))
    }),
  )
}

/**
 * Returns the transaction's connection, wrapped so that it refuses statements after the transaction. A
 * parallel branch that continues after a failure would otherwise write on a connection that serves another
 * request.
 */
function refusingAfterEnd(transaction: Transaction): PoolClient {
  const { client } = transaction
  const query = (...args: unknown[]) => {
    refuseAfterTransaction(transaction)
    return Reflect.apply(client.query, client, args)
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
}

/**
 * `run`, `read` and `inside` are async, so that a refusal is a rejection. If it were thrown at once beside the
 * pending statements of a `Promise.all`, they would have no handler, and their error would stop the server.
 */
function companyHandle<Id extends string | null>(
  transaction: Transaction,
  id: Id,
  facts?: CompanyFacts,
): Tx<Id> {
  const { client, last } = transaction
  const refuseAfterEnd = () => refuseAfterTransaction(transaction)
  const beforeQuery = () => {
    refuseAfterEnd()
    if (transaction.isReadAtOnce) endWithMessage(transaction)
  }
  let db: Kysely<Schema> | undefined
  return {
    id,
    facts,
    get db() {
      db ??= kyselyOn(client).withPlugin(rowsPlugin(id, beforeQuery))
      return db
    },
    async run(statement, { isFollowed } = { isFollowed: false }) {
      if (isFollowed) refuseAfterEnd()
      else beforeQuery()
      return send(client, statement)
    },
    async read(text, values) {
      beforeQuery()
      return send(client, namedStatement(text, { ...values, company: id }))
    },
    lastly(statement) {
      refuseAfterEnd()
      last.push(statement)
    },
    beforeCommit: (makeStatement) => setBeforeCommit(transaction, makeStatement),
    async inside(companyId, work) {
      refuseAfterEnd()
      return runInCompany(transaction, companyId, work)
    },
  }
}

function rowsPlugin(id: string | null, beforeQuery: () => void) {
  return id === null ? new WhileOpen(beforeQuery) : new OwnRowsOnly(id, beforeQuery)
}

function setBeforeCommit(transaction: Transaction, makeStatement: () => Statement): void {
  refuseAfterTransaction(transaction)
  transaction.beforeCommit = makeStatement
}

async function runInCompany<T>(
  outer: Transaction,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
): Promise<T | undefined> {
  const { client } = outer
  const [entered] = await send(client, {
    text: `select set_config('role', role, true) from access.step_into($1) role where role is not null`,
    values: [companyId],
  })
  if (!entered) return undefined
  const nested: Transaction = { client, mode: outer.mode, last: [], outer }
  const result = await work(companyHandle(nested, companyId)).finally(() => {
    nested.isOver = true
  })
  const numbering = nested.beforeCommit ? [nested.beforeCommit()] : []
  for (const statement of [...nested.last, ...numbering, leaveCompany]) {
    refuseAfterTransaction(outer)
    await send(client, statement)
  }
  return result
}

/**
 * Throws once the transaction has ended. A super_admin's handle on another company also ends with the outer
 * transaction, which a failed parallel branch may have ended.
 */
function refuseAfterTransaction({ isOver, outer }: Transaction): void {
  if (isOver)
    throw new Error('The transaction of this company has ended: its connection serves somebody else')
  if (outer) refuseAfterTransaction(outer)
}
