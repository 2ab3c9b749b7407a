import { PasskeyOptions } from '@escale/contract/access/passkeys'
import { Session } from '@escale/contract/access/session'
import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { accountMessages } from '@escale/contract/people/account/messages'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { PasskeySignIn } from '#access/sign-in/sign-in-passkey.ts'
import { json, refused } from './api-responses.ts'

/** Signing in and out is no procedure: the cookie is their answer. */
export function signInPaths(): OpenAPI.PathsObject {
  const [, session] = new ZodToJsonSchemaConverter().convert(Session, { strategy: 'output' })
  const cookie = { 'Set-Cookie': { description: 'Le témoin de la session, HttpOnly.', schema: { type: 'string' } } } as const
  const body = z.object({
    email: z.string().max(200),
    password: z.string().max(200),
    tenant: z.string().max(40).optional(),
    invitation: z.string().max(200).optional(),
  })
  const [, credentials] = new ZodToJsonSchemaConverter().convert(body, { strategy: 'input' })
  const always = { 400: refused({ BAD_REQUEST: apiRefusals.malformed }), 403: refused({ FOREIGN_ORIGIN: apiRefusals.foreignOrigin }) }
  const [, proof] = new ZodToJsonSchemaConverter().convert(z.object({ way: z.enum(['totp', 'backup']), code: z.string().max(30) }), {
    strategy: 'input',
  })
  const [, scope] = new ZodToJsonSchemaConverter().convert(z.object({ scope: z.enum(['local', 'others', 'global']).optional() }), {
    strategy: 'input',
  })
  const codeOrLink = z.union([z.object({ email: z.string().max(200), code: z.string().max(12) }), z.object({ token: z.string().max(200) })])
  const [, letter] = new ZodToJsonSchemaConverter().convert(codeOrLink, { strategy: 'input' })
  const [, received] = new ZodToJsonSchemaConverter().convert(z.object({ phone: z.string().max(40), code: z.string().max(12) }), {
    strategy: 'input',
  })
  const [, leaving] = new ZodToJsonSchemaConverter().convert(z.object({ email: z.string().max(200), search: z.string().max(1000).optional() }), {
    strategy: 'input',
  })
  const [, leavingForInstallation] = new ZodToJsonSchemaConverter().convert(
    z.object({ search: z.string().max(1000).optional(), tenant: z.string().max(100).optional() }),
    { strategy: 'input' },
  )
  const [, assertion] = new ZodToJsonSchemaConverter().convert(z.object({ SAMLResponse: z.string(), RelayState: z.string().max(80) }), {
    strategy: 'input',
  })
  const parameters = [{ name: 'company', in: 'path' as const, required: true, schema: { type: 'string' as const, format: 'uuid' } }]
  const [, passkeyOptions] = new ZodToJsonSchemaConverter().convert(PasskeyOptions, { strategy: 'output' })
  const [, passkey] = new ZodToJsonSchemaConverter().convert(PasskeySignIn, { strategy: 'input' })
  const entering = {
    403: refused({
      NOT_A_MEMBER: messages.notAMember,
      SUSPENDED: messages.companySuspended,
      SIGN_ON_ONLY: apiRefusals.signOnOnly,
      BANNED: apiRefusals.banned,
      FOREIGN_ORIGIN: apiRefusals.foreignOrigin,
    }),
    413: refused({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
    415: refused({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
    429: refused({ TOO_MANY: apiRefusals.tooManyTries }),
    503: refused({ UNAVAILABLE: messages.unavailable }),
  }
  return {
    '/auth/sign-in/email': {
      post: {
        operationId: 'signIn',
        tags: ['session'],
        summary: 'Se connecter',
        description:
          "`tenant` : la fin de l'adresse de la page de l'entreprise où l'on se connecte. `invitation` : le jeton de celle que l'on vient accepter.",
        security: [],
        requestBody: { required: true, content: json(credentials) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(session) },
          ...always,
          401: refused({ WRONG_CREDENTIALS: apiRefusals.wrongCredentials, FACTOR_NEEDED: apiRefusals.factorNeeded }),
          ...entering,
          422: refused({ INVALID: messages.invalid }),
          500: refused({ SIGN_IN_FAILED: messages.signInFailed }),
        },
      },
    },
    '/auth/sign-in/factor': {
      post: {
        operationId: 'signInWithFactor',
        tags: ['session'],
        summary: 'Donner le code du second facteur',
        description: "Après un mot de passe juste (`FACTOR_NEEDED`), dans le navigateur qui l'a donné, pendant cinq minutes.",
        security: [],
        requestBody: { required: true, content: json(proof) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(session) },
          ...always,
          401: refused({ CHALLENGE_OVER: apiRefusals.challengeOver }),
          ...entering,
          422: refused({ INVALID: messages.invalid, WRONG_CODE: apiRefusals.wrongFactor }),
        },
      },
    },
    '/auth/sign-in/mail': {
      post: {
        operationId: 'signInByMail',
        tags: ['session'],
        summary: "Se connecter par le code ou le lien d'un message",
        description:
          "Demandés à `/account/sign-in/mail`, ils valent dix minutes et l'un ou l'autre ne sert qu'une fois : `email` et `code` dans le navigateur qui l'a demandé, ou `token`, celui du lien, n'importe où. Qui a un second facteur le donne ensuite à `/auth/sign-in/factor`.",
        security: [],
        requestBody: { required: true, content: json(letter) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(session) },
          ...always,
          401: refused({ FACTOR_NEEDED: apiRefusals.factorNeeded }),
          ...entering,
          404: refused({ LINK_OVER: accountMessages.linkOver }),
          422: refused({ INVALID: messages.invalid, WRONG_CODE: accountMessages.wrongCode, OTHER_BROWSER: accountMessages.otherBrowser }),
        },
      },
    },
    '/auth/sign-in/phone': {
      post: {
        operationId: 'signInByPhone',
        tags: ['session'],
        summary: 'Se connecter par le code reçu sur son téléphone',
        description:
          "Demandé à `/account/sign-in/phone`, il vaut dix minutes, une fois, dans le navigateur qui l'a demandé. Qui a un second facteur le donne ensuite à `/auth/sign-in/factor`.",
        security: [],
        requestBody: { required: true, content: json(received) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(session) },
          ...always,
          401: refused({ FACTOR_NEEDED: apiRefusals.factorNeeded }),
          ...entering,
          422: refused({ INVALID: messages.invalid, WRONG_CODE: accountMessages.wrongCode, OTHER_BROWSER: phoneMessages.otherBrowser }),
        },
      },
    },
    '/auth/sign-on': {
      post: {
        operationId: 'beginSignOn',
        tags: ['session'],
        summary: "Partir se connecter chez le fournisseur d'une entreprise",
        description:
          "Le domaine de `email` dit laquelle ; le navigateur va à `url`, dans les dix minutes et lui seul. `search` : la fin d'adresse de la page de connexion.",
        security: [],
        requestBody: { required: true, content: json(leaving) },
        responses: {
          200: {
            description: 'Où aller.',
            headers: cookie,
            content: json({ type: 'object', required: ['url'], properties: { url: { type: 'string' } } }),
          },
          ...always,
          404: refused({ NO_SIGN_ON: apiRefusals.noSignOn }),
          413: refused({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
          415: refused({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
          422: refused({ INVALID: messages.invalid }),
          429: refused({ TOO_MANY: apiRefusals.tooManyTries }),
          503: refused({ SIGN_ON_AWAY: signOnRefusals.SIGN_ON_AWAY, UNAVAILABLE: messages.unavailable }),
        },
      },
    },
    '/auth/sign-on/callback': {
      get: {
        operationId: 'finishSignOn',
        tags: ['session'],
        summary: 'Revenir du fournisseur',
        description: "Mène à l'application, à `/auth/code` ou à `/auth/unique?refus=…`.",
        security: [],
        responses: { 303: { description: 'Ailleurs.', headers: cookie }, 503: refused({ UNAVAILABLE: messages.unavailable }) },
      },
    },
    '/auth/openid': {
      post: {
        operationId: 'beginInstallationSignOn',
        tags: ['session'],
        summary: "Partir se connecter chez le fournisseur d'identité de l'installation",
        description:
          "Celui que règle `ESCALE_OPENID_ISSUER`, pour toutes les entreprises ; le navigateur va à `url`, dans les dix minutes et lui seul. `search` : la fin d'adresse de la page de connexion ; `tenant` : l'entreprise dont c'est la page.",
        security: [],
        requestBody: { required: true, content: json(leavingForInstallation) },
        responses: {
          200: {
            description: 'Où aller.',
            headers: cookie,
            content: json({ type: 'object', required: ['url'], properties: { url: { type: 'string' } } }),
          },
          ...always,
          404: refused({ NO_SIGN_ON: apiRefusals.noProvider }),
          413: refused({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
          415: refused({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
          422: refused({ INVALID: messages.invalid }),
          429: refused({ TOO_MANY: apiRefusals.tooManyTries }),
          503: refused({ SIGN_ON_AWAY: signOnRefusals.SIGN_ON_AWAY, UNAVAILABLE: messages.unavailable }),
        },
      },
    },
    '/auth/openid/callback': {
      get: {
        operationId: 'finishInstallationSignOn',
        tags: ['session'],
        summary: "Revenir du fournisseur d'identité de l'installation",
        description: "Mène à l'application, à `/auth/code`, à `/auth?refus=…`, ou aux connexions liées de qui en reliait une.",
        security: [],
        responses: { 303: { description: 'Ailleurs.', headers: cookie }, 503: refused({ UNAVAILABLE: messages.unavailable }) },
      },
    },
    '/auth/sign-on/saml/{company}': {
      get: {
        operationId: 'samlMetadata',
        parameters,
        tags: ['session'],
        summary: 'Nos métadonnées SAML',
        description: "Ce qu'Escale est pour le fournisseur de cette entreprise : cette adresse même, qui est aussi celle où il répond.",
        security: [],
        responses: {
          200: { description: 'Un EntityDescriptor.', content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } } },
          404: refused({ NOT_FOUND: apiRefusals.notFound }),
        },
      },
      post: {
        operationId: 'takeAssertion',
        parameters,
        tags: ['session'],
        summary: "Recevoir ce qu'un fournisseur SAML dit",
        description:
          'Formulaire posté par sa page (`SAMLResponse`, `RelayState`), sans aucun témoin : mène à `/auth/sign-on/callback`, où le navigateur se prouve, ou à `/auth/unique?refus=…`.',
        security: [],
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': json(assertion)['application/json'] } },
        responses: {
          303: { description: 'Ailleurs.' },
          404: refused({ NOT_FOUND: apiRefusals.notFound }),
          422: refused({ INVALID: messages.invalid }),
          413: refused({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
          415: refused({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
          503: refused({ UNAVAILABLE: messages.unavailable }),
        },
      },
    },
    '/auth/sign-in/passkey/options': {
      post: {
        operationId: 'askPasskeyToSignIn',
        tags: ['session'],
        summary: "Demander une réponse d'une clé d'accès",
        description:
          "Pour `navigator.credentials.get` : n'importe quelle clé d'ici que le navigateur a. Bonne une fois, cinq minutes, dans ce navigateur.",
        security: [],
        responses: { 200: { description: 'Le défi.', headers: cookie, content: json(passkeyOptions) }, ...always },
      },
    },
    '/auth/sign-in/passkey': {
      post: {
        operationId: 'signInWithPasskey',
        tags: ['session'],
        summary: "Se connecter avec une clé d'accès",
        description:
          "La réponse vaut deux facteurs : aucun code n'est demandé ensuite. `tenant`, `invitation` : comme à la connexion par mot de passe.",
        security: [],
        requestBody: { required: true, content: json(passkey) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(session) },
          ...always,
          401: refused({ WRONG_PASSKEY: apiRefusals.wrongPasskey, PASSKEY_OVER: apiRefusals.passkeyOver }),
          ...entering,
          422: refused({ INVALID: messages.invalid }),
        },
      },
    },
    '/auth/sign-out': {
      post: {
        operationId: 'signOut',
        tags: ['session'],
        summary: 'Se déconnecter',
        description: '`scope` : `local` (cette session, par défaut), `others` (toutes les autres), `global` (toutes).',
        security: [{ session: [] }, { token: [] }, {}],
        requestBody: { content: json(scope) },
        responses: {
          200: {
            description: 'Déconnecté, que la session fût ouverte ou non.',
            headers: cookie,
            content: json({ type: 'object', required: ['success'], properties: { success: { const: true } } }),
          },
          400: refused({ BAD_REQUEST: apiRefusals.malformed, SESSION_MISSING: apiRefusals.sessionMissing }),
          403: refused({ FOREIGN_ORIGIN: apiRefusals.foreignOrigin, FACTOR_LACKING: apiRefusals.factorLacking }),
          422: refused({ INVALID: messages.invalid }),
          503: refused({ UNAVAILABLE: messages.unavailable }),
        },
      },
    },
  }
}
