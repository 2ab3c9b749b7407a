import { Session } from '@escale/contract/access/session'
import { accountMessages } from '@escale/contract/people/account/messages'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import { longestTypedCode } from '@escale/contract/values/fields'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { z } from 'zod'
import { cookie, gives, json, refusalResponse, takes } from './api-responses.ts'
import { passkeyPaths } from './passkey-paths.ts'
import { always, entering } from './sign-in-refusals.ts'
import { signOnPaths } from './sign-on-paths.ts'

const Credentials = z.object({
  email: z.string().max(200),
  password: z.string().max(200),
  tenant: z.string().max(40).optional(),
  invitation: z.string().max(200).optional(),
})
const Proof = z.object({ way: z.enum(['totp', 'backup']), code: z.string().max(longestTypedCode) })
const CodeOrLink = z.union([
  z.object({ email: z.string().max(200), code: z.string().max(longestTypedCode) }),
  z.object({ token: z.string().max(200) }),
])
const PhoneCode = z.object({ phone: z.string().max(40), code: z.string().max(longestTypedCode) })
const Scope = z.object({ scope: z.enum(['local', 'others', 'global']).optional() })

/**
 * OpenAPI description of sign-in and sign-out. They respond with a cookie, so they are not procedures of the
 * contract.
 */
export function signInPaths(): OpenAPI.PathsObject {
  return {
    ...signInPath(),
    ...signInWithFactorPath(),
    ...signInByMailPath(),
    ...signInByPhonePath(),
    ...signOnPaths(),
    ...passkeyPaths(),
    ...signedInUserPath(),
    ...signOutPath(),
  }
}

function signInPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/email': {
      post: {
        operationId: 'signIn',
        tags: ['session'],
        summary: 'Se connecter',
        description:
          "`tenant` : la fin de l'adresse de la page de l'entreprise où l'on se connecte. `invitation` : le jeton de celle que l'on vient accepter.",
        security: [],
        requestBody: { required: true, content: json(takes(Credentials)) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(gives(Session)) },
          ...always,
          401: refusalResponse({
            WRONG_CREDENTIALS: apiRefusals.wrongCredentials,
            FACTOR_NEEDED: apiRefusals.factorNeeded,
          }),
          ...entering,
          422: refusalResponse({ INVALID: messages.invalid }),
          500: refusalResponse({ SIGN_IN_FAILED: messages.signInFailed }),
        },
      },
    },
  }
}

function signInWithFactorPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/factor': {
      post: {
        operationId: 'signInWithFactor',
        tags: ['session'],
        summary: 'Donner le code du second facteur',
        description:
          "Après un mot de passe juste (`FACTOR_NEEDED`), dans le navigateur qui l'a donné, pendant cinq minutes.",
        security: [],
        requestBody: { required: true, content: json(takes(Proof)) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(gives(Session)) },
          ...always,
          401: refusalResponse({ CHALLENGE_OVER: apiRefusals.challengeOver }),
          ...entering,
          422: refusalResponse({ INVALID: messages.invalid, WRONG_CODE: apiRefusals.wrongFactor }),
        },
      },
    },
  }
}

function signInByMailPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/mail': {
      post: {
        operationId: 'signInByMail',
        tags: ['session'],
        summary: "Se connecter par le code ou le lien d'un message",
        description:
          "Demandés à `/account/sign-in/mail`, ils valent dix minutes et l'un ou l'autre ne sert qu'une fois : `email` et `code` dans le navigateur qui l'a demandé, ou `token`, celui du lien, n'importe où. Qui a un second facteur le donne ensuite à `/auth/sign-in/factor`.",
        security: [],
        requestBody: { required: true, content: json(takes(CodeOrLink)) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(gives(Session)) },
          ...always,
          401: refusalResponse({ FACTOR_NEEDED: apiRefusals.factorNeeded }),
          ...entering,
          404: refusalResponse({ LINK_OVER: accountMessages.linkOver }),
          422: refusalResponse({
            INVALID: messages.invalid,
            WRONG_CODE: accountMessages.wrongCode,
            OTHER_BROWSER: accountMessages.otherBrowser,
          }),
        },
      },
    },
  }
}

function signInByPhonePath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/phone': {
      post: {
        operationId: 'signInByPhone',
        tags: ['session'],
        summary: 'Se connecter par le code reçu sur son téléphone',
        description:
          "Demandé à `/account/sign-in/phone`, il vaut dix minutes, une fois, dans le navigateur qui l'a demandé. Qui a un second facteur le donne ensuite à `/auth/sign-in/factor`.",
        security: [],
        requestBody: { required: true, content: json(takes(PhoneCode)) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(gives(Session)) },
          ...always,
          401: refusalResponse({ FACTOR_NEEDED: apiRefusals.factorNeeded }),
          ...entering,
          422: refusalResponse({
            INVALID: messages.invalid,
            WRONG_CODE: accountMessages.wrongCode,
            OTHER_BROWSER: phoneMessages.otherBrowser,
          }),
        },
      },
    },
  }
}

function signedInUserPath(): OpenAPI.PathsObject {
  return {
    '/auth/get-session': {
      get: {
        operationId: 'signedInUser',
        tags: ['session'],
        summary: 'Qui est connecté',
        security: [{ session: [] }, { token: [] }],
        responses: {
          200: {
            description: 'La personne de la session, avec ou sans entreprise.',
            content: json(gives(z.object({ user: Session.shape.user }))),
          },
          400: refusalResponse({
            BAD_REQUEST: apiRefusals.malformed,
            SESSION_MISSING: apiRefusals.sessionMissing,
          }),
          503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
        },
      },
    },
  }
}

function signOutPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-out': {
      post: {
        operationId: 'signOut',
        tags: ['session'],
        summary: 'Se déconnecter',
        description:
          '`scope` : `local` (cette session, par défaut), `others` (toutes les autres), `global` (toutes).',
        security: [{ session: [] }, { token: [] }, {}],
        requestBody: { content: json(takes(Scope)) },
        responses: {
          200: {
            description: 'Déconnecté, que la session fût ouverte ou non.',
            headers: cookie,
            content: json({
              type: 'object',
              required: ['success'],
              properties: { success: { const: true } },
            }),
          },
          400: refusalResponse({
            BAD_REQUEST: apiRefusals.malformed,
            SESSION_MISSING: apiRefusals.sessionMissing,
          }),
          403: refusalResponse({
            FOREIGN_ORIGIN: apiRefusals.foreignOrigin,
            FACTOR_LACKING: apiRefusals.factorLacking,
          }),
          422: refusalResponse({ INVALID: messages.invalid }),
          503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
        },
      },
    },
  }
}
