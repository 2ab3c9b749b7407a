import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anybody } from '#access/procedure.ts'

/**
 * What a company shows before anyone signs in. An unknown slug and a suspended company answer alike: null.
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
  get: anybody
    .route({ method: 'GET', path: '/tenants/{slug}/face' })
    .input(z.object({ slug: z.string().max(40) }))
    .output(Face.nullable()),
  /** The accounts the sign-in page offers in the demo; empty everywhere else. */
  demoAccounts: anybody
    .route({ method: 'GET', path: '/demo-accounts' })
    .output(z.object({ password: z.string(), accounts: z.array(DemoAccount) }).nullable()),
}
