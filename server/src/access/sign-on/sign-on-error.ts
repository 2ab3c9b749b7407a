import { type SignOnReason, signOnReasonText } from '@escale/contract/access/sign-on-reasons'
import type { SignOnRefusal } from '@escale/contract/access/sign-on-refusals'

/** Reason of a refusal for the journal, with what was received as a French sentence. */
export type ExplainedRefusal = { reason?: SignOnReason; detail?: string }

/** A refused sign-on. The browser is redirected to the sign-in page, which shows the text of the code. */
export class SignOnError extends Error {
  readonly code: SignOnRefusal
  readonly explained: ExplainedRefusal

  constructor(code: SignOnRefusal, explained: ExplainedRefusal = {}) {
    super(code)
    this.code = code
    this.explained = explained
  }
}

/** A response that fails a check of ours. The message is for the log of the server. */
export class WrongResponse extends Error {
  readonly explained: ExplainedRefusal

  constructor(message: string, reason: SignOnReason, detail?: string) {
    super(message)
    this.explained = detail === undefined ? { reason } : { reason, detail }
  }
}

/** The texts of a refusal in the journal of the company. Denials are counted by `errorMessage`. */
export function journalTexts({ code, explained }: SignOnError): { errorMessage: string; detail?: string } {
  const errorMessage = signOnReasonText(code, explained.reason)
  return explained.detail === undefined ? { errorMessage } : { errorMessage, detail: explained.detail }
}
