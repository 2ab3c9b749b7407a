import type { NewcomerDraft } from '@escale/contract/people/account/draft'
import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/caller/server.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { refuseWeakPassword } from '#access/passwords/password-strength.ts'
import { hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import { personById } from '#people/account/person/people.ts'
import { accountOfProof, type Proven, useToken } from '#people/account/proof/proofs.ts'
import { requestAccess } from './access-request.ts'
import { attestedAccountOf, confirmAddress, makeProvedAccount, type NewAccount } from './addresses.ts'
import { signUpById } from './sign-up.ts'

/** Form that confirms an email address: the password chosen at sign-up, or another name and password. */
type HolderForm = { password: string } | { newcomer: NewcomerDraft }

/** Account to which the email address now belongs: an existing one, or a new one to create. */
type Claim = { userId: string } | { account: NewAccount }

/**
 * Verifies the email address of a sign-up. The name and password typed at sign-up count only when the person
 * who opens the emailed link confirms them, because somebody else may have typed them.
 */
export async function proveAddress(context: RequestContext, token: string, form: HolderForm): Promise<void> {
  const { server, asked } = context
  const proven = await asAccounts(server.pool, (client) => accountOfProof(client, 'verification', token))
  await limitAttempts(server.pool, 'password', proven.email, asked)
  const claim = await claimOf(context, proven, form)

  await asAccounts(server.pool, async (client) => {
    const companyId = proven.signUpId && (await signUpById(client, proven.signUpId))?.companyId
    await useToken(client, 'verification', token)
    const userId = await claimAccount(client, context, claim)
    if (companyId) await requestCompanyAccess(client, server.publicUrl, companyId, userId)
  })
}

async function claimOf(
  { server: { pool } }: RequestContext,
  { email, signUpId }: Proven,
  form: HolderForm,
): Promise<Claim> {
  const password = 'password' in form ? form.password : form.newcomer.password
  const attestedId = await attestedAccountOf(pool, email, password)
  if (attestedId) return { userId: attestedId }
  if ('newcomer' in form) {
    const { firstName, lastName } = form.newcomer
    await refuseWeakPassword(password, [firstName, lastName, email])
    return { account: { firstName, lastName, email, passwordHash: await hashPassword(password) } }
  }
  const signedUp = signUpId && (await asAccounts(pool, (client) => signUpById(client, signUpId)))
  if (!signedUp || !(await verifyPassword({ password, hash: signedUp.passwordHash })))
    throw new Refusal('WRONG_PASSWORD')
  return { account: signedUp }
}

async function claimAccount(client: PoolClient, { asked }: RequestContext, claim: Claim): Promise<string> {
  const hasAccount = 'account' in claim || (await confirmAddress(client, claim.userId))
  const userId = 'account' in claim ? await makeProvedAccount(client, asked, claim.account) : claim.userId
  if (!hasAccount || !userId) throw new Refusal('LINK_OVER')
  return userId
}

async function requestCompanyAccess(
  client: PoolClient,
  publicUrl: string,
  companyId: string,
  userId: string,
): Promise<void> {
  const person = await personById(client, userId)
  const { rows } = await client.query<{ id: string; name: string; color: string }>(
    `select id, name, primary_color as color from tenants t where id = $1 and is_active
       and not exists (select from user_tenants m
         where m.tenant_id = t.id and m.user_id = $2 and m.deactivated_at is null)`,
    [companyId, userId],
  )
  if (person && rows[0]) await requestAccess(client, publicUrl, rows[0], person)
}
