import * as z from 'zod/mini'
import { EmailAddress } from '../account/draft.ts'
import { name } from '../text.ts'

/** What an admin may give, their own rank included; super_admin is nobody's to give in a company. */
export const grantableRoles = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const
export type GrantableRole = (typeof grantableRoles)[number]
export const GrantableRole = z.enum(grantableRoles, 'Choisissez un rôle.')

export type InviteDraft = z.output<typeof InviteDraft>
export const InviteDraft = z.object({
  firstName: name('Indiquez le prénom.'),
  lastName: name('Indiquez le nom.'),
  email: EmailAddress,
  role: GrantableRole,
})
