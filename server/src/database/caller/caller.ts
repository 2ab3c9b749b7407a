import { AsyncLocalStorage } from 'node:async_hooks'
import { type CommonQuota, callerQuota, type Pool } from '#database/pool/pool.ts'
import { PoolExhausted } from '#database/pool/unavailable.ts'
import { RequestCounter } from './request-counter.ts'

/** The origin of an HTTP request, before authentication. */
export type Caller = {
  /** Key of the per-network limits. */
  readonly network: string
  /**
   * Hash of the session in a correctly signed cookie, even one that has ended. Null for anonymous callers.
   */
  readonly session: string | null
  /** True once the request has counted against its network's limit, so that each request counts once. */
  isCounted?: boolean
  /** True for sign-in requests, which have limits of their own, and for valid API keys. */
  isExempt?: boolean
}

const callers = new AsyncLocalStorage<Caller>()

/** Requests per minute and network: more than a street of telephones behind one address needs. */
const requestsPerMinute = 400
/**
 * Unknown API keys per minute and network. A program with an expired key sends the same key again, which is
 * cached.
 */
const wrongKeysPerMinute = 60

const anonymousRequests = new RequestCounter(requestsPerMinute)
const wrongKeys = new RequestCounter(wrongKeysPerMinute)

export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** The network of the current request. Work outside any request shares the empty name. */
export function callerNetwork(): string {
  return callers.getStore()?.network ?? ''
}

/** The session of the current request. Undefined for anonymous callers. */
export function callerSession(): string | undefined {
  return callers.getStore()?.session ?? undefined
}

/**
 * Runs database work outside any company, within the concurrency limit of its caller. Signed sessions and
 * sign-ins are separate from anonymous callers, whose networks also have a limit per minute. Each session and
 * each network gets few connections at once, so a crowd waits only for itself. Work outside any request
 * counts as the server's own.
 */
export function runInOwnQuota<T>(pool: Pool, work: (share: CommonQuota) => Promise<T>): Promise<T> {
  const caller = callers.getStore()
  if (!caller) return work('accounts')
  const isStranger = !(caller.session || caller.isExempt)
  if (isStranger) countRequestOnce(caller)
  return pool.runWithin(callerQuota(caller.session ?? caller.network), () =>
    work(isStranger ? 'anonymous' : 'accounts'),
  )
}

/** The current caller no longer counts as anonymous. */
export function stopCountingAsAnonymous(): void {
  const caller = callers.getStore()
  if (caller) caller.isExempt = true
}

/** Looks up an API key that may be invented. An unknown key counts against the caller's network. */
export async function lookUpKey<T>(
  pool: Pool,
  work: (share: CommonQuota) => Promise<T | undefined>,
): Promise<T | undefined> {
  const caller = callers.getStore()
  if (!caller) return work('keys')
  refuseWithWait(wrongKeys.wait(caller.network))
  const result = await pool.runWithin(callerQuota(caller.network), () => work('keys'))
  if (result === undefined) wrongKeys.count(caller.network)
  return result
}

function countRequestOnce(caller: Caller): void {
  if (caller.isCounted) return
  caller.isCounted = true
  refuseWithWait(anonymousRequests.count(caller.network))
}

function refuseWithWait(seconds: number): void {
  if (seconds > 0) throw new PoolExhausted(seconds)
}
