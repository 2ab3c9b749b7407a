import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anonymous } from '#access/procedure.ts'

/**
 * Public data of a company, shown on its sign-in page. The output is null both for an unknown slug and for a
 * suspended company, so that the two cannot be told apart.
 */
export const Face = z.object({
  slug: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  tagline: z.string().nullable(),
  primaryColor: z.string(),
  logoUrl: z.string().nullable(),
})
export type Face = z.output<typeof Face>

const DemoAccount = z.object({ email: z.string(), role: z.enum(roles), company: z.string().nullable() })

export const face = {
  get: anonymous
    .route({ method: 'GET', path: '/tenants/{slug}/face' })
    .input(z.object({ slug: z.string().max(40) }))
    .output(Face.nullable()),
  /** Returns demo accounts for the sign-in page. Null outside the demo. */
  demoAccounts: anonymous
    .route({ method: 'GET', path: '/demo-accounts' })
    .output(z.object({ password: z.string(), accounts: z.array(DemoAccount) }).nullable()),
}
