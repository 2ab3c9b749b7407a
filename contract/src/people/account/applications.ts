import { z } from 'zod'
import { freshProof, guarded } from '#access/procedure.ts'
import { apiRefusals } from '#wire/refusals.ts'

/** The code of an application, by RFC 7636: what it will be exchanged with is known to it alone. */
const AuthorizationDraft = z.object({
  client: z.string().max(40),
  redirectUri: z.string().max(300),
  challenge: z.string().regex(/^[\w-]{43}$/),
  state: z.string().max(500).optional(),
})

export const applications = {
  /**
   * From a browser that is signed in, for an application of the same person: where to go back to, with a code
   * of two minutes.
   */
  authorizeApp: guarded('account.own', { personal: true, accounts: true, records: ['APP_AUTHORIZED'] })
    .route({ method: 'POST', path: '/profile/applications' })
    .input(AuthorizationDraft)
    .output(z.object({ redirectTo: z.string() }))
    .errors({ UNKNOWN_APP: { status: 422, message: apiRefusals.unknownApp }, ...freshProof }),
}
