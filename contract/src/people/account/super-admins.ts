import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { GrantDraft, RemovalDraft, SuperAdminDraft } from './draft.ts'
import { accountMessages } from './messages.ts'

/**
 * Super_admins, who administer the whole installation. Only another super_admin can appoint or remove one,
 * and must enter their own password.
 */

export type SuperAdmin = z.output<typeof SuperAdmin>
export const SuperAdmin = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  since: Instant,
  /** Null for the first super_admin, who used the link printed at installation. */
  madeBy: z.string().nullable(),
})

export type SuperAdminInvitation = z.output<typeof SuperAdminInvitation>
export const SuperAdminInvitation = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  expiresAt: Instant,
  isOver: z.boolean(),
})

/** An account with all its companies. Only super_admins may read it. */
export type FoundPerson = z.output<typeof FoundPerson>
export const FoundPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailProved: z.boolean(),
  isSuperAdmin: z.boolean(),
  companies: z.array(z.object({ id: Id, name: z.string(), role: z.enum(roles), isActive: z.boolean() })),
})

const manage = 'platform.manage'
const reading = { platform: true, accounts: true, reads: true } as const
const writing = { platform: true, accounts: true } as const
const passwordErrors = {
  WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
  ...tooMany,
  ...freshProof,
} as const
const alreadyErrors = { ALREADY_SUPER_ADMIN: refusal(accountMessages.alreadySuperAdmin) } as const

export const superAdmins = {
  list: guarded(manage, reading)
    .route({ method: 'GET', path: '/platform/super-admins' })
    .output(z.object({ items: z.array(SuperAdmin), invitations: z.array(SuperAdminInvitation) })),
  /** Searches accounts. Returns 20 at most. */
  people: guarded(manage, reading)
    .route({ method: 'GET', path: '/platform/people' })
    .input(z.object({ search: z.string().trim().min(2, '2 caractères au moins.').max(200) }))
    .output(z.array(FoundPerson)),
  /**
   * Makes an account super_admin. Its email address must be confirmed. Repeating the request has no effect,
   * so no Idempotency-Key is needed.
   */
  grant: guarded(manage, { ...writing, records: ['SUPER_ADMIN_MADE'] })
    .route({ method: 'POST', path: '/platform/super-admins' })
    .input(GrantDraft)
    .output(z.void())
    .errors({ ...passwordErrors, ...alreadyErrors, EMAIL_UNPROVED: refusal(accountMessages.personUnproved) }),
  /**
   * Invites a super_admin by email. A second invitation of an email address replaces the first. When email is
   * not configured, `link` contains the invitation link to pass on, otherwise null.
   */
  invite: guarded(manage, { ...writing, records: ['SUPER_ADMIN_INVITED'] })
    .route({ method: 'POST', path: '/platform/super-admins/invitations', successStatus: 201 })
    .input(SuperAdminDraft)
    .output(z.object({ invitation: SuperAdminInvitation, link: z.string().nullable() }))
    .errors({ ...passwordErrors, ...alreadyErrors }),
  cancelInvitation: guarded(manage, { ...writing, records: ['SUPER_ADMIN_INVITATION_CANCELLED'] })
    .route({ method: 'DELETE', path: '/platform/super-admins/invitations/{id}' })
    .input(ById)
    .output(z.void()),
  /**
   * Removes the super_admin role. The callers can remove their own, as long as another super_admin remains.
   */
  revoke: guarded(manage, { ...writing, records: ['SUPER_ADMIN_UNMADE'] })
    .route({ method: 'POST', path: '/platform/super-admins/{id}/removal' })
    .input(z.object({ ...ById.shape, ...RemovalDraft.shape }))
    .output(z.void())
    .errors({ ...passwordErrors, LAST_SUPER_ADMIN: refusal(accountMessages.lastSuperAdmin) }),
}
