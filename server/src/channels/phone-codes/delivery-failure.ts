/**
 * The error of a sign-in code that was not sent to a phone: the gateway or WhatsApp refused it or did not
 * respond.
 */
export class CodeNotSent extends Error {
  /** True if the code was certainly not sent and another attempt may succeed. */
  readonly isTriedAgain: boolean

  constructor(message: string, isTriedAgain: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTriedAgain = isTriedAgain
  }
}
