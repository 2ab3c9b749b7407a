/**
 * The result of a write that waits in the outbox on the device. It has a temporary number until the server
 * assigns the real one.
 */
export class OutboxAnswer {
  readonly number: string

  constructor(number: string) {
    this.number = number
  }
}
