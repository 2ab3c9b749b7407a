import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { LoggedEvent } from '#company/security/contract.ts'
import { Instant } from '#values/instants.ts'
import { Count, Cursor, pageLimit } from '#wire/page.ts'

/** The present state of the installation. */
export type Overview = z.output<typeof Overview>
export const Overview = z.object({
  companies: z.object({ active: Count, suspended: Count }),
  /** Number of users who signed in during the last seven days. */
  activePeople: Count,
  /** Number of companies that super_admins have open now. */
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
  /** Total size of the files of all companies, in bytes. */
  storedBytes: Count,
  /** Space on the data disk. Null when both the database and the files are on other servers. */
  disk: z.object({ freeBytes: Count, totalBytes: Count }).nullable(),
  /**
   * Results of the nightly job that verifies stored balances of active companies: the oldest verification,
   * the number of companies never verified, and the number of differences found.
   */
  proof: z.object({ oldestAt: Instant.nullable(), unproved: Count, mismatches: Count }),
  /**
   * The newest complete backup and the last restore test. `fault` explains a problem. `elsewhere`: another
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

/** An action of a super_admin on the installation, with the company concerned. */
export type PlatformEvent = z.output<typeof PlatformEvent>
const PlatformEvent = LoggedEvent.extend({ companyName: z.string().nullable() })

const manage = 'platform.manage'

export const platform = {
  overview: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/platform' })
    .output(Overview),
  /** Lists actions of super_admins on the installation, newest first. */
  log: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/platform/log' })
    .input(z.object({ cursor: Cursor.optional(), limit: pageLimit() }))
    .output(z.object({ items: z.array(PlatformEvent), nextCursor: z.string().nullable() })),
  /** Opens or closes public sign-up. */
  openSignUp: guarded(manage, { platform: true, records: ['SIGN_UP_OPENED', 'SIGN_UP_CLOSED'] })
    .route({ method: 'PUT', path: '/platform/sign-up' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(z.void()),
}
