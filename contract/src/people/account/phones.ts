import { z } from 'zod'
import { anybody, freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { accountMessages } from './messages.ts'
import { OwnPhoneCode, OwnPhoneDraft, PhoneDraft, phoneWays } from './phone-draft.ts'
import { phoneMessages } from './phone-messages.ts'

/** The telephone number that opens one's own account by a code, and the code that is asked for there. */

export type OwnPhone = z.output<typeof OwnPhone>
export const OwnPhone = z.object({
  number: z.string().nullable(),
  provedAt: Instant.nullable(),
  /** By what a code may be sent to them. */
  ways: z.array(z.enum(phoneWays)),
})

const Said = z.object({ message: z.string() })
const own = { personal: true, accounts: true } as const
const off = { PHONE_OFF: { status: 503, message: phoneMessages.off } } as const

export const phones = {
  /**
   * Sends a code that signs in: `POST /auth/sign-in/phone` takes it. The same answer whether the number opens
   * an account or not.
   */
  askPhoneSignIn: anybody
    .route({ method: 'POST', path: '/account/sign-in/phone' })
    .input(z.object({ ...PhoneDraft.shape, tenant: z.string().max(40).optional() }))
    .output(Said)
    .errors({ ...tooMany, ...off }),

  ownPhone: guarded('account.own', { ...own, reads: true })
    .route({ method: 'GET', path: '/profile/sign-in-phone' })
    .output(OwnPhone),
  /** Sends a code to the number, good in this session. Nothing changes before it is given. */
  askPhone: guarded('account.own', { ...own, records: ['PHONE_ASKED'] })
    .route({ method: 'POST', path: '/profile/sign-in-phone' })
    .input(OwnPhoneDraft)
    .output(Said)
    .errors({
      ...freshProof,
      ...tooMany,
      ...off,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      EMAIL_UNPROVED: refusal(accountMessages.emailUnproved),
    }),
  /**
   * The number opens this account from now on, and no other; its owner is told by mail, and who had it
   * before.
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
