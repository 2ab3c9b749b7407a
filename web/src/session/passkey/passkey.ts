// This module is loaded with its library when a passkey is used, so that no page has to load them.

import type { PasskeyOptions } from '@escale/contract/access/passkeys'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type Answer, ask } from '#session/request/plain-request.ts'

/**
 * Error texts for failures on the device: the person cancelled, or the browser refused. Refusals of the
 * server have their own texts.
 */
const passkeyGivenUp = "La clé d'accès n'a pas répondu. Recommencez, ou utilisez un autre moyen."
const passkeyKnown = "Cet appareil garde déjà une clé d'accès de ce compte."

type PasskeyRefusal = { refusal: string; code: string }

/** Requests a challenge from `optionsPath`, lets the passkey sign it, and sends the result to `path`. */
export async function answerPasskey<Body>(
  optionsPath: '/api/auth/sign-in/passkey/options' | '/api/profile/passkeys/proof/options',
  path: '/api/auth/sign-in/passkey' | '/api/profile/passkeys/proof',
  more: object = {},
): Promise<{ body: Body } | PasskeyRefusal> {
  const options = await ask<PasskeyOptions>('POST', optionsPath)
  if (!options.ok) return passkeyRefusal(options)
  const credential = await startAuthentication({ optionsJSON: options.body as never }).catch(() => null)
  if (!credential) return { refusal: passkeyGivenUp, code: 'GIVEN_UP' }
  const answer = await ask<Body>('POST', path, { ...more, credential })
  return answer.ok ? { body: answer.body } : passkeyRefusal(answer)
}

/**
 * Creates a passkey on this device or on one connected to it. Returns the data for the server, or an error
 * text.
 */
export async function makePasskey(options: PasskeyOptions): Promise<object | string> {
  try {
    return await startRegistration({ optionsJSON: options as never })
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? passkeyKnown : passkeyGivenUp
  }
}

function passkeyRefusal({ message, code }: Extract<Answer<unknown>, { ok: false }>): PasskeyRefusal {
  return { refusal: message || passkeyGivenUp, code }
}
