import { z } from 'zod'
import { freshProof, guarded, refusal, refusalAbout, staleErrors, tooMany } from '#access/procedure.ts'
import { mailOffErrors } from '#channels/mail/messages.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Flag, Id, listInput, page, Version } from '#wire/page.ts'
import { AccountNameDraft, BanDraft } from './accounts-draft.ts'
import { RemovalDraft } from './draft.ts'
import { factorMessages } from './factor-messages.ts'
import { accountMessages, lastAdminOf } from './messages.ts'
import { FoundPerson } from './super-admins.ts'

/**
 * Administration of all accounts by a super_admin. If the account to change is a super_admin too, that role
 * must be removed first.
 */

export type Account = z.output<typeof Account>
export const Account = FoundPerson.extend({
  version: z.number().int(),
  createdAt: Instant,
  hasFactor: z.boolean(),
  /** The time when the second factors will be removed. Null when no removal was requested. */
  removalDueAt: Instant.nullable(),
  sessions: Count,
  /** The user cannot sign in before this time. */
  bannedUntil: Instant.nullable(),
  banReason: z.string().nullable(),
})

export type AccountList = z.output<typeof AccountList>
export const AccountList = listInput(['createdAt'], 'desc').extend({ banned: Flag.optional() })

const manage = 'platform.manage'
const reading = { platform: true, accounts: true, reads: true } as const
const writing = { platform: true, accounts: true } as const
const targetErrors = {
  SELF: refusal(accountMessages.notOwnAccount),
  IS_SUPER_ADMIN: refusal(accountMessages.isSuperAdmin),
} as const
const sensitiveErrors = {
  WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
  ...tooMany,
  ...freshProof,
  ...targetErrors,
} as const

export const accounts = {
  /** Lists accounts, newest first. */
  list: guarded(manage, reading)
    .route({ method: 'GET', path: '/platform/accounts' })
    .input(AccountList)
    .output(page(Account)),
  /** Changes the user's name. Only the users themselves can change their email address. */
  rename: guarded(manage, { ...writing, records: ['ACCOUNT_UPDATED'] })
    .route({ method: 'PUT', path: '/platform/accounts/{id}' })
    .input(z.object({ id: Id, version: Version, ...AccountNameDraft.shape }))
    .output(Account)
    .errors({ ...staleErrors(Account), ...freshProof }),
  /**
   * Ends the account's sessions. Until the given day, sign-in is refused and the API keys created by the
   * account do not work.
   */
  ban: guarded(manage, { ...writing, records: ['ACCOUNT_BANNED'] })
    .route({ method: 'POST', path: '/platform/accounts/{id}/ban' })
    .input(
      z.object({
        id: Id,
        ...BanDraft.shape,
        until: z.iso.datetime({ offset: true, error: 'Indiquez une date et une heure.' }),
      }),
    )
    .output(Account)
    .errors({ ...sensitiveErrors, BAN_PAST: { status: 422, message: accountMessages.banPast } }),
  unban: guarded(manage, { ...writing, records: ['ACCOUNT_UNBANNED'] })
    .route({ method: 'DELETE', path: '/platform/accounts/{id}/ban' })
    .input(ById)
    .output(Account)
    .errors(freshProof),
  signOut: guarded(manage, { ...writing, records: ['SESSIONS_ENDED'] })
    .route({ method: 'POST', path: '/platform/accounts/{id}/sign-out' })
    .input(ById)
    .output(z.object({ ended: Count }))
    .errors(freshProof),
  /**
   * Removes the second factors after 72 hours. The user is notified immediately and can cancel. Allowed only
   * when no admin of the user's companies can do it.
   */
  removeFactors: guarded(manage, { ...writing, records: ['MFA_REMOVAL_ASKED'] })
    .route({ method: 'POST', path: '/platform/accounts/{id}/factor-removal' })
    .input(z.object({ id: Id, ...RemovalDraft.shape }))
    .output(Account)
    .errors({
      ...sensitiveErrors,
      ...mailOffErrors,
      COLLEAGUE_FIRST: refusal(factorMessages.colleagueFirst),
      NOTHING_TO_REMOVE: refusal(factorMessages.nothingToRemove),
      REMOVAL_RUNNING: refusal(factorMessages.removalRunning),
    }),
  /**
   * Deletes the account with its memberships and sessions. Records that the user created in companies stay
   * and keep the user's name.
   */
  remove: guarded(manage, { ...writing, records: ['ACCOUNT_DELETED'] })
    .route({ method: 'POST', path: '/platform/accounts/{id}/removal' })
    .input(z.object({ id: Id, ...RemovalDraft.shape }))
    .output(z.void())
    .errors({
      ...sensitiveErrors,
      LAST_ADMIN: refusalAbout(
        accountMessages.lastAdmin,
        { companies: z.array(z.string()) },
        ({ companies }) => lastAdminOf(companies),
      ),
    }),
}
