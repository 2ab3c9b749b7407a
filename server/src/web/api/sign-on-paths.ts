import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { z } from 'zod'
import { cookie, json, refusalResponse, takes } from './api-responses.ts'
import { always } from './sign-in-refusals.ts'

const Leaving = z.object({ email: z.string().max(200), search: z.string().max(1000).optional() })
const LeavingForInstallation = z.object({
  search: z.string().max(1000).optional(),
  tenant: z.string().max(100).optional(),
})
const Assertion = z.object({ SAMLResponse: z.string(), RelayState: z.string().max(80) })
const parameters = [
  {
    name: 'company',
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const, format: 'uuid' },
  },
]

type Operation = NonNullable<OpenAPI.PathItemObject['get']>

/**
 * OpenAPI description of single sign-on, at the identity provider of a company or of the whole installation.
 */
export function signOnPaths(): OpenAPI.PathsObject {
  return {
    ...beginSignOnPath(),
    ...finishSignOnPath(),
    ...beginInstallationSignOnPath(),
    ...finishInstallationSignOnPath(),
    '/auth/sign-on/saml/{company}': { get: samlMetadata(), post: takeAssertion() },
  }
}

function beginSignOnPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-on': {
      post: {
        operationId: 'beginSignOn',
        tags: ['session'],
        summary: "Partir se connecter chez le fournisseur d'une entreprise",
        description:
          "Le domaine de `email` dit laquelle ; le navigateur va à `url`, dans les dix minutes et lui seul. `search` : la fin d'adresse de la page de connexion.",
        security: [],
        requestBody: { required: true, content: json(takes(Leaving)) },
        responses: {
          200: {
            description: 'Où aller.',
            headers: cookie,
            content: json({ type: 'object', required: ['url'], properties: { url: { type: 'string' } } }),
          },
          ...always,
          404: refusalResponse({ NO_SIGN_ON: apiRefusals.noSignOn }),
          413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
          415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
          422: refusalResponse({ INVALID: messages.invalid }),
          429: refusalResponse({ TOO_MANY: apiRefusals.tooManyTries }),
          503: refusalResponse({
            SIGN_ON_AWAY: signOnRefusals.SIGN_ON_AWAY,
            UNAVAILABLE: messages.unavailable,
          }),
        },
      },
    },
  }
}

/**
 * Response to a sign-on that began on a page of the provider: an HTML page that leads to the sign-in here.
 */
const startPage = {
  description: 'Une page qui mène à la connexion.',
  content: { 'text/html': { schema: { type: 'string' as const } } },
}

function finishSignOnPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-on/callback': {
      get: {
        operationId: 'finishSignOn',
        tags: ['session'],
        summary: 'Revenir du fournisseur',
        description: "Mène à l'application, à `/auth/code` ou à `/auth/unique?refus=…`.",
        security: [],
        responses: {
          200: startPage,
          303: { description: 'Ailleurs.', headers: cookie },
          503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
        },
      },
    },
  }
}

function beginInstallationSignOnPath(): OpenAPI.PathsObject {
  return {
    '/auth/openid': {
      post: {
        operationId: 'beginInstallationSignOn',
        tags: ['session'],
        summary: "Partir se connecter chez le fournisseur d'identité de l'installation",
        description:
          "Celui que règle `ESCALE_OPENID_ISSUER`, pour toutes les entreprises ; le navigateur va à `url`, dans les dix minutes et lui seul. `search` : la fin d'adresse de la page de connexion ; `tenant` : l'entreprise dont c'est la page.",
        security: [],
        requestBody: { required: true, content: json(takes(LeavingForInstallation)) },
        responses: {
          200: {
            description: 'Où aller.',
            headers: cookie,
            content: json({ type: 'object', required: ['url'], properties: { url: { type: 'string' } } }),
          },
          ...always,
          404: refusalResponse({ NO_SIGN_ON: apiRefusals.noProvider }),
          413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
          415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
          422: refusalResponse({ INVALID: messages.invalid }),
          429: refusalResponse({ TOO_MANY: apiRefusals.tooManyTries }),
          503: refusalResponse({
            SIGN_ON_AWAY: signOnRefusals.SIGN_ON_AWAY,
            UNAVAILABLE: messages.unavailable,
          }),
        },
      },
    },
  }
}

function finishInstallationSignOnPath(): OpenAPI.PathsObject {
  return {
    '/auth/openid/callback': {
      get: {
        operationId: 'finishInstallationSignOn',
        tags: ['session'],
        summary: "Revenir du fournisseur d'identité de l'installation",
        description:
          "Mène à l'application, à `/auth/code`, à `/auth?refus=…`, ou aux connexions liées de qui en reliait une.",
        security: [],
        responses: {
          200: startPage,
          303: { description: 'Ailleurs.', headers: cookie },
          503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
        },
      },
    },
  }
}

function samlMetadata(): Operation {
  return {
    operationId: 'samlMetadata',
    parameters,
    tags: ['session'],
    summary: 'Nos métadonnées SAML',
    description:
      "Ce qu'Escale est pour le fournisseur de cette entreprise : cette adresse même, qui est aussi celle où il répond.",
    security: [],
    responses: {
      200: {
        description: 'Un EntityDescriptor.',
        content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } },
      },
      404: refusalResponse({ NOT_FOUND: apiRefusals.notFound }),
    },
  }
}

function takeAssertion(): Operation {
  return {
    operationId: 'takeAssertion',
    parameters,
    tags: ['session'],
    summary: "Recevoir ce qu'un fournisseur SAML dit",
    description:
      'Formulaire posté par sa page (`SAMLResponse`, `RelayState`), sans aucun témoin : mène à `/auth/sign-on/callback`, où le navigateur se prouve, ou à `/auth/unique?refus=…`.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': json(takes(Assertion))['application/json'] },
    },
    responses: {
      200: startPage,
      303: { description: 'Ailleurs.' },
      422: startPage,
      413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
      415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
      503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
    },
  }
}
