import { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { json, refused } from './api-responses.ts'

const common = {
  400: refused({ BAD_REQUEST: apiRefusals.malformed }),
  413: refused({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
  415: refused({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
  422: refused({ INVALID: messages.invalid }),
  429: refused({ TOO_MANY: apiRefusals.tooManyTries }),
  503: refused({ UNAVAILABLE: messages.unavailable }),
}

/** What a wallet or an id_token answers, and the way in of a wallet for a browser. */
export function walletPaths(): OpenAPI.PathsObject {
  const convert = new ZodToJsonSchemaConverter()
  const [, session] = convert.convert(Session, { strategy: 'output' })
  const [, asking] = convert.convert(z.object({ address: z.string().max(42).optional() }), { strategy: 'input' })
  const [, given] = convert.convert(z.object({ nonce: z.string(), message: z.string().optional() }), { strategy: 'output' })
  const proof = z.object({ message: z.string().max(1000), signature: z.string().max(132), tenant: z.string().max(40).optional() })
  const [, signed] = convert.convert(proof, { strategy: 'input' })
  const cookie = { 'Set-Cookie': { description: 'Le témoin de la session, HttpOnly.', schema: { type: 'string' } } } as const
  return {
    '/auth/nonce': {
      post: {
        operationId: 'giveNonce',
        tags: ['session'],
        summary: "Demander ce qu'un portefeuille ou un fournisseur signera",
        description: 'Bon une fois, dix minutes. Avec `address`, `message` est celui que son portefeuille signe, tel quel.',
        security: [],
        requestBody: { required: true, content: json(asking) },
        responses: {
          200: { description: 'Le nonce.', content: json(given) },
          ...common,
          403: refused({ FOREIGN_ORIGIN: apiRefusals.foreignOrigin }),
        },
      },
    },
    '/auth/sign-in/wallet': {
      post: {
        operationId: 'signInWithWallet',
        tags: ['session'],
        summary: "Se connecter par la signature d'un portefeuille",
        description: "Il est relié à un compte dans Paramètres › Connexions liées ; il n'en crée aucun.",
        security: [],
        requestBody: { required: true, content: json(signed) },
        responses: {
          200: { description: 'Connecté.', headers: cookie, content: json(session) },
          ...common,
          401: refused({
            WRONG_SIGNATURE: apiRefusals.wrongWalletSignature,
            UNKNOWN_WALLET: apiRefusals.unknownWallet,
            NONCE_OVER: apiRefusals.nonceOver,
            FACTOR_NEEDED: apiRefusals.factorNeeded,
          }),
          403: refused({
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
