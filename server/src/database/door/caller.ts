import { AsyncLocalStorage } from 'node:async_hooks'
import { type CommonShare, callerOf, type Pool } from '#database/pool/open.ts'
import { PoolExhausted } from '#database/pool/unavailable.ts'
import { Visits } from './visits.ts'

/** Who asks over HTTP, before the database knows anything of them. */
export type Caller = {
  /** What those who come from one place are counted by. */
  readonly network: string
  /** The session of a cookie that we signed, whatever became of it since; null for a stranger. */
  readonly session: string | null
  /** Its network was counted: one request is one, whatever it takes. */
  isCounted?: boolean
  /** No stranger: comes to sign in, which has limits of its own, or was let in with a key. */
  isAtDoor?: boolean
}

const callers = new AsyncLocalStorage<Caller>()

/** More than the people behind one address read together in a minute, a street of telephones included. */
const askedPerMinute = 400
/**
 * Keys that open nothing, of one network in a minute: a program that was left with an old one always has the
 * same.
 */
const wrongKeysPerMinute = 60

const asked = new Visits(askedPerMinute)
const wrongKeys = new Visits(wrongKeysPerMinute)

export function asCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** The network that asks; of what no request asked for, all is of one. */
export function askingNetwork(): string {
  return callers.getStore()?.network ?? ''
}

/** The session that asks; undefined for a stranger. */
export function askingSession(): string | undefined {
  return callers.getStore()?.session ?? undefined
}

/**
 * Does what is asked of the database for somebody who is in no company, in the line of their own: sessions
 * that we signed, and who
 * comes to sign in, apart from strangers, who are counted by their network. No session and no network has
 * more than a few at once, so
 * that a crowd from one place waits for itself. What is no request's is the server's own.
 */
export function inOwnLine<T>(pool: Pool, work: (share: CommonShare) => Promise<T>): Promise<T> {
  const caller = callers.getStore()
  if (!caller) return work('accounts')
  const isStranger = !(caller.session || caller.isAtDoor)
  if (isStranger) countOnce(caller)
  return pool.within(callerOf(caller.session ?? caller.network), () =>
    work(isStranger ? 'strangers' : 'accounts'),
  )
}

/** Who asks stands behind no stranger from now on. */
export function passStrangers(): void {
  const caller = callers.getStore()
  if (caller) caller.isAtDoor = true
}

/** Looks a key up for somebody who may have made it up; `undefined` found counts against their network. */
export async function lookUpKey<T>(
  pool: Pool,
  work: (share: CommonShare) => Promise<T | undefined>,
): Promise<T | undefined> {
  const caller = callers.getStore()
  if (!caller) return work('keys')
  refuseFor(wrongKeys.wait(caller.network))
  const found = await pool.within(callerOf(caller.network), () => work('keys'))
  if (found === undefined) wrongKeys.count(caller.network)
  return found
}

function countOnce(caller: Caller): void {
  if (caller.isCounted) return
  caller.isCounted = true
  refuseFor(asked.count(caller.network))
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new PoolExhausted(seconds)
}
