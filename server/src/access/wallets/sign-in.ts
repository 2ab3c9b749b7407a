import { WalletProof } from '@escale/contract/access/wallet-draft'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { useNonce } from '#access/sign-in/sign-in-nonces.ts'
import { refusalResponse, type SignInRefusal, validationRefusal } from '#access/sign-in/sign-in-place.ts'
import {
  readSignInState,
  type SignInResult,
  signInResponse,
  startSignIn,
} from '#access/sign-in/sign-in-result.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { send } from '#database/statements/send.ts'
import { addToWork } from '#telemetry/log.ts'
import { isSigned, readMessage } from './message.ts'

type WalletOwner = { userId: string; email: string; tenantId: string | null }

const wrongSignature: SignInRefusal = {
  status: 401,
  code: 'WRONG_SIGNATURE',
  message: apiRefusals.wrongWalletSignature,
}
const nonceOver: SignInRefusal = { status: 401, code: 'NONCE_OVER', message: apiRefusals.nonceOver }
const unknownWallet: SignInRefusal = {
  status: 401,
  code: 'UNKNOWN_WALLET',
  message: apiRefusals.unknownWallet,
}

/**
 * `POST /api/auth/sign-in/wallet`: signs in with a message signed by a crypto wallet that is linked with an
 * account. It never creates an account.
 */
export async function signInWithWallet(
  server: Server,
  request: RequestHead,
  body: unknown,
): Promise<Response> {
  const parsed = WalletProof.safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const { message, signature, tenant } = parsed.data
  const signedMessage = await readMessage(server.publicUrl, 'entry', message)
  if (!signedMessage) return refusalResponse(wrongSignature)
  // The nonce is deleted before the signature is verified. Verifying costs much more than sending an invented
  // signature, so each nonce allows one try.
  if (!(await asAccounts(server.pool, (client) => useNonce(client, signedMessage.nonce, null))))
    return refusalResponse(nonceOver)
  stopCountingAsAnonymous()
  const isSignatureValid = await isSigned(signedMessage, signature)
  return asAccounts(server.pool, async (client) => {
    const owner = isSignatureValid ? await findWalletOwner(client, signedMessage.address) : undefined
    if (!owner) {
      const refusal = isSignatureValid ? unknownWallet : wrongSignature
      await logDenial(client, request, { action: 'LOGIN_ATTEMPT', errorMessage: refusal.code })
      return refusalResponse(refusal)
    }
    addToWork({ company: owner.tenantId, account: owner.userId })
    const result: SignInResult = await startSignIn(
      client,
      request,
      await readSignInState(client, owner, { tenant }),
      ['wallet'],
    )
    return signInResponse(server, request, owner.email, result)
  })
}

async function findWalletOwner(client: PoolClient, address: string): Promise<WalletOwner | undefined> {
  const [owner] = await send<WalletOwner>(client, {
    text: `update auth.accounts a set used_at = now() from auth.users u
      where u.id = a.user_id and a.provider_id = 'wallet' and a.account_id = $1
      returning u.id as "userId", u.email,
        (select m.tenant_id from user_tenants m where m.user_id = u.id
          order by m.is_default desc, m.created_at limit 1) as "tenantId"`,
    values: [address],
  })
  return owner
}
