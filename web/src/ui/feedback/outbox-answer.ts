/** The answer of a write that waits on the device: the row will have its own number once it is sent. */
export class OutboxAnswer {
  readonly number: string

  constructor(number: string) {
    this.number = number
  }
}
