import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { GrantDraft, RemovalDraft, SuperAdminDraft } from './draft.ts'
import { accountMessages } from './messages.ts'

/** Who stands above the companies. Each is made and unmade by another, whose own password is asked. */

export type SuperAdmin = z.output<typeof SuperAdmin>
export const SuperAdmin = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  since: Instant,
  /** Null for the first, made by the link of the installation. */
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

/** Somebody with an account, and all the companies they are in: for a super_admin's eyes only. */
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
const identified = {
  WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
  ...tooMany,
  ...freshProof,
} as const
const already = { ALREADY_SUPER_ADMIN: refusal(accountMessages.alreadySuperAdmin) } as const

export const superAdmins = {
  list: guarded(manage, reading)
    .route({ method: 'GET', path: '/platform/super-admins' })
    .output(z.object({ items: z.array(SuperAdmin), invitations: z.array(SuperAdminInvitation) })),
  /** Twenty at most. */
  people: guarded(manage, reading)
    .route({ method: 'GET', path: '/platform/people' })
    .input(z.object({ search: z.string().trim().min(2, '2 caractères au moins.').max(200) }))
    .output(z.array(FoundPerson)),
  /**
   * Makes one of an account whose address is proved. Done twice it is done once: no Idempotency-Key is
   * needed.
   */
  grant: guarded(manage, { ...writing, records: ['SUPER_ADMIN_MADE'] })
    .route({ method: 'POST', path: '/platform/super-admins' })
    .input(GrantDraft)
    .output(z.void())
    .errors({ ...identified, ...already, EMAIL_UNPROVED: refusal(accountMessages.personUnproved) }),
  /**
   * Inviting an address again replaces its invitation. `link` only when mail is not set up: it is handed
   * over.
   */
  invite: guarded(manage, { ...writing, records: ['SUPER_ADMIN_INVITED'] })
    .route({ method: 'POST', path: '/platform/super-admins/invitations', successStatus: 201 })
    .input(SuperAdminDraft)
    .output(z.object({ invitation: SuperAdminInvitation, link: z.string().nullable() }))
    .errors({ ...identified, ...already }),
  cancelInvitation: guarded(manage, { ...writing, records: ['SUPER_ADMIN_INVITATION_CANCELLED'] })
    .route({ method: 'DELETE', path: '/platform/super-admins/invitations/{id}' })
    .input(ById)
    .output(z.void()),
  /** Oneself too, as long as another stays. */
  revoke: guarded(manage, { ...writing, records: ['SUPER_ADMIN_UNMADE'] })
    .route({ method: 'POST', path: '/platform/super-admins/{id}/removal' })
    .input(z.object({ ...ById.shape, ...RemovalDraft.shape }))
    .output(z.void())
    .errors({ ...identified, LAST_SUPER_ADMIN: refusal(accountMessages.lastSuperAdmin) }),
}
