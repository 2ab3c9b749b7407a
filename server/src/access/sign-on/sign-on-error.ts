import { type SignOnReason, signOnReasonText } from '@escale/contract/access/sign-on-reasons'
import type { SignOnRefusal } from '@escale/contract/access/sign-on-refusals'

/**
 * Reason of a refusal for the security log. `detail`: a French sentence about the values that were received.
 */
export type ExplainedRefusal = { reason?: SignOnReason; detail?: string }

/**
 * Thrown for a refused sign-on. The browser is redirected to the sign-in page, which shows the text of the
 * code.
 */
export class SignOnError extends Error {
  readonly code: SignOnRefusal
  readonly explained: ExplainedRefusal

  constructor(code: SignOnRefusal, explained: ExplainedRefusal = {}) {
    super(code)
    this.code = code
    this.explained = explained
  }
}

/** Thrown for a response that fails one of our own checks. The message is for the server's log. */
export class WrongResponse extends Error {
  readonly explained: ExplainedRefusal

  constructor(message: string, reason: SignOnReason, detail?: string) {
    super(message)
    this.explained = detail === undefined ? { reason } : { reason, detail }
  }
}

/**
 * Texts of a refusal for the company's security log. Repeated refusals are counted by `errorMessage`, which
 * therefore contains no details.
 */
export function journalTexts({ code, explained }: SignOnError): { errorMessage: string; detail?: string } {
  const errorMessage = signOnReasonText(code, explained.reason)
  return explained.detail === undefined ? { errorMessage } : { errorMessage, detail: explained.detail }
}
