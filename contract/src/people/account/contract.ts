import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anonymous, limited, refusal, tooMany } from '#access/procedure.ts'
import { mailOffErrors } from '#channels/mail/messages.ts'
import { Instant } from '#values/instants.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { applications } from './applications.ts'
import { CodeDraft, EmailDraft, KnownPassword, NewcomerDraft, PasswordDraft, SignUpDraft } from './draft.ts'
import { ownFactors } from './factors.ts'
import { ownIdentities } from './identities.ts'
import { accountMessages } from './messages.ts'
import { ownAccount, weakPasswordErrors } from './own-account.ts'
import { ownPasskeys } from './passkeys.ts'
import { phoneWays } from './phone-draft.ts'
import { phones } from './phones.ts'

/**
 * Procedures for sign-up, sign-in and recovery, which need no session. To prevent account discovery, no
 * response reveals whether an email address has an account.
 */

const Token = z.object({ token: z.string().max(200) })
const linkOver = { LINK_OVER: { status: 404, message: accountMessages.linkOver } } as const
const factorLacking = { FACTOR_LACKING: { status: 403, message: apiRefusals.factorLacking } } as const
const wrongCode = {
  WRONG_CODE: { status: 422, message: accountMessages.wrongCode },
  OTHER_BROWSER: { status: 422, message: accountMessages.otherBrowser },
} as const

export type AccountOptions = z.output<typeof AccountOptions>
const AccountOptions = z.object({
  signUpIsOpen: z.boolean(),
  /**
   * How the installation sends email. `smtp`: normally. `mailbox`: the demo stores emails and shows them on
   * screen. `none`: email is not configured.
   */
  mail: z.enum(['smtp', 'mailbox', 'none']),
  /** Channels by which this installation can send a code to a phone. */
  phoneWays: z.array(z.enum(phoneWays)),
})

/** The content of an invitation, as shown to the person who opens its link. */
export type InvitationFace = z.output<typeof InvitationFace>
export const InvitationFace = z.object({
  /** Null when the invitation is for a super_admin. */
  company: z.object({ name: z.string(), slug: z.string(), primaryColor: z.string() }).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** True when the invited email address has an account. Its owner must sign in to accept. */
  hasAccount: z.boolean(),
})

const OwnRequest = z.object({ id: Id, companyName: z.string(), createdAt: Instant })

export const account = {
  options: anonymous.route({ method: 'GET', path: '/account/options' }).output(AccountOptions),

  /**
   * Signs up. The response is the same whether or not the email address has an account. Only the email sent
   * to it tells.
   */
  signUp: anonymous
    .route({ method: 'POST', path: '/account/sign-up' })
    .input(z.object({ ...SignUpDraft.shape, tenant: z.string().max(40).optional() }))
    .output(MessageOutput)
    .errors({
      ...tooMany,
      ...weakPasswordErrors,
      ...mailOffErrors,
      SIGN_UP_CLOSED: { status: 403, message: accountMessages.signUpClosed },
    }),
  resendVerification: anonymous
    .meta(limited('mail'))
    .route({ method: 'POST', path: '/account/verification/mail' })
    .input(EmailDraft)
    .output(MessageOutput)
    .errors({ ...tooMany, ...mailOffErrors }),
  /**
   * Returns the email address that a verification link confirms. The request is a POST so that the token
   * appears in no log.
   */
  verificationLink: anonymous
    .route({ method: 'POST', path: '/account/verification/link' })
    .input(Token)
    .output(z.object({ email: z.string() }))
    .errors(linkOver),
  /**
   * Exchanges an emailed code for the token of a verification link. Works only in the browser that requested
   * the code.
   */
  verificationCode: anonymous
    .route({ method: 'POST', path: '/account/verification/code' })
    .input(CodeDraft)
    .output(Token)
    .errors({ ...tooMany, ...wrongCode }),
  /**
   * Confirms the email address. The input also contains either the password chosen at sign-up, or a name and
   * a new password.
   */
  verify: anonymous
    .meta({ records: ['ATTESTED_ACCOUNT_ENDED'] })
    .route({ method: 'POST', path: '/account/verification' })
    .input(
      z.union([
        z.object({ ...Token.shape, newcomer: NewcomerDraft }),
        z.object({ ...Token.shape, ...KnownPassword.shape }),
      ]),
    )
    .output(MessageOutput)
    .errors({
      ...tooMany,
      ...linkOver,
      ...weakPasswordErrors,
      WRONG_PASSWORD: { status: 422, message: accountMessages.notThatPassword },
    }),

  /** Emails a sign-in code and a sign-in link. `POST /auth/sign-in/mail` accepts either. */
  askSignIn: anonymous
    .meta(limited('mail'))
    .route({ method: 'POST', path: '/account/sign-in/mail' })
    .input(z.object({ ...EmailDraft.shape, tenant: z.string().max(40).optional() }))
    .output(MessageOutput)
    .errors({ ...tooMany, ...mailOffErrors }),
  /**
   * Returns the email address of the account for a sign-in link, without consuming the link. The request is a
   * POST so that the token appears in no log.
   */
  signInLink: anonymous
    .route({ method: 'POST', path: '/account/sign-in/link' })
    .input(Token)
    .output(z.object({ email: z.string() }))
    .errors(linkOver),

  recover: anonymous
    .meta(limited('mail'))
    .route({ method: 'POST', path: '/account/recovery/mail' })
    .input(EmailDraft)
    .output(MessageOutput)
    .errors({ ...tooMany, ...mailOffErrors }),
  /** Exchanges the emailed code for a token with which the password can be set. */
  redeemCode: anonymous
    .route({ method: 'POST', path: '/account/recovery/code' })
    .input(CodeDraft)
    .output(Token)
    .errors({ ...tooMany, ...wrongCode }),
  /** Sets a new password and ends every session of the user. The user must then sign in. */
  resetPassword: anonymous
    .meta({ records: ['PASSWORD_RESET'] })
    .route({ method: 'POST', path: '/account/password' })
    .input(z.object({ ...Token.shape, ...PasswordDraft.shape }))
    .output(MessageOutput)
    .errors({ ...weakPasswordErrors, ...linkOver, ...tooMany }),

  /** Returns the content of an invitation. The request is a POST so that the token appears in no log. */
  invitation: anonymous
    .route({ method: 'POST', path: '/account/invitation' })
    .input(Token)
    .output(InvitationFace)
    .errors(linkOver),
  /**
   * Accepts an invitation. A person without an account passes `newcomer`. A person with an account must be
   * signed in to it.
   */
  acceptInvitation: anonymous
    .meta({ records: ['INVITATION_ACCEPTED', 'SUPER_ADMIN_MADE'] })
    .route({ method: 'POST', path: '/account/invitation/accept' })
    .input(z.object({ ...Token.shape, newcomer: z.optional(NewcomerDraft) }))
    .output(MessageOutput)
    .errors({
      ...weakPasswordErrors,
      ...linkOver,
      ...tooMany,
      ...factorLacking,
      SIGN_IN_FIRST: { status: 403, message: accountMessages.signInToAccept },
      EMAIL_UNPROVED: refusal(accountMessages.emailUnproved),
      PASSWORD_FIRST: refusal(accountMessages.passwordFirst),
    }),

  /** Confirms a new email address through the link sent to it, with or without a session. */
  confirmEmail: anonymous
    .meta({ records: ['EMAIL_CHANGED'] })
    .route({ method: 'POST', path: '/account/email' })
    .input(Token)
    .output(MessageOutput)
    .errors(linkOver),

  /** Lists companies to which the caller has requested access and that have not answered yet. */
  requests: anonymous
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
