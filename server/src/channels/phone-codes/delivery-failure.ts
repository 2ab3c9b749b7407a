/** A code did not leave for a telephone: whoever was to carry it said no, or nothing. */
export class NotSent extends Error {
  /** Nothing can have left, and it may go better in a moment. */
  readonly isTriedAgain: boolean

  constructor(message: string, isTriedAgain: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTriedAgain = isTriedAgain
  }
}
