/** What is asked for is not there now, or not for this caller: the same request may succeed a moment later. */
export class Unavailable extends Error {}

/** Asked by a network that had all that strangers may have for now. */
export class PoolExhausted extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('This network asks too often')
    this.retryAfter = retryAfter
  }
}
