/**
 * What was not there: the database, room (of a company or of the server), the store of files or who judges
 * them.
 */
export type Missing = 'database' | 'room' | 'files'

/**
 * What is asked for is not there now, or not for this caller: the same request may succeed a moment later.
 */
export class Unavailable extends Error {
  readonly missing: Missing

  constructor(
    message: string,
    { missing = 'database', ...options }: ErrorOptions & { missing?: Missing } = {},
  ) {
    super(message, options)
    this.missing = missing
  }
}

/** Asked by a network that had all that strangers may have for now. */
export class PoolExhausted extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('This network asks too often')
    this.retryAfter = retryAfter
  }
}
