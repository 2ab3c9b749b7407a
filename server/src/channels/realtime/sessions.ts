import { knownRole, type Role } from '@escale/contract/access/permissions'
import type { Pool } from '#database/pool/open.ts'

export type Standing = { userId: string; role: Role; companyId: string | null }

const text = `select asked.hash, e.user_id, e.role, e.tenant_id from unnest($1::text[]) asked (hash) cross join lateral access.enter(asked.hash, 'check') e`

/** What each session is worth now, in one statement; those that are over are left out. */
export async function standingOf(pool: Pool, sessionHashes: Iterable<string>): Promise<Map<string, Standing>> {
  const { rows } = await pool.query<{ hash: string; user_id: string; role: string; tenant_id: string | null }>(text, [[...new Set(sessionHashes)]])
  return new Map(rows.map(({ hash, user_id, role, tenant_id }) => [hash, { userId: user_id, role: knownRole(role), companyId: tenant_id }]))
}
