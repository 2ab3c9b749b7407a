/** Timeouts for external services and for a stop. Tests shorten them. */
export type Patience = {
  smtpMs: number
  /** Longest silence of the file store, in reading and in writing. */
  storeMs: number
  /** Timeout of one request to WhatsApp's Graph API. */
  graphMs: number
  /** Running jobs and requests get this long to end. Then the database is closed under them. */
  servedMs: number
  /** Longest duration of a whole stop. Supervisors kill after thirty seconds. */
  stopMs: number
}

export const usualPatience: Patience = {
  smtpMs: 20_000,
  storeMs: 10_000,
  graphMs: 15_000,
  servedMs: 5500,
  stopMs: 19_000,
}
