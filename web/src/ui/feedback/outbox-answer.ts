/**
 * The result of a write that is stored on the device until it can be sent. It has a temporary number until
 * the server assigns the real one.
 */
export class OutboxAnswer {
  readonly number: string

  constructor(number: string) {
    this.number = number
  }
}
