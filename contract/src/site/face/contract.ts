import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anonymous } from '#access/procedure.ts'

/**
 * The public data of a company for its sign-in page. An unknown slug and a suspended company get the same
 * response: null.
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
  /** Demo accounts for the sign-in page; null outside the demo. */
  demoAccounts: anonymous
    .route({ method: 'GET', path: '/demo-accounts' })
    .output(z.object({ password: z.string(), accounts: z.array(DemoAccount) }).nullable()),
}
