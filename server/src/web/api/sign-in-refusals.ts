import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { refusalResponse } from './api-responses.ts'

/** Refusals of every sign-in method that may come before the request body is read. */
export const always = {
  400: refusalResponse({ BAD_REQUEST: apiRefusals.malformed }),
  403: refusalResponse({ FOREIGN_ORIGIN: apiRefusals.foreignOrigin }),
}
/** Refusals of every sign-in method that may come after the account was identified. */
export const entering = {
  403: refusalResponse({
    NOT_A_MEMBER: messages.notAMember,
    SUSPENDED: messages.companySuspended,
    SIGN_ON_ONLY: apiRefusals.signOnOnly,
    BANNED: apiRefusals.banned,
    FOREIGN_ORIGIN: apiRefusals.foreignOrigin,
  }),
  413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
  415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
  429: refusalResponse({ TOO_MANY: apiRefusals.tooManyTries }),
  503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
}
