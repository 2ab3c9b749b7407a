import { z } from 'zod'
import { anonymous, freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { accountMessages } from './messages.ts'
import { OwnPhoneCode, OwnPhoneDraft, PhoneDraft, phoneWays } from './phone-draft.ts'
import { phoneMessages } from './phone-messages.ts'

/** The phone number with which the caller can sign in, and the codes sent to it. */

export type OwnPhone = z.output<typeof OwnPhone>
export const OwnPhone = z.object({
  number: z.string().nullable(),
  provedAt: Instant.nullable(),
  /** Channels by which this installation can send a code to a phone. */
  ways: z.array(z.enum(phoneWays)),
})

const own = { personal: true, accounts: true } as const
const phoneOffErrors = { PHONE_OFF: { status: 503, message: phoneMessages.off } } as const

export const phones = {
  /**
   * Sends a sign-in code to a phone. `POST /auth/sign-in/phone` accepts it. The response is the same whether
   * or not an account has the number.
   */
  askPhoneSignIn: anonymous
    .route({ method: 'POST', path: '/account/sign-in/phone' })
    .input(z.object({ ...PhoneDraft.shape, tenant: z.string().max(40).optional() }))
    .output(MessageOutput)
    .errors({ ...tooMany, ...phoneOffErrors }),

  ownPhone: guarded('account.own', { ...own, reads: true })
    .route({ method: 'GET', path: '/profile/sign-in-phone' })
    .output(OwnPhone),
  /**
   * Sends a code to the new phone number. The number is stored only when the code is entered in the same
   * session.
   */
  askPhone: guarded('account.own', { ...own, records: ['PHONE_ASKED'] })
    .route({ method: 'POST', path: '/profile/sign-in-phone' })
    .input(OwnPhoneDraft)
    .output(MessageOutput)
    .errors({
      ...freshProof,
      ...tooMany,
      ...phoneOffErrors,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      EMAIL_UNPROVED: refusal(accountMessages.emailUnproved),
    }),
  /**
   * Stores the phone number for this account, and removes it from any other account. The user, and the owner
   * of the other account, are notified by email.
   */
  provePhone: guarded('account.own', { ...own, records: ['PHONE_PROVED'] })
    .route({ method: 'POST', path: '/profile/sign-in-phone/code' })
    .input(OwnPhoneCode)
    .output(OwnPhone)
    .errors({ ...tooMany, WRONG_CODE: { status: 422, message: accountMessages.wrongCode } }),
  removePhone: guarded('account.own', { ...own, records: ['PHONE_REMOVED'] })
    .route({ method: 'DELETE', path: '/profile/sign-in-phone' })
    .output(OwnPhone)
    .errors(freshProof),
}
