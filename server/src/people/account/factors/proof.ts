import type { ProofKind } from '@escale/contract/access/procedure'
import type { Session } from '@escale/contract/access/session'
import type { FactorProof, OwnProof } from '@escale/contract/people/account/factor-draft'
import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/caller/server.ts'
import { logWrongCode, type Prover, verifyFactorCode } from '#access/factor/factor-proof.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { runAndRotateSession } from '#access/session/rotation.ts'
import { requireLiveSession, requireSession } from '#access/session/sessions.ts'
import { asAccounts } from '#database/caller/company.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'

type OwnSecretProof = Extract<OwnProof, { way: 'password' | 'mail' }>

/**
 * Proves the caller's identity again, by the kind of proof that a sensitive action requires. The session then
 * gets a new token.
 */
export async function proveAgain(context: RequestContext, owner: Prover, proof: OwnProof): Promise<Session> {
  if (proof.way === 'totp' || proof.way === 'backup') return proveFactor(context, owner, proof)
  const by = await asAccounts(context.server.pool, (client) => proofKindOf(client, owner.userId))
  if (by !== proof.way) throw new Refusal('OTHER_PROOF', { by })
  return provePasswordOrCode(context, owner, proof)
}

async function proofKindOf(client: PoolClient, userId: string): Promise<ProofKind> {
  const [person] = await send<{ by: ProofKind }>(client, {
    text: 'select auth.proof_kind($1) as by',
    values: [userId],
  })
  if (!person) throw new Error('A function answers one row')
  return person.by
}

/** Checks the password. A person without one gives the code that was emailed to them. */
async function provePasswordOrCode(
  context: RequestContext,
  owner: Prover,
  proof: OwnSecretProof,
): Promise<Session> {
  const { asked } = context
  const { userId, tenantId } = owner
  const sessionHash = requireSession(asked)
  const [secret, accepted] =
    proof.way === 'password' ? [proof.password, 'password' as const] : [proof.code, 'nonce' as const]
  try {
    const confirmed = await confirmPassword(context, { userId, tenantId }, secret, 'IDENTITY_CONFIRMED', [
      accepted,
    ])
    return await runAndRotateSession(context, async (client) => {
      await lockConfirmation(client, confirmed)
      await client.query('update auth.sessions set proved_at = now() where token_hash = $1', [sessionHash])
      await logEvent(client, asked, { action: 'IDENTITY_CONFIRMED', success: true, userId, tenantId })
      return requireLiveSession(client, sessionHash)
    })
  } catch (error) {
    throw proof.way === 'mail' && error instanceof Refusal && error.code === 'WRONG_PASSWORD'
      ? new Refusal('WRONG_CODE')
      : error
  }
}

async function proveFactor(context: RequestContext, owner: Prover, proof: FactorProof): Promise<Session> {
  const { server, asked } = context
  const sessionHash = requireSession(asked)
  const takeCode = await verifyFactorCode(server, asked, owner, proof)
  return runAndRotateSession(context, async (client) => {
    await takeCode(client)
    await proveInSession(client, sessionHash, proof.way)
    return requireLiveSession(client, sessionHash)
  }).catch(async (error: unknown) => {
    throw await logWrongCode(server, asked, owner, error)
  })
}

/** Records in the session that a second factor was proved just now. */
export async function proveInSession(
  client: PoolClient,
  sessionHash: string,
  way: Session['ways'][number],
): Promise<void> {
  await client.query(
    `update auth.sessions set factor_at = now(), proved_at = now(),
       ways = case when $2 = any (ways) then ways else ways || $2::text end
     where token_hash = $1`,
    [sessionHash, way],
  )
}
