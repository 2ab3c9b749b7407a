import { Session } from '@escale/contract/access/session'
import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { longestTypedCode } from '@escale/contract/values/fields'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { z } from 'zod'
import { gives, json, refusalResponse, takes } from './api-responses.ts'
import { walletPaths } from './wallet-paths.ts'

const textOfAtMost = (most: number) => z.string().max(most)

const Grant = z.discriminatedUnion('grantType', [
  z.object({
    grantType: z.literal('password'),
    email: textOfAtMost(200),
    password: textOfAtMost(200),
    tenant: textOfAtMost(40).optional(),
    invitation: textOfAtMost(200).optional(),
  }),
  z.object({
    grantType: z.literal('factor'),
    challenge: textOfAtMost(200),
    way: z.enum(['totp', 'backup']),
    code: textOfAtMost(longestTypedCode),
  }),
  z.object({ grantType: z.literal('refresh_token'), refreshToken: textOfAtMost(200) }),
  z.object({
    grantType: z.literal('id_token'),
    email: textOfAtMost(200),
    idToken: textOfAtMost(8000),
    nonce: textOfAtMost(100),
    accessToken: textOfAtMost(8000).optional(),
  }),
  z.object({
    grantType: z.literal('web3'),
    message: textOfAtMost(1000),
    signature: textOfAtMost(132),
    tenant: textOfAtMost(40).optional(),
  }),
  z.object({
    grantType: z.literal('pkce'),
    client: textOfAtMost(40),
    redirectUri: textOfAtMost(300),
    code: textOfAtMost(200),
    verifier: textOfAtMost(128),
  }),
])

const {
  SIGN_ON_NO_EMAIL,
  SIGN_ON_OTHER_DOMAIN,
  SIGN_ON_NO_ACCOUNT,
  SIGN_ON_ELSEWHERE,
  SIGN_ON_OTHER_PERSON,
  SIGN_ON_LEFT,
} = signOnRefusals
const signOnForbidden = {
  SIGN_ON_NO_EMAIL,
  SIGN_ON_OTHER_DOMAIN,
  SIGN_ON_NO_ACCOUNT,
  SIGN_ON_ELSEWHERE,
  SIGN_ON_OTHER_PERSON,
  SIGN_ON_LEFT,
}

const Tokens = z.object({
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.number().int(),
  refreshToken: z.string(),
  session: Session.optional(),
})

const refusals = {
  400: refusalResponse({
    BAD_REQUEST: apiRefusals.malformed,
    SESSION_MISSING: apiRefusals.sessionMissing,
    AUTHORIZATION_OVER: apiRefusals.authorizationOver,
  }),
  401: refusalResponse({
    WRONG_CREDENTIALS: apiRefusals.wrongCredentials,
    FACTOR_NEEDED: apiRefusals.factorNeeded,
    CHALLENGE_OVER: apiRefusals.challengeOver,
    NONCE_OVER: apiRefusals.nonceOver,
    SIGN_ON_FAILED: signOnRefusals.SIGN_ON_FAILED,
    WRONG_SIGNATURE: apiRefusals.wrongWalletSignature,
    UNKNOWN_WALLET: apiRefusals.unknownWallet,
  }),
  403: refusalResponse({
    NOT_A_MEMBER: messages.notAMember,
    SUSPENDED: messages.companySuspended,
    BANNED: apiRefusals.banned,
    SIGN_ON_ONLY: apiRefusals.signOnOnly,
    ...signOnForbidden,
    FOREIGN_ORIGIN: apiRefusals.foreignOrigin,
  }),
  404: refusalResponse({ NO_SIGN_ON: apiRefusals.noSignOn }),
  413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
  415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
  422: refusalResponse({ INVALID: messages.invalid, WRONG_CODE: apiRefusals.wrongFactor }),
  429: refusalResponse({ TOO_MANY: apiRefusals.tooManyTries }),
  500: refusalResponse({ SIGN_IN_FAILED: messages.signInFailed }),
  503: refusalResponse({ UNAVAILABLE: messages.unavailable, SIGN_ON_AWAY: signOnRefusals.SIGN_ON_AWAY }),
}

/**
 * OpenAPI description of the token endpoint, for applications without cookies, and of the public keys that
 * verify its tokens.
 */
export function tokenPaths(): OpenAPI.PathsObject {
  return {
    '/auth/token': {
      post: {
        operationId: 'giveTokens',
        tags: ['session'],
        summary: "Obtenir les jetons d'une application, ou les renouveler",
        description:
          '`accessToken` se montre dans `Authorization: Bearer`, dix minutes ; `refreshToken` les renouvelle, une fois. `session` : à la connexion seulement. Un second facteur demandé (`FACTOR_NEEDED`) laisse un `challenge`, auquel répond `factor`. `id_token` et `web3` montrent un `nonce` de `/auth/nonce`.',
        security: [],
        requestBody: { required: true, content: json(takes(Grant)) },
        responses: {
          200: { description: 'Les jetons.', content: json(gives(Tokens)) },
          ...refusals,
        },
      },
    },
    ...walletPaths(),
  }
}
