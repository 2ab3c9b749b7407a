// Fetched with its library when a key is used: no page carries it.

import type { PasskeyOptions } from '@escale/contract/access/passkeys'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type Answer, ask } from './ask.ts'

/** Why there is no answer: given up, or not this browser. The server's own refusals come as it says them. */
const passkeyGivenUp = "La clé d'accès n'a pas répondu. Recommencez, ou utilisez un autre moyen."
const passkeyKnown = "Cet appareil garde déjà une clé d'accès de ce compte."

type Refused = { refusal: string; code: string }

/** The answer of a key to a challenge that the server gives at an address, sent to another. */
export async function answerPasskey<Body>(
  optionsPath: '/api/auth/sign-in/passkey/options' | '/api/profile/passkeys/proof/options',
  path: '/api/auth/sign-in/passkey' | '/api/profile/passkeys/proof',
  more: object = {},
): Promise<{ body: Body } | Refused> {
  const options = await ask<PasskeyOptions>('POST', optionsPath)
  if (!options.ok) return refusalOf(options)
  const credential = await startAuthentication({ optionsJSON: options.body as never }).catch(() => null)
  if (!credential) return { refusal: passkeyGivenUp, code: 'GIVEN_UP' }
  const answer = await ask<Body>('POST', path, { ...more, credential })
  return answer.ok ? { body: answer.body } : refusalOf(answer)
}

/** A key that this device, or another that it speaks to, makes and keeps; a sentence where there is none. */
export async function makePasskey(options: PasskeyOptions): Promise<object | string> {
  try {
    return await startRegistration({ optionsJSON: options as never })
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? passkeyKnown : passkeyGivenUp
  }
}

function refusalOf({ message, code }: Extract<Answer<unknown>, { ok: false }>): Refused {
  return { refusal: message || passkeyGivenUp, code }
}
