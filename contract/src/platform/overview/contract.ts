import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { LoggedEvent } from '#company/security/contract.ts'
import { Instant } from '#values/instants.ts'
import { Count, Cursor, pageLimit } from '#wire/page.ts'

/** How the installation is doing, at this instant. */
export type Overview = z.output<typeof Overview>
export const Overview = z.object({
  companies: z.object({ active: Count, suspended: Count }),
  /** Who signed in during the last seven days. */
  activePeople: Count,
  /** Companies that a super_admin has open now. */
  openSupports: Count,
  signUpIsOpen: z.boolean(),
  database: z.object({
    version: z.string(),
    bytes: Count,
    connections: Count,
    maxConnections: Count,
    answerMs: z.number(),
  }),
  jobs: z.object({
    waiting: Count,
    failed: Count,
    oldestAt: Instant.nullable(),
    lastRunAt: Instant.nullable(),
  }),
  mail: z.object({
    mode: z.enum(['smtp', 'mailbox', 'none']),
    waiting: Count,
    failed: Count,
    lastSentAt: Instant.nullable(),
  }),
  /** What the files of all the companies weigh. */
  storedBytes: Count,
  /** The disk of the data; null when the database is elsewhere and nothing is kept here. */
  disk: z.object({ freeBytes: Count, totalBytes: Count }).nullable(),
  /**
   * The nightly proof of balances of the active companies: the longest ago, how many were never proved, and
   * what did not add up.
   */
  proof: z.object({ oldestAt: Instant.nullable(), unproved: Count, mismatches: Count }),
  /**
   * The newest backup that is whole, and when a restore last tried one; `fault` says why they are not what
   * they should be. `elsewhere`: its own server's work.
   */
  backup: z.object({
    mode: z.enum(['own', 'none', 'elsewhere']),
    newestAt: Instant.nullable(),
    bytes: Count,
    count: Count,
    verifiedAt: Instant.nullable(),
    fault: z.string().nullable(),
  }),
})

/** Something done above the companies, and to which of them. */
export type PlatformEvent = z.output<typeof PlatformEvent>
const PlatformEvent = LoggedEvent.extend({ companyName: z.string().nullable() })

const manage = 'platform.manage'

export const platform = {
  overview: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/platform' })
    .output(Overview),
  /** What was done above the companies, newest first. */
  log: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/platform/log' })
    .input(z.object({ cursor: Cursor.optional(), limit: pageLimit() }))
    .output(z.object({ items: z.array(PlatformEvent), nextCursor: z.string().nullable() })),
  /** Whether anybody may make an account. */
  openSignUp: guarded(manage, { platform: true, records: ['SIGN_UP_OPENED', 'SIGN_UP_CLOSED'] })
    .route({ method: 'PUT', path: '/platform/sign-up' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(z.void()),
}
