/** The result of a write that waits on the device. The row gets its real number once it is sent. */
export class OutboxAnswer {
  readonly number: string

  constructor(number: string) {
    this.number = number
  }
}
