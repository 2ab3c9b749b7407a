/**
 * The missing resource. `room`: the connections or memory of a company or of the server. `files`: the file
 * storage or its antivirus.
 */
export type MissingResource = 'database' | 'room' | 'files'

/**
 * Thrown when a resource is missing for the moment, or for this caller. A retry may succeed shortly after.
 */
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

/** Thrown when a network has reached its limit of anonymous requests. */
export class PoolExhausted extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('This network asks too often')
    this.retryAfter = retryAfter
  }
}
