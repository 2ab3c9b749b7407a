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

/** The transaction of one company: its id, and the database as that company alone sees it. */
export type CompanyTx = Tx<string>

/**
 * The transaction of a company or, with an id that is null, of a super_admin with none open, who sees and
 * writes only what all companies share.
 */
export type AnyTx = Tx<string | null>

/**
 * What works for the length of one transaction; afterwards it refuses, because its connection belongs to
 * somebody else.
 */
export type Tx<Id extends string | null> = {
  id: Id
  readonly db: Kysely<Schema>
  /**
   * A statement whose text is known already; it must name the company itself. `isFollowed`: by what is read
   * of its answer, where all else is read at once.
   */
  run<Row>(statement: Statement, how?: { isFollowed: boolean }): Promise<Row[]>
  /** A last statement, sent in one message with the end of the transaction; if it fails nothing is kept. */
  lastly(statement: Statement): void
  /**
   * From the platform into a company, to administer it, and back out; undefined, and no work done, when there
   * is no such company.
   */
  inside<T>(companyId: string, work: (company: CompanyTx) => Promise<T>): Promise<T | undefined>
}

type Work<T> = (company: AnyTx, entered: Entered, first: Promise<unknown[]> | undefined) => Promise<T>

type Entry = {
  /** A statement of the server's own that needs nothing but the session, and travels with the call. */
  first?: Statement | undefined
  door?: Door
  /** All that is read is asked for at once: the end of the transaction travels with it. */
  isReadAtOnce?: boolean | undefined
  /**
   * The work is a read that leaves nothing behind but its answer, and may be done twice: see `readAsLast`.
   */
  isRepeatable?: boolean | undefined
}

/**
 * Opens a transaction as the person a session belongs to, or a key acts for, in their company. `begin`
 * travels with the
 * call; the settings end with the transaction and the fences in the database obey them. Undefined, and no
 * work done, when
 * the session or the key is over.
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
    firstRows?.catch(() => {}) // the handler that awaits it hears of it, if its caller was let in
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

/** Of a read that was begun before the door had answered, and is done again once it has. */
class AskedTooEarly extends Error {}

/**
 * Reads as whom the session let in last, before the door has answered: one message less. Its statements
 * follow the door's on the
 * wire, so that they see what the session opens now and nothing else; what it answers is given only if the
 * door lets in the same
 * person with the same rights. Undefined otherwise.
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
    working.catch(() => {}) // heard of once it is known who came in
    const [entered] = await answered
    if (!isStill(pass, entered, last))
      throw new AskedTooEarly('The session lets in somebody else than it did, or nobody')
    return { result: await working }
  }).catch((error: unknown) => {
    if (error instanceof AskedTooEarly) return undefined
    throw error
  })
}

/** Opens a transaction as a company, for the jobs. */
export function inCompany<T>(
  pool: Pool,
  companyId: string,
  work: (company: CompanyTx) => Promise<T>,
  mode: Mode = 'write',
): Promise<T> {
  return openCompany(pool, companyId, companyId, work, mode)
}

/**
 * The same for a stranger who holds a link that we signed: it takes nothing of what the company's people
 * have.
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

/** Opens a transaction as the keeper of accounts, sessions and memberships. */
export function asAccounts<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inOwnLine(pool, (share) =>
    inTransaction(pool, share, 'write', async (transaction) => {
      send(transaction.client, { text: `select set_config('role', access.enter_accounts(), true)` }).catch(
        () => {},
      ) // heard of by the statement that follows it on the wire
      return work(whileOpen(transaction))
    }),
  )
}

/**
 * The connection of a transaction, which asks nothing more once that is over: a branch that goes on after
 * another failed would speak on somebody else's.
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

/** A visit is over when what surrounds it is: a branch beside it may have failed. */
function refuseWhenOver({ isOver, outer }: Transaction): void {
  if (isOver)
    throw new Error('The transaction of this company has ended: its connection belongs to somebody else')
  if (outer) refuseWhenOver(outer)
}
