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
 * Administration of all accounts by a super_admin. A target who is a super_admin must first lose that role.
 */

export type Account = z.output<typeof Account>
export const Account = FoundPerson.extend({
  version: z.number().int(),
  createdAt: Instant,
  hasFactor: z.boolean(),
  /** The time when the second factors are removed, if a removal is running. */
  removalDueAt: Instant.nullable(),
  sessions: Count,
  /** Sign-in is blocked until then. */
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
  /** The newest account first. */
  list: guarded(manage, reading)
    .route({ method: 'GET', path: '/platform/accounts' })
    .input(AccountList)
    .output(page(Account)),
  /** Changes the name only; the email address can be changed by its owner alone. */
  rename: guarded(manage, { ...writing, records: ['ACCOUNT_UPDATED'] })
    .route({ method: 'PUT', path: '/platform/accounts/{id}' })
    .input(z.object({ id: Id, version: Version, ...AccountNameDraft.shape }))
    .output(Account)
    .errors({ ...staleErrors(Account), ...freshProof }),
  /**
   * Ends the account's sessions. Until then, sign-in is refused, and API keys made by the account stop
   * working.
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
   * Takes effect in 72 hours, unless the owner, who is notified at once, cancels it. Only possible where no
   * admin of the account's companies can do it.
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
  /** Deletes the memberships and sessions too. Records written under the person's name stay. */
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
