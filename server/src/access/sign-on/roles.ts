import { asAccounts, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { type Claims, roleFromGroups } from './claims.ts'
import type { Provider } from './providers.ts'

/** Updates the person's role from their groups at the provider. The last admin keeps the role. */
export async function applyGroupRole(
  pool: Pool,
  provider: Provider,
  claims: Claims,
  userId: string,
): Promise<void> {
  const role = roleFromGroups(claims, provider)
  if (role === undefined) return
  const { tenantId } = provider
  const former = await asAccounts(pool, async (client) => {
    const [row] = await send<{ role: string }>(client, {
      text: `select coalesce(auth.given_role($1, $2), 'viewer') as role`,
      values: [tenantId, userId],
    })
    return row?.role
  })
  if (former === role) return
  await inCompany(pool, tenantId, async (company) => {
    const [result] = await company.run<{ answer: string }>({
      text: 'select access.change_role($1, $2, $3) as answer',
      values: [userId, role, newId()],
    })
    if (result?.answer !== 'OK') return
    const about = { table: 'profiles', id: userId, before: { role: former }, after: { role } }
    createRecorder(company, { userId: null, name: 'Connexion unique', from: serverOrigin })(
      'ROLE_CHANGED',
      about,
    )
  })
}
