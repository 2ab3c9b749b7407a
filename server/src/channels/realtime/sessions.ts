import { knownRole, type Role } from '@escale/contract/access/permissions'
import type { Pool } from '#database/pool/pool.ts'

export type SessionAccess = { userId: string; role: Role; companyId: string | null }

const accessSql = `select asked.hash, e.user_id, e.role, e.tenant_id from unnest($1::text[]) asked (hash)
  cross join lateral access.enter(asked.hash, 'check') e`

/** Reads the access of several sessions in one statement. Ended sessions are missing from the result. */
export async function accessOfSessions(
  pool: Pool,
  sessionHashes: Iterable<string>,
): Promise<Map<string, SessionAccess>> {
  const { rows } = await pool.query<{
    hash: string
    user_id: string
    role: string
    tenant_id: string | null
  }>(accessSql, [[...new Set(sessionHashes)]])
  return new Map(
    rows.map(({ hash, user_id, role, tenant_id }) => [
      hash,
      { userId: user_id, role: knownRole(role), companyId: tenant_id },
    ]),
  )
}

/** Reads the access of one session. Calls that arrive while a statement runs share the next statement. */
export function batchedAccess(pool: Pool): (sessionHash: string) => Promise<SessionAccess | undefined> {
  const pending = new Set<string>()
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Map<string, SessionAccess>> | undefined

  function readNext(): Promise<Map<string, SessionAccess>> {
    const reading = running.then(() => {
      next = undefined
      const hashes = [...pending]
      pending.clear()
      return accessOfSessions(pool, hashes)
    })
    running = reading.catch(() => {})
    return reading
  }

  return async (sessionHash) => {
    pending.add(sessionHash)
    next ??= readNext()
    return (await next).get(sessionHash)
  }
}
