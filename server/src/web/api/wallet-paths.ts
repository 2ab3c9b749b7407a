import { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { z } from 'zod'
import { cookie, gives, json, refusalResponse, takes } from './api-responses.ts'

const common = {
  400: refusalResponse({ BAD_REQUEST: apiRefusals.malformed }),
  413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
  415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
  422: refusalResponse({ INVALID: messages.invalid }),
  429: refusalResponse({ TOO_MANY: apiRefusals.tooManyTries }),
  503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
}

const Asking = z.object({ address: z.string().max(42).optional() })
const Given = z.object({ nonce: z.string(), message: z.string().optional() })
const Signed = z.object({
  message: z.string().max(1000),
  signature: z.string().max(132),
  tenant: z.string().max(40).optional(),
})

/** OpenAPI description of the nonce, which a wallet or an id_token signs, and of the sign-in by wallet. */
export function walletPaths(): OpenAPI.PathsObject {
  return { ...giveNoncePath(), ...signInWithWalletPath() }
}

function giveNoncePath(): OpenAPI.PathsObject {
  return {
    '/auth/nonce': {
      post: {
        operationId: 'giveNonce',
        tags: ['session'],
        summary: "Demander ce qu'un portefeuille ou un fournisseur signera",
        description:
          'Bon une fois, dix minutes. Avec `address`, `message` est celui que son portefeuille signe, tel quel.',
        security: [],
        requestBody: { required: true, content: json(takes(Asking)) },
        responses: {
          200: { description: 'Le nonce.', content: json(gives(Given)) },
          ...common,
          403: refusalResponse({ FOREIGN_ORIGIN: apiRefusals.foreignOrigin }),
        },
      },
    },
  }
}

function signInWithWalletPath(): OpenAPI.PathsObject {
  return {
    '/auth/sign-in/wallet': {
      post: {
        operationId: 'signInWithWallet',
        tags: ['session'],
        summary: "Se connecter par la signature d'un portefeuille",
        description: "Il est relié à un compte dans Paramètres › Connexions liées ; il n'en crée aucun.",
        security: [],
        requestBody: { required: true, content: json(takes(Signed)) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(gives(Session)) },
          ...common,
          401: refusalResponse({
            WRONG_SIGNATURE: apiRefusals.wrongWalletSignature,
            UNKNOWN_WALLET: apiRefusals.unknownWallet,
            NONCE_OVER: apiRefusals.nonceOver,
            FACTOR_NEEDED: apiRefusals.factorNeeded,
          }),
          403: refusalResponse({
            NOT_A_MEMBER: messages.notAMember,
            SUSPENDED: messages.companySuspended,
            SIGN_ON_ONLY: apiRefusals.signOnOnly,
            BANNED: apiRefusals.banned,
            FOREIGN_ORIGIN: apiRefusals.foreignOrigin,
          }),
        },
      },
    },
  }
}
