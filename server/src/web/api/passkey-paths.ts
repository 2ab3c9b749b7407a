import { PasskeyOptions } from '@escale/contract/access/passkeys'
import { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { PasskeySignIn } from '#access/sign-in/sign-in-passkey.ts'
import { cookie, gives, json, refusalResponse, takes } from './api-responses.ts'
import { always, entering } from './sign-in-refusals.ts'

export function passkeyPaths(): OpenAPI.PathsObject {
  return { ...askPasskeyToSignInPath(), ...signInWithPasskeyPath() }
}

function askPasskeyToSignInPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/passkey/options': {
      post: {
        operationId: 'askPasskeyToSignIn',
        tags: ['session'],
        summary: "Demander une réponse d'une clé d'accès",
        description:
          "Pour `navigator.credentials.get` : n'importe quelle clé d'ici que le navigateur a. Bonne une fois, cinq minutes, dans ce navigateur.",
        security: [],
        responses: {
          200: { description: 'Le défi.', headers: cookie, content: json(gives(PasskeyOptions)) },
          ...always,
        },
      },
    },
  }
}

function signInWithPasskeyPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/passkey': {
      post: {
        operationId: 'signInWithPasskey',
        tags: ['session'],
        summary: "Se connecter avec une clé d'accès",
        description:
          "La réponse vaut deux facteurs : aucun code n'est demandé ensuite. `tenant`, `invitation` : comme à la connexion par mot de passe.",
        security: [],
        requestBody: { required: true, content: json(takes(PasskeySignIn)) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(gives(Session)) },
          ...always,
          401: refusalResponse({
            WRONG_PASSKEY: apiRefusals.wrongPasskey,
            PASSKEY_OVER: apiRefusals.passkeyOver,
          }),
          ...entering,
          422: refusalResponse({ INVALID: messages.invalid }),
        },
      },
    },
  }
}
