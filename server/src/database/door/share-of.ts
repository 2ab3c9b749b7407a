import { type CommonShare, dearOf, doorOf, type Pool } from '#database/pool/open.ts'
import { lookUpKey } from './caller.ts'
import type { Pass } from './token.ts'

// Connection quota of each session and key, learnt at authentication. It affects only how connections are
// shared.
const known = new Map<string, string>()
const mostKnown = 20_000
const asking = new Map<string, Promise<string | undefined>>()
// Keys refused recently. A program with an old key sends it again and again.
const wrongKeys = new Map<string, number>()
const wrongForMs = 5000

const newcomers: CommonShare = 'newcomers'
const sessionText = `select coalesce(tenant_id, user_id) as share from access.enter($1, 'check')`
const keyText = 'select coalesce(tenant_id, user_id) as share from access.enter_with_key($1)'

/**
 * The quota that the credentials use: their company's, or the person's without an open company. Credentials
 * new to this process are looked up first. Undefined for invalid credentials.
 */
export function shareOf(pool: Pool, pass: Pass): string | Promise<string | undefined> {
  return known.get(nameOf(pass)) ?? lookUp(pool, pass)
}

/**
 * Runs an expensive procedure, few at a time per company. Undefined, without any work, for invalid
 * credentials.
 */
export function fewAtATime<T>(
  pool: Pool,
  pass: Pass,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return withinOne(pool, pass, dearOf, work)
}

/**
 * Authenticates the callers of a shared answer, few at a time per company. They arrive together but must not
 * count as a crowd of waiting requests.
 */
export function atTheDoor<T>(
  pool: Pool,
  pass: Pass,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return withinOne(pool, pass, doorOf, work)
}

async function withinOne<T>(
  pool: Pool,
  pass: Pass,
  lineOf: (share: string) => string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const share = await shareOf(pool, pass)
  return share === undefined ? undefined : pool.within(lineOf(share), work)
}

export function shareOfPerson({ tenantId, userId }: { tenantId: string | null; userId: string }): string {
  return tenantId ?? userId
}

export function learnShare(pass: Pass, share: string): void {
  const name = nameOf(pass)
  if (known.get(name) !== share) remember(known, name, share)
}

function remember<Value>(names: Map<string, Value>, name: string, value: Value): void {
  names.delete(name)
  names.set(name, value)
  if (names.size > mostKnown) names.delete(names.keys().next().value ?? '')
}

function lookUp(pool: Pool, pass: Pass): Promise<string | undefined> {
  const name = nameOf(pass)
  const asked = asking.get(name)
  if (asked) return asked
  const looking = ask(pool, pass).finally(() => asking.delete(name))
  asking.set(name, looking)
  return looking
}

/**
 * Session cookies are signed by the server, while keys may be invented. Separate quotas keep invented keys
 * from delaying sessions.
 */
async function ask(pool: Pool, pass: Pass): Promise<string | undefined> {
  const share =
    typeof pass === 'string'
      ? await askWith(pool, sessionText, pass, newcomers)
      : await askWithKey(pool, pass.keyHash, nameOf(pass))
  if (share !== undefined) learnShare(pass, share)
  return share
}

async function askWithKey(pool: Pool, hash: Buffer, name: string): Promise<string | undefined> {
  if ((wrongKeys.get(name) ?? 0) > performance.now()) return undefined
  const share = await lookUpKey(pool, (line) => askWith(pool, keyText, hash, line))
  if (share === undefined) remember(wrongKeys, name, performance.now() + wrongForMs)
  return share
}

async function askWith(
  pool: Pool,
  text: string,
  value: string | Buffer,
  line: CommonShare,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ share: string }>(text, [value], line)
  return rows[0]?.share
}

function nameOf(pass: Pass): string {
  return typeof pass === 'string' ? pass : pass.keyHash.toString('base64')
}
