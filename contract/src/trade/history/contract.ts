import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { type RecordKind, recordKinds } from '#records.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { Cursor, Id, page, pageLimit, Search } from '#wire/page.ts'
import { type ChangeGroup, changeGroups } from './groups.ts'

/** A change of a record: author, address, and the old and new value of each field. */
export type RecordChange = z.output<typeof RecordChange>
export const RecordChange = z.object({
  id: Id,
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]),
  recordId: Id,
  /** The number or name of the record, or the last one of a deleted record. Null when unknown. */
  recordName: z.string().nullable(),
  isRemoved: z.boolean(),
  action: z.string(),
  /** The version after the change; null for records without version. */
  version: z.number().int().nullable(),
  /** Null when a background job made the change. */
  userId: Id.nullable(),
  userName: z.string(),
  /** Empty, like the device, for callers who may not read the security log, and for background jobs. */
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: Instant,
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
})

/** Author and time of a record's latest change. */
const LatestChange = RecordChange.pick({
  kind: true,
  userName: true,
  createdAt: true,
  isRemoved: true,
}).extend({
  /** True when the caller made the change, for instance in another window. */
  isOwn: z.boolean(),
})

/** Names of the records that ids in changes refer to, deleted ones included. */
const Names = z.record(z.string(), z.string())

const Filters = z.object({
  /**
   * The whole number or name of a record, present or former, ignoring case and accents. Records that belong
   * to it are found too.
   */
  search: Search.optional(),
  kind: RecordChange.shape.kind.optional(),
  userId: Id.optional(),
  group: z.enum(Object.keys(changeGroups) as [ChangeGroup, ...ChangeGroup[]]).optional(),
  /** Days in the company's time zone, both included. */
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})
export type HistoryFilters = z.output<typeof Filters>
export type HistoryList = z.output<typeof HistoryList>
export const HistoryList = Filters.extend({ cursor: Cursor.optional(), limit: pageLimit() })

export const history = {
  /** Changes of a record and of the records that belong to it, such as the payments of an invoice. */
  list: guarded('history.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/history' })
    .input(
      z.object({
        record: Id,
        cursor: Cursor.optional(),
        limit: pageLimit(),
      }),
    )
    .output(page(RecordChange).extend({ names: Names })),
  /**
   * The latest change of a record, for a form whose record was changed or deleted meanwhile. Null when the
   * caller may not read it.
   */
  latest: guarded('history.latest', { shared: true, reads: true })
    .route({ method: 'GET', path: '/history/latest' })
    .input(z.object({ record: Id }))
    .output(LatestChange.nullable()),
  /** Changes of all records of the company, newest first. */
  all: guarded('security.read', { reads: true })
    .route({ method: 'GET', path: '/company-history' })
    .input(HistoryList)
    .output(page(RecordChange).extend({ names: Names })),
  /** The list as CSV, one line for each changed field, from one consistent snapshot. */
  file: download('security.read', '/company-history.csv', { dear: true, records: ['EXPORT'] })
    .input(Filters)
    .output(z.object({ name: z.string() })),
}
