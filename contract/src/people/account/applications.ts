import { z } from 'zod'
import { freshProof, guarded } from '#access/procedure.ts'
import { apiRefusals } from '#wire/refusals.ts'

/**
 * An authorization request with PKCE (RFC 7636): only the application knows the verifier of the challenge.
 */
const AuthorizationDraft = z.object({
  client: z.string().max(40),
  redirectUri: z.string().max(300),
  challenge: z.string().regex(/^[\w-]{43}$/),
  state: z.string().max(500).optional(),
})

export const applications = {
  /**
   * Called by a signed-in browser for the same person's application. Returns the redirect URL with a code
   * valid for two minutes.
   */
  authorizeApp: guarded('account.own', { personal: true, accounts: true, records: ['APP_AUTHORIZED'] })
    .route({ method: 'POST', path: '/profile/applications' })
    .input(AuthorizationDraft)
    .output(z.object({ redirectTo: z.string() }))
    .errors({ UNKNOWN_APP: { status: 422, message: apiRefusals.unknownApp }, ...freshProof }),
}
