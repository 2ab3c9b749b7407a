import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { LoggedEvent } from '#company/security/contract.ts'
import { Instant } from '#values/instants.ts'
import { Count, Cursor, pageLimit } from '#wire/page.ts'

/** The present state of the installation. */
export type Overview = z.output<typeof Overview>
export const Overview = z.object({
  companies: z.object({ active: Count, suspended: Count }),
  /** People who signed in during the last seven days. */
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
  /** Total size of the files of all companies. */
  storedBytes: Count,
  /** The data disk; null when the database is on another server and no data is stored here. */
  disk: z.object({ freeBytes: Count, totalBytes: Count }).nullable(),
  /**
   * The nightly check of balances of active companies: the oldest one, companies never checked, and
   * differences found.
   */
  proof: z.object({ oldestAt: Instant.nullable(), unproved: Count, mismatches: Count }),
  /**
   * The newest complete backup, and the last restore test; `fault` explains a problem. `elsewhere`: another
   * server makes the backups.
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

/** An action at platform level, with the company concerned. */
export type PlatformEvent = z.output<typeof PlatformEvent>
const PlatformEvent = LoggedEvent.extend({ companyName: z.string().nullable() })

const manage = 'platform.manage'

export const platform = {
  overview: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/platform' })
    .output(Overview),
  /** Actions at platform level, newest first. */
  log: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/platform/log' })
    .input(z.object({ cursor: Cursor.optional(), limit: pageLimit() }))
    .output(z.object({ items: z.array(PlatformEvent), nextCursor: z.string().nullable() })),
  /** Opens or closes sign-up to everybody. */
  openSignUp: guarded(manage, { platform: true, records: ['SIGN_UP_OPENED', 'SIGN_UP_CLOSED'] })
    .route({ method: 'PUT', path: '/platform/sign-up' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(z.void()),
}
