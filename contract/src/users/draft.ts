import * as z from 'zod/mini'
import { EmailAddress } from '../account/draft.ts'
import { name } from '../text.ts'
import { grantableRoles } from './roles.ts'

export const GrantableRole = z.enum(grantableRoles, 'Choisissez un rôle.')

export type InviteDraft = z.output<typeof InviteDraft>
export const InviteDraft = z.object({
  firstName: name('Indiquez le prénom.'),
  lastName: name('Indiquez le nom.'),
  email: EmailAddress,
  role: GrantableRole,
})
