import type { PasskeyAnswer, PasskeyMade, PasskeyOptions } from '@escale/contract/access/passkeys'
import type { Session } from '@escale/contract/access/session'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { RequestContext, Server } from '#access/caller/server.ts'
import { newBackupCodes, storeBackupCodes } from '#access/factor/backup-codes.ts'
import { hasFactor, type Prover } from '#access/factor/factor-proof.ts'
import {
  expectedChallenge,
  newPasskeyChallenge,
  usePasskeyChallenge,
} from '#access/factor/passkey-challenge.ts'
import {
  loadWebAuthn,
  passkeysOf,
  relyingPartyOf,
  requestPasskey,
  verifyPasskey,
} from '#access/factor/passkeys.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { runAndRotateSession } from '#access/session/rotation.ts'
import { requireLiveSession, requireSession } from '#access/session/sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'
import { senderFor } from '#people/account/person/people.ts'
import { refuseDeviceTooMany, storePasskey } from './devices.ts'
import { factorAddedLetter } from './letters.ts'
import { proveInSession } from './proof.ts'

/**
 * Creates the challenge of a new passkey. The guard has asked a person who already has a second factor to
 * prove it. Anybody else gives their password.
 */
export async function beginPasskey(
  context: RequestContext,
  owner: Prover,
  current: string | undefined,
): Promise<PasskeyOptions> {
  const { server, setCookie } = context
  const { userId, tenantId, email } = owner
  const existing = await asAccounts(server.pool, async (client) => {
    await refuseDeviceTooMany(client, userId)
    return { hasOne: await hasFactor(client, userId), passkeys: await passkeysOf(client, userId) }
  })
  if (!existing.hasOne) {
    const confirmed = await confirmPassword(context, { userId, tenantId }, current ?? '', 'PASSKEY_ENROLLED')
    await asAccounts(server.pool, (client) => lockConfirmation(client, confirmed))
  }
  const { challenge, cookie } = newPasskeyChallenge(`enrolment of ${userId}`, server)
  setCookie?.(cookie)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Escale',
    rpID: relyingPartyOf(server).rpID,
    userName: email,
    userID: Uint8Array.from(Buffer.from(userId)),
    challenge,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  return { ...options }
}

/**
 * Adds a passkey. The current session then counts as opened with a second factor. With the first device, the
 * person receives backup codes.
 */
export async function addPasskey(
  context: RequestContext,
  owner: Prover,
  { name, credential }: { name: string; credential: PasskeyMade },
) {
  const { server, asked } = context
  const { userId, tenantId, email } = owner
  const sessionHash = requireSession(asked)
  if (!asked.passkeyChallenge) throw new Refusal('PASSKEY_OVER')
  const challenge = expectedChallenge(`enrolment of ${userId}`, asked.passkeyChallenge)
  const { credential: registered } = await verifyRegistration(server, challenge, credential)
  const codes = (await asAccounts(server.pool, (client) => hasFactor(client, userId)))
    ? null
    : await newBackupCodes()
  return runAndRotateSession(context, async (client) => {
    if (!(await usePasskeyChallenge(client, challenge))) throw new Refusal('PASSKEY_OVER')
    const isOnly = await storePasskey(client, userId, {
      ...registered,
      name,
      transports: credential.response.transports ?? [],
    })
    // Backup codes were prepared for a first device, or not, and another device was added or deleted since.
    // The person must start again.
    if (isOnly !== (codes !== null)) throw new Refusal('PASSKEY_OVER')
    await proveInSession(client, sessionHash, 'passkey')
    await logEvent(client, asked, { action: 'PASSKEY_ENROLLED', success: true, userId, tenantId })
    if (codes) {
      await storeBackupCodes(client, userId, codes)
      await logEvent(client, asked, { action: 'MFA_BACKUP_CODES_MADE', success: true, userId, tenantId })
    }
    const letter = factorAddedLetter(
      await senderFor(client, userId),
      `${server.publicUrl}/auth/oubli`,
      'passkey',
    )
    await queueMail(client, { kind: 'double authentification', to: email, userId, letter })
    return { codes: codes?.shown ?? null, session: await requireLiveSession(client, sessionHash) }
  })
}

/** Creates a challenge that only the caller's own passkeys can answer. */
export async function askOwnPasskey(
  { server, setCookie }: RequestContext,
  { userId }: Prover,
): Promise<PasskeyOptions> {
  const own = await asAccounts(server.pool, (client) => passkeysOf(client, userId))
  if (own.length === 0) throw new Refusal('NO_FACTOR')
  const { options, cookie } = await requestPasskey(server, `proof of ${userId}`, own)
  setCookie?.(cookie)
  return options
}

/** Proves a passkey in the current session, which then gets a new token. */
export async function provePasskey(
  context: RequestContext,
  { userId }: Prover,
  answer: PasskeyAnswer,
): Promise<Session> {
  const { server, asked } = context
  const sessionHash = requireSession(asked)
  const { take } = await verifyPasskey(server, asked, `proof of ${userId}`, answer)
  return runAndRotateSession(context, async (client) => {
    await take(client)
    await proveInSession(client, sessionHash, 'passkey')
    return requireLiveSession(client, sessionHash)
  })
}

type Registration = Extract<VerifiedRegistrationResponse, { verified: true }>['registrationInfo']

async function verifyRegistration(
  server: Server,
  challenge: string,
  { response: { transports, ...response }, ...credential }: PasskeyMade,
): Promise<Registration> {
  const { rpID, origin } = relyingPartyOf(server)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verification = await verifyRegistrationResponse({
    response: { ...credential, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null) // the library throws for an invalid response
  if (!verification?.verified) throw new Refusal('WRONG_PASSKEY')
  return verification.registrationInfo
}
