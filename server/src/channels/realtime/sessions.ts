import { knownRole, type Role } from '@escale/contract/access/permissions'
import type { Pool } from '#database/pool/open.ts'

export type Standing = { userId: string; role: Role; companyId: string | null }

const text = `select asked.hash, e.user_id, e.role, e.tenant_id from unnest($1::text[]) asked (hash) cross join lateral access.enter(asked.hash, 'check') e`

/** What each session is worth now, in one statement; those that are over are left out. */
export async function standingOf(
  pool: Pool,
  sessionHashes: Iterable<string>,
): Promise<Map<string, Standing>> {
  const { rows } = await pool.query<{
    hash: string
    user_id: string
    role: string
    tenant_id: string | null
  }>(text, [[...new Set(sessionHashes)]])
  return new Map(
    rows.map(({ hash, user_id, role, tenant_id }) => [
      hash,
      { userId: user_id, role: knownRole(role), companyId: tenant_id },
    ]),
  )
}

/**
 * What a session is worth now, asked for each that comes: those that come while one statement is under way
 * share the next, were they a crowd.
 */
export function standingsOf(pool: Pool): (sessionHash: string) => Promise<Standing | undefined> {
  const coming = new Set<string>()
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Map<string, Standing>> | undefined

  function askNext(): Promise<Map<string, Standing>> {
    const asked = underWay.then(() => {
      next = undefined
      const hashes = [...coming]
      coming.clear()
      return standingOf(pool, hashes)
    })
    underWay = asked.catch(() => {})
    return asked
  }

  return async (sessionHash) => {
    coming.add(sessionHash)
    next ??= askNext()
    return (await next).get(sessionHash)
  }
}
