/**
 * How long those outside are waited for, and what a stop may take. A test of what comes after need not sit it
 * out.
 */
export type Patience = {
  /** An SMTP server that says nothing. */
  smtpMs: number
  /** A store of files that takes nothing, says nothing and sends nothing. */
  storeMs: number
  /** WhatsApp, which says nothing. */
  graphMs: number
  /**
   * What jobs and requests may take to end; then they are left behind, and the database is closed under them.
   */
  servedMs: number
  /** What a stop may take, whatever hangs: supervisors kill after thirty seconds. */
  stopMs: number
}

export const usualPatience: Patience = {
  smtpMs: 20_000,
  storeMs: 10_000,
  graphMs: 15_000,
  servedMs: 5500,
  stopMs: 19_000,
}
