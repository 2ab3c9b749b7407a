/** A code that was not sent to a phone: the carrier refused it or gave no response. */
export class CodeNotSent extends Error {
  /** True if the code was certainly not sent, and another attempt may succeed. */
  readonly isTriedAgain: boolean

  constructor(message: string, isTriedAgain: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTriedAgain = isTriedAgain
  }
}
