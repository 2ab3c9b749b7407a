import type { PasskeyAnswer, PasskeyOptions } from '@escale/contract/access/passkeys'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { PoolClient } from 'pg'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'
import { cancelFactorRemoval, type Prover } from './factor-proof.ts'
import {
  expectedChallenge,
  newPasskeyChallenge,
  type Purpose,
  usePasskeyChallenge,
} from './passkey-challenge.ts'

/**
 * The WebAuthn relying party, taken from the public URL of the installation. Browsers use its passkeys on
 * this site only.
 */
export function relyingPartyOf({ publicUrl }: Pick<Server, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

// Loaded by the first passkey: reading certificates of authenticators takes a hundred files.
export const loadWebAuthn = () => import('@simplewebauthn/server')

type AllowedPasskey = { credentialId: string; transports: AuthenticatorTransport[] }
/** The WebAuthn options sent to the browser, and the cookie that holds their challenge. */
type PasskeyChallenge = { options: PasskeyOptions; cookie: string }

/**
 * Creates the challenge of a passkey request. Without a list of credentials, any passkey of the browser may
 * answer.
 */
export async function requestPasskey(
  server: Server,
  purpose: Purpose,
  allowed: AllowedPasskey[] = [],
): Promise<PasskeyChallenge> {
  const { challenge, cookie } = newPasskeyChallenge(purpose, server)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(server).rpID,
    challenge,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  return { options: { ...options }, cookie }
}

export function passkeysOf(client: PoolClient, userId: string): Promise<AllowedPasskey[]> {
  return send<AllowedPasskey>(client, {
    text: `select credential_id as "credentialId", transports from auth.factors
      where user_id = $1 and kind = 'passkey' order by confirmed_at`,
    values: [userId],
  })
}

/**
 * Verifies the response of a passkey. The returned `take` runs in the caller's transaction: it marks the
 * challenge as used, and refuses a challenge that a concurrent request used.
 */
export async function verifyPasskey(
  server: Server,
  request: RequestHead,
  purpose: Purpose,
  answer: PasskeyAnswer,
): Promise<{ prover: Prover; take: (client: PoolClient) => Promise<void> }> {
  if (!request.passkeyChallenge) throw new Refusal('PASSKEY_OVER')
  const challenge = expectedChallenge(purpose, request.passkeyChallenge)
  const passkey = await asAccounts(server.pool, (client) => findPasskey(client, answer.id))
  if (!passkey || (purpose !== 'sign-in' && purpose !== `proof of ${passkey.userId}`))
    throw new Refusal('WRONG_PASSKEY')
  const counter = await verifiedCounter(server, challenge, answer, passkey)
  if (counter === null) return refusePasskey(server, request, passkey)
  return {
    prover: passkey,
    take: async (client) => {
      if (!(await usePasskeyChallenge(client, challenge))) throw new Refusal('PASSKEY_OVER')
      if (!(await saveCounter(client, passkey.id, counter))) throw new Refusal('WRONG_PASSKEY')
      await logEvent(client, request, {
        action: 'PASSKEY_VERIFIED',
        success: true,
        userId: passkey.userId,
        tenantId: passkey.tenantId,
      })
      // The person has the factor, so its removal, requested because it was lost, is cancelled.
      await cancelFactorRemoval(client, request, passkey)
    },
  }
}

type Passkey = Prover & AllowedPasskey & { id: string; publicKey: Buffer; counter: string }

async function findPasskey(client: PoolClient, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await send<Passkey>(client, {
    text: `select f.id, f.user_id as "userId", u.email, f.credential_id as "credentialId",
      f.public_key as "publicKey", f.counter, f.transports,
        (select m.tenant_id from user_tenants m where m.user_id = u.id
          order by m.is_default desc, m.created_at limit 1) as "tenantId"
      from auth.factors f join auth.users u on u.id = f.user_id where f.credential_id = $1`,
    values: [credentialId],
  })
  return passkey
}

/**
 * Verifies a response. Returns the signature counter of the passkey, or null when the response is invalid.
 */
async function verifiedCounter(
  server: Server,
  challenge: string,
  answer: PasskeyAnswer,
  passkey: Passkey,
): Promise<number | null> {
  const { rpID, origin } = relyingPartyOf(server)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return null
  const { credentialId: id, publicKey, counter, transports } = passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutUndefined(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: Number(counter), transports },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null // the library throws for malformed responses
  }
}

/** User id in the encoding that authenticators store (WebAuthn user handle). */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/**
 * Stores the signature counter of a passkey. A counter never decreases, so a lower value comes from a copied
 * key and returns false.
 */
async function saveCounter(client: PoolClient, id: string, counter: number): Promise<boolean> {
  const updatedRows = await send(client, {
    text: `update auth.factors set counter = $2, used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    values: [id, counter],
  })
  return updatedRows.length === 1
}

async function refusePasskey(
  { pool }: Server,
  request: RequestHead,
  { userId, tenantId }: Prover,
): Promise<never> {
  const errorMessage = 'WRONG_PASSKEY'
  await asAccounts(pool, (client) =>
    logDenial(client, request, { action: 'PASSKEY_VERIFIED', userId, tenantId, errorMessage }),
  )
  throw new Refusal('WRONG_PASSKEY')
}

function withoutUndefined({ response: { userHandle, ...response }, ...answer }: PasskeyAnswer) {
  return { ...answer, response: { ...response, ...(userHandle !== undefined && { userHandle }) } }
}
