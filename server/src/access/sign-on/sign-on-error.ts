import type { SignOnRefusal } from '@escale/contract/access/sign-on-refusals'

/** Somebody who is led back to the page of sign-in, and hears there why. */
export class SignOnError extends Error {
  readonly code: SignOnRefusal

  constructor(code: SignOnRefusal) {
    super(code)
    this.code = code
  }
}
