import type { SignOnRefusal } from '@escale/contract/access/sign-on-refusals'

/** A refused sign-on. The browser is redirected to the sign-in page, which shows the reason. */
export class SignOnError extends Error {
  readonly code: SignOnRefusal

  constructor(code: SignOnRefusal) {
    super(code)
    this.code = code
  }
}
