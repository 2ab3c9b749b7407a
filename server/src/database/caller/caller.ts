import { AsyncLocalStorage } from 'node:async_hooks'
import { type CommonQuota, callerQuota, type Pool } from '#database/pool/pool.ts'
import { PoolExhausted } from '#database/pool/unavailable.ts'
import { RequestCounter } from './request-counter.ts'

/** The origin of an HTTP request, before authentication. */
export type Caller = {
  /** IP network of the caller, for the limits per network. */
  readonly network: string
  /**
   * Hash of the session in a correctly signed cookie, even one that has ended. Null for anonymous callers.
   */
  readonly session: string | null
  /** True once the request was added to the request counter of its network. Each request is counted once. */
  isCounted?: boolean
  /** True for sign-in requests, which have limits of their own, and for valid API keys. */
  isExempt?: boolean
}

const callers = new AsyncLocalStorage<Caller>()

/**
 * Requests per minute and network. Many phones of one neighbourhood may share one IP address and stay below.
 */
const requestsPerMinute = 400
/**
 * Unknown API keys allowed per minute and network. A program that repeats the same expired key does not reach
 * the limit, because refusals are cached by key.
 */
const wrongKeysPerMinute = 60

const anonymousRequests = new RequestCounter(requestsPerMinute)
const wrongKeys = new RequestCounter(wrongKeysPerMinute)

export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** The network of the current request. Work outside any request uses the empty string. */
export function callerNetwork(): string {
  return callers.getStore()?.network ?? ''
}

/** The session of the current request. Undefined for anonymous callers. */
export function callerSession(): string | undefined {
  return callers.getStore()?.session ?? undefined
}

/**
 * Runs database work that belongs to no company, within the connection quota of its caller. Requests with a
 * signed session and sign-ins use another quota than anonymous callers, whose networks also have a limit per
 * minute. Each session and each network gets few connections at once, so many requests of one caller delay
 * only that caller. Work outside any request uses the server's own quota.
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

/** Exempts the current request from the limits of anonymous callers. */
export function stopCountingAsAnonymous(): void {
  const caller = callers.getStore()
  if (caller) caller.isExempt = true
}

/**
 * Looks up an API key that may be made up. An unknown key counts against the limit of the caller's network.
 */
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
