/**
 * The missing resource: the database, capacity (of a company or of the server), file storage or its
 * antivirus.
 */
export type MissingResource = 'database' | 'room' | 'files'

/** A resource is missing now, or for this caller. The same request may succeed a moment later. */
export class Unavailable extends Error {
  readonly missing: MissingResource

  constructor(
    message: string,
    { missing = 'database', ...options }: ErrorOptions & { missing?: MissingResource } = {},
  ) {
    super(message, options)
    this.missing = missing
  }
}

/** The network has used its limit of anonymous requests. */
export class PoolExhausted extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('This network asks too often')
    this.retryAfter = retryAfter
  }
}
