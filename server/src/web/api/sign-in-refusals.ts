import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { refused } from './api-responses.ts'

/** Refusals of every sign-in method, before the body is read. */
export const always = {
  400: refused({ BAD_REQUEST: apiRefusals.malformed }),
  403: refused({ FOREIGN_ORIGIN: apiRefusals.foreignOrigin }),
}
/** Refusals of every sign-in method, once the account is known. */
export const entering = {
  403: refused({
    NOT_A_MEMBER: messages.notAMember,
    SUSPENDED: messages.companySuspended,
    SIGN_ON_ONLY: apiRefusals.signOnOnly,
    BANNED: apiRefusals.banned,
    FOREIGN_ORIGIN: apiRefusals.foreignOrigin,
  }),
  413: refused({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
  415: refused({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
  429: refused({ TOO_MANY: apiRefusals.tooManyTries }),
  503: refused({ UNAVAILABLE: messages.unavailable }),
}
