import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { commonRefusals, guarded, limited } from '#access/procedure.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { noNul } from '#values/text.ts'
import { ById, Count, Cursor, Flag, Id, OfCompany, page, pageLimit } from '#wire/page.ts'
import { reportable } from './words.ts'

/** A security event, of an account or of a company. */
export type SecurityEvent = z.output<typeof SecurityEvent>
export const SecurityEvent = z.object({
  id: Id,
  action: z.string(),
  success: z.boolean(),
  tableName: z.string().nullable(),
  recordId: z.string().nullable(),
  errorMessage: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** True when a browser or an API client reported the event. False when the server observed it. */
  reported: z.boolean(),
  createdAt: Instant,
})

/**
 * A security event in the company's log. `userName` is null when the user is unknown or not a member of the
 * company.
 */
export type LoggedEvent = z.output<typeof LoggedEvent>
export const LoggedEvent = SecurityEvent.extend({
  userId: Id.nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
})

const Filters = z.object({
  userId: Id.optional(),
  action: z.string().max(60).optional(),
  /** Whether the recorded action succeeded. */
  success: Flag.optional(),
  /** The first and the last day, both included, in the company's time zone. */
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})

export type SecurityFilters = z.output<typeof Filters>
export type SecurityList = z.output<typeof SecurityList>
export const SecurityList = Filters.extend({
  cursor: Cursor.optional(),
  limit: pageLimit(),
  ...OfCompany.shape,
})

/** Security figures of a company in the last 24 hours. */
export type SecuritySummary = z.output<typeof SecuritySummary>
export const SecuritySummary = z.object({
  signIns: Count,
  failures: Count,
  /** The number of failed sign-ins of the account that has the most. */
  worst: Count,
  targets: Count,
  openSessions: Count,
  denials: Count,
  people: z.array(z.object({ id: Id, name: z.string() })),
})

export type OpenSession = z.output<typeof OpenSession>
export const OpenSession = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  userEmail: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  startedAt: Instant,
  /** The last activity, rounded to 15 minutes. */
  seenAt: Instant,
  /** True for the session that makes this request. */
  isCurrent: z.boolean(),
})

const words = (length: number) =>
  z.string().trim().max(length, `${length} caractères au plus.`).check(noNul).nullish()

/**
 * An event reported by a browser. User, company and IP address are taken from the session, never from this
 * input.
 */
const BrowserReport = z.object({
  action: z.enum(reportable, "Cet événement ne s'enregistre pas ainsi."),
  tableName: words(60),
  recordId: words(200),
  success: z.boolean().default(true),
  errorMessage: words(500),
})

const shortLine = (length: number) => z.string().max(length).check(noNul)

/**
 * A part of a page that failed to render: its name, the browser's error message, the page and the stack
 * location.
 */
export type PageFailure = z.output<typeof PageFailure>
export const PageFailure = z.object({
  part: shortLine(60),
  message: shortLine(300),
  page: shortLine(100),
  at: shortLine(120),
})

export const security = {
  report: guarded('security.own', { ...limited('report'), personal: true, records: reportable })
    .route({ method: 'POST', path: '/rpc/log_security_event' })
    .input(BrowserReport)
    .output(z.void())
    .errors({ TOO_MANY: commonRefusals.TOO_MANY }),
  /** Writes to the server's log for the operator of the installation. No company can read it. */
  reportPageFailure: guarded('security.own', {
    ...limited('pageFailure'),
    personal: true,
    reads: true,
    counts: true,
  })
    .route({ method: 'POST', path: '/rpc/report_page_failure' })
    .input(PageFailure)
    .output(z.void())
    .errors({ TOO_MANY: commonRefusals.TOO_MANY }),
  /** Returns the caller's own role. An admin can also ask for the role of a member of the same company. */
  role: guarded('security.own', { personal: true, reads: true })
    .route({ method: 'POST', path: '/rpc/get_user_role' })
    .input(z.object({ userId: Id.optional() }).default({}))
    .output(z.enum(roles)),
  canAccessWarehouse: guarded('security.own', { personal: true, reads: true })
    .route({ method: 'POST', path: '/rpc/can_access_warehouse' })
    .output(z.boolean()),
  /** The caller's ten newest security events in the last 24 hours, in all companies. */
  mine: guarded('security.own', { personal: true, reads: true })
    .route({ method: 'GET', path: '/security-logs/mine' })
    .output(z.object({ items: z.array(SecurityEvent), failedAttempts: Count })),
  list: guarded('security.read', { reads: true, administers: true })
    .route({ method: 'GET', path: '/security-logs' })
    .input(SecurityList)
    .output(page(LoggedEvent)),
  totals: guarded('security.read', { reads: true, dear: true, administers: true })
    .route({ method: 'GET', path: '/security-logs/totals' })
    .input(Filters.extend(OfCompany.shape))
    .output(z.object({ count: Count })),
  summary: guarded('security.read', { reads: true, administers: true })
    .route({ method: 'GET', path: '/security-logs/summary' })
    .input(OfCompany.default({}))
    .output(SecuritySummary),
  /** Exports the security log as CSV, with the filters of the list: newest first, 50,000 events at most. */
  csv: guarded('security.read', { records: ['EXPORT'], linked: true, unkept: true })
    .route({ method: 'GET', path: '/security-logs.csv' })
    .input(Filters)
    .output(z.instanceof(File)),
  sessions: guarded('security.read', { reads: true })
    .route({ method: 'GET', path: '/security-sessions' })
    .output(z.array(OpenSession)),
  /** Ends a member's session in this company. Their sessions in other companies stay open. */
  closeSession: guarded('security.read', { records: ['SESSION_CLOSED'] })
    .route({ method: 'DELETE', path: '/security-sessions/{id}' })
    .input(ById)
    .output(z.void()),
}
