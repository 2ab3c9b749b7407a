import { z } from 'zod'
import { freshProof, guarded } from '#access/procedure.ts'
import { apiRefusals } from '#wire/refusals.ts'

/**
 * An authorization request with PKCE (RFC 7636). `challenge` is the hash of a secret that only the
 * application knows.
 */
const AuthorizationDraft = z.object({
  client: z.string().max(40),
  redirectUri: z.string().max(300),
  challenge: z.string().regex(/^[\w-]{43}$/),
  state: z.string().max(500).optional(),
})

export const applications = {
  /**
   * Authorizes a native application to act for the user who is signed in to this browser. Returns the
   * application's redirect URL with a code that is valid for two minutes.
   */
  authorizeApp: guarded('account.own', { personal: true, accounts: true, records: ['APP_AUTHORIZED'] })
    .route({ method: 'POST', path: '/profile/applications' })
    .input(AuthorizationDraft)
    .output(z.object({ redirectTo: z.string() }))
    .errors({ UNKNOWN_APP: { status: 422, message: apiRefusals.unknownApp }, ...freshProof }),
}
