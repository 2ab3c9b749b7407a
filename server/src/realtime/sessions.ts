import { knownRole, type Role } from '@escale/contract/permissions'
import type { Pool } from '#database/open.ts'

export type Standing = { userId: string; role: Role; companyId: string | null }

const text = `select asked.token, e.user_id, e.role, e.tenant_id from unnest($1::text[]) asked (token) cross join lateral access.enter(asked.token, 'threshold') e`

/** What each session is worth now, in one statement; those that are over are left out. */
export async function standingOf(pool: Pool, tokens: Iterable<string>): Promise<Map<string, Standing>> {
  const { rows } = await pool.query<{ token: string; user_id: string; role: string; tenant_id: string | null }>(text, [[...new Set(tokens)]])
  return new Map(rows.map(({ token, user_id, role, tenant_id }) => [token, { userId: user_id, role: knownRole(role), companyId: tenant_id }]))
}
