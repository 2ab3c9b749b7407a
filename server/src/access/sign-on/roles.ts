import { quotedNames, receivedText } from '@escale/contract/access/sign-on-reasons'
import { asAccounts, type CompanyTx, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { claimNames } from './claims/claim-names.ts'
import type { Claims } from './claims/claims.ts'
import { roleFromGroups } from './claims/groups.ts'
import type { Provider } from './providers.ts'

const author = { userId: null, name: 'Connexion unique', from: serverOrigin }

/**
 * Updates the person's role from their groups at the provider. The last admin keeps the role. Groups that
 * match no rule are named in the security log.
 */
export async function applyGroupRole(
  pool: Pool,
  provider: Provider,
  claims: Claims,
  userId: string,
): Promise<void> {
  const { role, received, isMatched } = roleFromGroups(claims, provider)
  const { tenantId } = provider
  if (!isMatched)
    await inCompany(pool, tenantId, (company) =>
      recordUnmatchedGroups(company, userId, unmatchedText(provider, claims, received)),
    )
  if (role === undefined) return
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
    createRecorder(company, author)('ROLE_CHANGED', about)
  })
}

/**
 * Logs groups that match no rule, once a day for each person. Most people may rightly have the default role,
 * so more entries would be noise.
 */
async function recordUnmatchedGroups(company: CompanyTx, userId: string, detail: string): Promise<void> {
  const [recorded] = await company.run({
    text: `select from security_logs where tenant_id = $1 and action = 'SIGN_ON_GROUPS_UNMATCHED'
      and created_at > now() - interval '1 day' and record_id = $2 and error_message = $3 limit 1`,
    values: [company.id, userId, detail],
  })
  if (!recorded) createRecorder(company, author)('SIGN_ON_GROUPS_UNMATCHED', { id: userId, detail })
}

function unmatchedText({ groupsClaim }: Provider, claims: Claims, received: string[] | null): string {
  const claim = quotedNames([groupsClaim ?? ''])
  if (received === null)
    return `Rien n'est venu sous ${claim}, le rôle ne change pas. ${receivedText(claimNames(claims))}`
  return `${receivedText(received)} Aucun groupe de ${claim} n'a de rôle ici : le rôle habituel est donné.`
}
