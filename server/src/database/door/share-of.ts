import { type CommonShare, dearOf, doorOf, type Pool } from '#database/pool/open.ts'
import { lookUpKey } from './caller.ts'
import type { Pass } from './token.ts'

// Which company's share a pass takes from: learnt when it opens the door. Only how connections are shared out
// depends on it.
const known = new Map<string, string>()
const mostKnown = 20_000
const asking = new Map<string, Promise<string | undefined>>()
// Keys that opened nothing a moment ago: a program left with an old one asks with it again and again.
const wrongKeys = new Map<string, number>()
const wrongForMs = 5000

const newcomers: CommonShare = 'newcomers'
const sessionText = `select coalesce(tenant_id, user_id) as share from access.enter($1, 'check')`
const keyText = 'select coalesce(tenant_id, user_id) as share from access.enter_with_key($1)'

/**
 * Whose share of the connections a pass takes from: its company's, or its person's when they have none open.
 * A pass that
 * this process has not seen is looked up first; undefined when it opens nothing.
 */
export function shareOf(pool: Pool, pass: Pass): string | Promise<string | undefined> {
  return known.get(nameOf(pass)) ?? lookUp(pool, pass)
}

/**
 * Does what costs more the more a company has, few at a time for each; undefined, and no work done, when the
 * pass opens nothing.
 */
export function fewAtATime<T>(
  pool: Pool,
  pass: Pass,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return withinOne(pool, pass, dearOf, work)
}

/**
 * Judges who wait for an answer in common, few at a time for each company: they came together, and are no
 * crowd to the rest of it.
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

/** A session's cookie is signed by us, a key may be made up by anybody: neither waits for the other. */
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
