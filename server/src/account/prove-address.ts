import type { NewcomerDraft } from '@escale/contract/account/draft'
import type { PoolClient } from 'pg'
import { weaknessesOf } from '#access/password-strength.ts'
import { hashPassword, verifyPassword } from '#access/passwords.ts'
import type { RequestContext } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import { requestAccess } from './access-request.ts'
import { attestedAccountOf, confirmAddress, makeProvedAccount, type NewAccount } from './addresses.ts'
import { secondsToWait } from './limits.ts'
import { personById } from './people.ts'
import { type Proven, provenBy, useToken } from './proofs.ts'
import { signUpById } from './sign-up.ts'

/** What the holder of a link says: the password that was chosen before, or names and a password of their own. */
export type Said = { password: string } | { newcomer: NewcomerDraft }

type Refused =
  | { outcome: 'link over' }
  | { outcome: 'wrong password' }
  | { outcome: 'weak'; reasons: string[] }
  | { outcome: 'too many'; retryAfter: number }

/** Whose account the address becomes: one that is there, or one to make. */
type Claim = { userId: string } | { account: NewAccount }

/** Makes an address its holder's. What was said of it before they held the link counts only if they say the same. */
export async function proveAddress(context: RequestContext, token: string, said: Said): Promise<Refused | { outcome: 'done' }> {
  const { server, asked } = context
  const proven = await asAccounts(server.pool, (client) => provenBy(client, 'verification', token))
  if (!proven) return { outcome: 'link over' }
  const retryAfter = await secondsToWait(server.pool, 'password', proven.email, asked)
  if (retryAfter > 0) return { outcome: 'too many', retryAfter }
  const claim = await claimOf(context, proven, said)
  if ('outcome' in claim) return claim

  return asAccounts(server.pool, async (client) => {
    const companyId = proven.signUpId && (await signUpById(client, proven.signUpId))?.companyId
    if (!(await useToken(client, 'verification', token))) return { outcome: 'link over' }
    const userId = await settle(client, context, claim)
    if (!userId) return { outcome: 'link over' }
    if (companyId) await askCompany(client, server.publicUrl, companyId, userId)
    return { outcome: 'done' }
  })
}

async function claimOf({ server: { pool } }: RequestContext, { email, signUpId }: Proven, said: Said): Promise<Claim | Refused> {
  const password = 'password' in said ? said.password : said.newcomer.password
  const attestedId = await attestedAccountOf(pool, email, password)
  if (attestedId) return { userId: attestedId }
  if ('newcomer' in said) {
    const { firstName, lastName } = said.newcomer
    const reasons = await weaknessesOf(password, [firstName, lastName, email])
    if (reasons.length > 0) return { outcome: 'weak', reasons }
    return { account: { firstName, lastName, email, passwordHash: await hashPassword(password) } }
  }
  const signedUp = signUpId && (await asAccounts(pool, (client) => signUpById(client, signUpId)))
  if (!signedUp || !(await verifyPassword({ password, hash: signedUp.passwordHash }))) return { outcome: 'wrong password' }
  return { account: signedUp }
}

async function settle(client: PoolClient, { asked }: RequestContext, claim: Claim): Promise<string | undefined> {
  if ('account' in claim) return makeProvedAccount(client, asked, claim.account)
  return (await confirmAddress(client, claim.userId)) ? claim.userId : undefined
}

async function askCompany(client: PoolClient, publicUrl: string, companyId: string, userId: string): Promise<void> {
  const person = await personById(client, userId)
  const { rows } = await client.query<{ id: string; name: string; color: string }>(
    `select id, name, primary_color as color from tenants t where id = $1 and is_active
       and not exists (select from user_tenants m where m.tenant_id = t.id and m.user_id = $2 and m.deactivated_at is null)`,
    [companyId, userId],
  )
  if (person && rows[0]) await requestAccess(client, publicUrl, rows[0], person)
}
