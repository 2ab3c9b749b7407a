import type { Session } from '@escale/contract/access/session'
import type { FactorProof } from '@escale/contract/people/account/factor-draft'
import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/caller/server.ts'
import { judgeFactorCode, logWrongCode, type Prover } from '#access/factor/factor-proof.ts'
import { rotating } from '#access/session/rotation.ts'
import { liveSession, signedIn } from '#access/session/sessions.ts'

/** Proves a factor in the session that is open, which gets another token. */
export async function proveFactor(context: RequestContext, owner: Prover, proof: FactorProof): Promise<Session> {
  const { server, asked } = context
  const sessionHash = signedIn(asked)
  const takeCode = await judgeFactorCode(server, asked, owner, proof)
  return rotating(context, async (client) => {
    await takeCode(client)
    await proveInSession(client, sessionHash, proof.way)
    return liveSession(client, sessionHash)
  }).catch(async (error: unknown) => {
    throw await logWrongCode(server, asked, owner, error)
  })
}

/** The session is of level 2, from now on. */
export async function proveInSession(client: PoolClient, sessionHash: string, way: Session['ways'][number]): Promise<void> {
  await client.query(
    `update auth.sessions set factor_at = now(), ways = case when $2 = any (ways) then ways else ways || $2::text end where token_hash = $1`,
    [sessionHash, way],
  )
}
