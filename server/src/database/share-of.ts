import { type CommonShare, dearOf, type Pool } from './open.ts'
import type { Pass } from './token.ts'

// Which company's share a pass takes from: learnt when it opens the door. Only how connections are shared out depends on it.
const known = new Map<string, string>()
const mostKnown = 20_000
const asking = new Map<string, Promise<string | undefined>>()

const newcomers: CommonShare = 'newcomers'
const sessionText = `select coalesce(tenant_id, user_id) as share from access.enter($1, 'check')`
const keyText = 'select coalesce(tenant_id, user_id) as share from access.enter_with_key($1)'

/**
 * Whose share of the connections a pass takes from: its company's, or its person's when they have none open. A pass that
 * this process has not seen is looked up first; undefined when it opens nothing.
 */
export function shareOf(pool: Pool, pass: Pass): string | Promise<string | undefined> {
  return known.get(nameOf(pass)) ?? lookUp(pool, pass)
}

/** Does what costs more the more a company has, few at a time for each; undefined, and no work done, when the pass opens nothing. */
export async function fewAtATime<T>(pool: Pool, pass: Pass, work: () => Promise<T>): Promise<T | undefined> {
  const share = await shareOf(pool, pass)
  return share === undefined ? undefined : pool.within(dearOf(share), work)
}

export function shareOfPerson({ tenantId, userId }: { tenantId: string | null; userId: string }): string {
  return tenantId ?? userId
}

export function learnShare(pass: Pass, share: string): void {
  const name = nameOf(pass)
  if (known.get(name) === share) return
  known.delete(name)
  known.set(name, share)
  if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
}

function lookUp(pool: Pool, pass: Pass): Promise<string | undefined> {
  const name = nameOf(pass)
  const asked = asking.get(name)
  if (asked) return asked
  const looking = ask(pool, pass).finally(() => asking.delete(name))
  asking.set(name, looking)
  return looking
}

async function ask(pool: Pool, pass: Pass): Promise<string | undefined> {
  const [text, value] = typeof pass === 'string' ? [sessionText, pass] : [keyText, pass.keyHash]
  const { rows } = await pool.query<{ share: string }>(text, [value], newcomers)
  if (rows[0]) learnShare(pass, rows[0].share)
  return rows[0]?.share
}

function nameOf(pass: Pass): string {
  return typeof pass === 'string' ? pass : pass.keyHash.toString('base64')
}
