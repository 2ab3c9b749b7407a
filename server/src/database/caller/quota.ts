import { authenticationQuota, type CommonQuota, expensiveQuota, type Pool } from '#database/pool/pool.ts'
import { lookUpKey } from './caller.ts'
import type { Credentials } from './credentials.ts'

// Connection quota of each session and API key, stored at authentication. It only decides which connections
// the next request may use, and grants no right.
const quotas = new Map<string, string>()
const mostQuotas = 20_000
const pendingLookups = new Map<string, Promise<string | undefined>>()
// Keys refused recently, with the time. A program with an old key keeps sending it.
const wrongKeys = new Map<string, number>()
const wrongForMs = 5000

const newcomers: CommonQuota = 'newcomers'
const sessionText = `select coalesce(tenant_id, user_id) as share from access.enter($1, 'check')`
const keyText = 'select coalesce(tenant_id, user_id) as share from access.enter_with_key($1)'

/**
 * The connection quota of the credentials: the one of their company, or of the person when no company is
 * open. Credentials that this process has not seen are looked up first. Undefined for invalid ones.
 */
export function quotaOf(pool: Pool, pass: Credentials): string | Promise<string | undefined> {
  return quotas.get(credentialsKey(pass)) ?? lookUpQuota(pool, pass)
}

/**
 * Runs a procedure whose cost grows with the company's data. Few run at once per company. Returns undefined,
 * without running it, for invalid credentials.
 */
export function runWithExpensiveQuota<T>(
  pool: Pool,
  pass: Credentials,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return runWithinQuota(pool, pass, expensiveQuota, work)
}

/**
 * Authenticates the callers that wait for one shared response, few at a time per company. They arrive
 * together, but must not count towards the number of waiting requests that reduces a company's quota.
 */
export function runWithAuthenticationQuota<T>(
  pool: Pool,
  pass: Credentials,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return runWithinQuota(pool, pass, authenticationQuota, work)
}

async function runWithinQuota<T>(
  pool: Pool,
  pass: Credentials,
  narrowQuota: (quota: string) => string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const share = await quotaOf(pool, pass)
  return share === undefined ? undefined : pool.runWithin(narrowQuota(share), work)
}

export function quotaOfPerson({ tenantId, userId }: { tenantId: string | null; userId: string }): string {
  return tenantId ?? userId
}

export function rememberQuota(pass: Credentials, quota: string): void {
  const name = credentialsKey(pass)
  if (quotas.get(name) !== quota) remember(quotas, name, quota)
}

function remember<Value>(names: Map<string, Value>, name: string, value: Value): void {
  names.delete(name)
  names.set(name, value)
  if (names.size > mostQuotas) names.delete(names.keys().next().value ?? '')
}

function lookUpQuota(pool: Pool, pass: Credentials): Promise<string | undefined> {
  const name = credentialsKey(pass)
  const pending = pendingLookups.get(name)
  if (pending) return pending
  const lookup = fetchQuota(pool, pass).finally(() => pendingLookups.delete(name))
  pendingLookups.set(name, lookup)
  return lookup
}

/**
 * Session cookies are signed by the server, whereas anyone can make up an API key. Separate quotas keep
 * lookups of made-up keys from delaying sessions.
 */
async function fetchQuota(pool: Pool, pass: Credentials): Promise<string | undefined> {
  const quota =
    typeof pass === 'string'
      ? await queryQuota(pool, sessionText, pass, newcomers)
      : await fetchKeyQuota(pool, pass.keyHash, credentialsKey(pass))
  if (quota !== undefined) rememberQuota(pass, quota)
  return quota
}

async function fetchKeyQuota(pool: Pool, hash: Buffer, name: string): Promise<string | undefined> {
  if ((wrongKeys.get(name) ?? 0) > performance.now()) return undefined
  const quota = await lookUpKey(pool, (quotaName) => queryQuota(pool, keyText, hash, quotaName))
  if (quota === undefined) remember(wrongKeys, name, performance.now() + wrongForMs)
  return quota
}

async function queryQuota(
  pool: Pool,
  text: string,
  value: string | Buffer,
  quotaName: CommonQuota,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ share: string }>(text, [value], quotaName)
  return rows[0]?.share
}

function credentialsKey(pass: Credentials): string {
  return typeof pass === 'string' ? pass : pass.keyHash.toString('base64')
}
