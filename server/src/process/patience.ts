/** Timeouts for external services and for stopping the server, in milliseconds. Tests shorten them. */
export type Patience = {
  smtpMs: number
  /** Longest time without data from the file storage, when reading and writing. */
  storeMs: number
  /** Timeout of one request to WhatsApp's Graph API. */
  graphMs: number
  /**
   * Time that running jobs and requests get to end when the server stops. Then their database connections are
   * closed.
   */
  servedMs: number
  /** Longest duration of a stop. Process supervisors usually kill a process after thirty seconds. */
  stopMs: number
}

export const usualPatience: Patience = {
  smtpMs: 20_000,
  storeMs: 10_000,
  graphMs: 15_000,
  servedMs: 5500,
  stopMs: 19_000,
}
