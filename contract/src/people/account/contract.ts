import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anybody, limited, refusal, tooMany } from '#access/procedure.ts'
import { mailOff } from '#channels/mail/messages.ts'
import { Instant } from '#values/instants.ts'
import { Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { applications } from './applications.ts'
import { CodeDraft, EmailDraft, KnownPassword, NewcomerDraft, PasswordDraft, SignUpDraft } from './draft.ts'
import { ownFactors } from './factors.ts'
import { ownIdentities } from './identities.ts'
import { accountMessages } from './messages.ts'
import { ownAccount, weak } from './own.ts'
import { ownPasskeys } from './passkeys.ts'
import { phoneWays } from './phone-draft.ts'
import { phones } from './phones.ts'

/**
 * What a person does about their own account before, or without, being signed in. Nothing here says who has
 * one.
 */

const Token = z.object({ token: z.string().max(200) })
const Said = z.object({ message: z.string() })
const linkOver = { LINK_OVER: { status: 404, message: accountMessages.linkOver } } as const
const factorLacking = { FACTOR_LACKING: { status: 403, message: apiRefusals.factorLacking } } as const
const wrongCode = {
  WRONG_CODE: { status: 422, message: accountMessages.wrongCode },
  OTHER_BROWSER: { status: 422, message: accountMessages.otherBrowser },
} as const

export type AccountOptions = z.output<typeof AccountOptions>
const AccountOptions = z.object({
  signUpIsOpen: z.boolean(),
  /** `smtp`: mail is sent; `mailbox`: the demo keeps it, to be read on screen; `none`: not set up. */
  mail: z.enum(['smtp', 'mailbox', 'none']),
  /** By what somebody's telephone may be sent a code, here. */
  phoneWays: z.array(z.enum(phoneWays)),
})

/** What an invitation says to who holds its link. */
export type InvitationFace = z.output<typeof InvitationFace>
export const InvitationFace = z.object({
  /** Null above the companies. */
  company: z.object({ name: z.string(), slug: z.string(), primaryColor: z.string() }).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The address has an account already: its owner signs in to accept. */
  hasAccount: z.boolean(),
})

const OwnRequest = z.object({ id: Id, companyName: z.string(), createdAt: Instant })

export const account = {
  options: anybody.route({ method: 'GET', path: '/account/options' }).output(AccountOptions),

  /** The same answer whether the address has an account or not; its owner alone learns it, by mail. */
  signUp: anybody
    .route({ method: 'POST', path: '/account/sign-up' })
    .input(z.object({ ...SignUpDraft.shape, tenant: z.string().max(40).optional() }))
    .output(Said)
    .errors({
      ...tooMany,
      ...weak,
      ...mailOff,
      SIGN_UP_CLOSED: { status: 403, message: accountMessages.signUpClosed },
    }),
  resendVerification: anybody
    .meta(limited('mail'))
    .route({ method: 'POST', path: '/account/verification/mail' })
    .input(EmailDraft)
    .output(Said)
    .errors({ ...tooMany, ...mailOff }),
  /** Whose address a link proves. POST so that the token stays out of every log. */
  verificationLink: anybody
    .route({ method: 'POST', path: '/account/verification/link' })
    .input(Token)
    .output(z.object({ email: z.string() }))
    .errors(linkOver),
  /** Exchanges the code for the token of a link, in the browser that asked for it. */
  verificationCode: anybody
    .route({ method: 'POST', path: '/account/verification/code' })
    .input(CodeDraft)
    .output(Token)
    .errors({ ...tooMany, ...wrongCode }),
  /**
   * The holder of the link gives the password chosen at sign-up, or names and a password of their own:
   * nothing else counts.
   */
  verify: anybody
    .meta({ records: ['ATTESTED_ACCOUNT_ENDED'] })
    .route({ method: 'POST', path: '/account/verification' })
    .input(
      z.union([
        z.object({ ...Token.shape, newcomer: NewcomerDraft }),
        z.object({ ...Token.shape, ...KnownPassword.shape }),
      ]),
    )
    .output(Said)
    .errors({
      ...tooMany,
      ...linkOver,
      ...weak,
      WRONG_PASSWORD: { status: 422, message: accountMessages.notThatPassword },
    }),

  /** Mails a code and a link that sign in: `POST /auth/sign-in/mail` takes either. */
  askSignIn: anybody
    .meta(limited('mail'))
    .route({ method: 'POST', path: '/account/sign-in/mail' })
    .input(z.object({ ...EmailDraft.shape, tenant: z.string().max(40).optional() }))
    .output(Said)
    .errors({ ...tooMany, ...mailOff }),
  /** Whose account a link opens; it stays good. POST so that the token stays out of every log. */
  signInLink: anybody
    .route({ method: 'POST', path: '/account/sign-in/link' })
    .input(Token)
    .output(z.object({ email: z.string() }))
    .errors(linkOver),

  recover: anybody
    .meta(limited('mail'))
    .route({ method: 'POST', path: '/account/recovery/mail' })
    .input(EmailDraft)
    .output(Said)
    .errors({ ...tooMany, ...mailOff }),
  /** Exchanges the code for a token that sets the password. */
  redeemCode: anybody
    .route({ method: 'POST', path: '/account/recovery/code' })
    .input(CodeDraft)
    .output(Token)
    .errors({ ...tooMany, ...wrongCode }),
  /** Ends every session of the person, and opens none. */
  resetPassword: anybody
    .meta({ records: ['PASSWORD_RESET'] })
    .route({ method: 'POST', path: '/account/password' })
    .input(z.object({ ...Token.shape, ...PasswordDraft.shape }))
    .output(Said)
    .errors({ ...weak, ...linkOver, ...tooMany }),

  /** POST so that the token stays out of every log. */
  invitation: anybody
    .route({ method: 'POST', path: '/account/invitation' })
    .input(Token)
    .output(InvitationFace)
    .errors(linkOver),
  /** A newcomer sends names and password; who has an account is signed in with it. */
  acceptInvitation: anybody
    .meta({ records: ['INVITATION_ACCEPTED', 'SUPER_ADMIN_MADE'] })
    .route({ method: 'POST', path: '/account/invitation/accept' })
    .input(z.object({ ...Token.shape, newcomer: z.optional(NewcomerDraft) }))
    .output(Said)
    .errors({
      ...weak,
      ...linkOver,
      ...tooMany,
      ...factorLacking,
      SIGN_IN_FIRST: { status: 403, message: accountMessages.signInToAccept },
      EMAIL_UNPROVED: refusal(accountMessages.emailUnproved),
      PASSWORD_FIRST: refusal(accountMessages.passwordFirst),
    }),

  /** By the link mailed to the new address, signed in or not. */
  confirmEmail: anybody
    .meta({ records: ['EMAIL_CHANGED'] })
    .route({ method: 'POST', path: '/account/email' })
    .input(Token)
    .output(Said)
    .errors(linkOver),

  /** The companies one has asked to join and that have not answered. */
  requests: anybody
    .route({ method: 'GET', path: '/account/access-requests' })
    .output(z.array(OwnRequest))
    .errors({ UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing }, ...factorLacking }),

  ...ownAccount,
  ...ownFactors,
  ...applications,
  ...ownIdentities,
  ...ownPasskeys,
  ...phones,
}
