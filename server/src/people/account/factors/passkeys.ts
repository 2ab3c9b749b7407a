import type { PasskeyAnswer, PasskeyMade, PasskeyOptions } from '@escale/contract/access/passkeys'
import type { Session } from '@escale/contract/access/session'
import {
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { RequestContext, Server } from '#access/caller/server.ts'
import { keepBackupCodes, newBackupCodes } from '#access/factor/backup-codes.ts'
import { hasFactor, type Prover } from '#access/factor/factor-proof.ts'
import {
  expectedChallenge,
  newPasskeyChallenge,
  takePasskeyChallenge,
} from '#access/factor/passkey-challenge.ts'
import { askPasskey, judgePasskey, passkeysOf, siteOf } from '#access/factor/passkeys.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { rotating } from '#access/session/rotation.ts'
import { liveSession, signedIn } from '#access/session/sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/door/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, holdConfirmed } from '#people/account/own/confirm-password.ts'
import { senderFor } from '#people/account/people.ts'
import { keepPasskey, refuseOneMore } from './devices.ts'
import { factorAddedLetter } from './letters.ts'
import { proveInSession } from './proof.ts'

/**
 * A challenge for a new key. Who has a factor already proved it just now, as the guard asks; who has none
 * gives their password.
 */
export async function beginPasskey(
  context: RequestContext,
  owner: Prover,
  current: string | undefined,
): Promise<PasskeyOptions> {
  const { server, setCookie } = context
  const { userId, tenantId, email } = owner
  const known = await asAccounts(server.pool, async (client) => {
    await refuseOneMore(client, userId)
    return { hasOne: await hasFactor(client, userId), passkeys: await passkeysOf(client, userId) }
  })
  if (!known.hasOne) {
    const confirmed = await confirmPassword(context, { userId, tenantId }, current ?? '', 'PASSKEY_ENROLLED')
    await asAccounts(server.pool, (client) => holdConfirmed(client, confirmed))
  }
  const { challenge, cookie } = newPasskeyChallenge(`enrolment of ${userId}`, server)
  setCookie?.(cookie)
  const options = await generateRegistrationOptions({
    rpName: 'Escale',
    rpID: siteOf(server).rpID,
    userName: email,
    userID: Uint8Array.from(Buffer.from(userId)),
    challenge,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  return { ...options }
}

/**
 * The key that was made counts, is proved by that in the session that is open, and brings the backup codes if
 * it is the first device.
 */
export async function addPasskey(
  context: RequestContext,
  owner: Prover,
  { name, credential }: { name: string; credential: PasskeyMade },
) {
  const { server, asked } = context
  const { userId, tenantId, email } = owner
  const sessionHash = signedIn(asked)
  if (!asked.passkeyChallenge) throw new Refusal('PASSKEY_OVER')
  const challenge = expectedChallenge(`enrolment of ${userId}`, asked.passkeyChallenge)
  const { credential: made } = await madeWith(server, challenge, credential)
  const codes = (await asAccounts(server.pool, (client) => hasFactor(client, userId)))
    ? null
    : await newBackupCodes()
  return rotating(context, async (client) => {
    if (!(await takePasskeyChallenge(client, challenge))) throw new Refusal('PASSKEY_OVER')
    const isOnly = await keepPasskey(client, userId, {
      ...made,
      name,
      transports: credential.response.transports ?? [],
    })
    if (isOnly !== (codes !== null)) throw new Refusal('PASSKEY_OVER') // another was added or deleted meanwhile: begun again
    await proveInSession(client, sessionHash, 'passkey')
    await logEvent(client, asked, { action: 'PASSKEY_ENROLLED', success: true, userId, tenantId })
    if (codes) {
      await keepBackupCodes(client, userId, codes)
      await logEvent(client, asked, { action: 'MFA_BACKUP_CODES_MADE', success: true, userId, tenantId })
    }
    const letter = factorAddedLetter(
      await senderFor(client, userId),
      `${server.publicUrl}/auth/oubli`,
      'passkey',
    )
    await queueMail(client, { kind: 'double authentification', to: email, userId, letter })
    return { codes: codes?.shown ?? null, session: await liveSession(client, sessionHash) }
  })
}

/** A challenge for one's own keys. */
export async function askOwnPasskey(
  { server, setCookie }: RequestContext,
  { userId }: Prover,
): Promise<PasskeyOptions> {
  const own = await asAccounts(server.pool, (client) => passkeysOf(client, userId))
  if (own.length === 0) throw new Refusal('NO_FACTOR')
  const { options, cookie } = await askPasskey(server, `proof of ${userId}`, own)
  setCookie?.(cookie)
  return options
}

/** Proves one in the session that is open, which gets another token. */
export async function provePasskey(
  context: RequestContext,
  { userId }: Prover,
  answer: PasskeyAnswer,
): Promise<Session> {
  const { server, asked } = context
  const sessionHash = signedIn(asked)
  const { take } = await judgePasskey(server, asked, `proof of ${userId}`, answer)
  return rotating(context, async (client) => {
    await take(client)
    await proveInSession(client, sessionHash, 'passkey')
    return liveSession(client, sessionHash)
  })
}

type Made = Extract<VerifiedRegistrationResponse, { verified: true }>['registrationInfo']

async function madeWith(
  server: Server,
  challenge: string,
  { response: { transports, ...response }, ...credential }: PasskeyMade,
): Promise<Made> {
  const { rpID, origin } = siteOf(server)
  const judged = await verifyRegistrationResponse({
    response: { ...credential, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null) // the library throws for what is not as it should be
  if (!judged?.verified) throw new Refusal('WRONG_PASSKEY')
  return judged.registrationInfo
}
