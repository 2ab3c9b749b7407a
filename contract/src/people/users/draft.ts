import * as z from 'zod/mini'
import { grantableRoles } from '#access/grantable-roles.ts'
import { email, personName } from '#values/fields.ts'

export const GrantableRole = z.enum(grantableRoles, 'Choisissez un rôle.')

export type InviteDraft = z.output<typeof InviteDraft>
export const InviteDraft = z.object({
  firstName: personName('Indiquez le prénom.'),
  lastName: personName('Indiquez le nom.'),
  email: email('Indiquez son email.'),
  role: GrantableRole,
})
