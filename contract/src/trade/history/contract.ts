import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { type RecordKind, recordKinds } from '#records.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { Cursor, Id, page, pageLimit, Search } from '#wire/page.ts'
import { type ChangeGroup, changeGroups } from './groups.ts'

/** A change of a record: author, IP address, and the old and new value of each field. */
export type RecordChange = z.output<typeof RecordChange>
export const RecordChange = z.object({
  id: Id,
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]),
  recordId: Id,
  /** Number or name of the record. For a deleted record, the last one. Null when unknown. */
  recordName: z.string().nullable(),
  isRemoved: z.boolean(),
  action: z.string(),
  /** Version number of the record after the change; null for records without one. */
  version: z.number().int().nullable(),
  /** Id of the author; null when a background job made the change. */
  userId: Id.nullable(),
  userName: z.string(),
  /** IP address and device; empty for callers who may not read the security log, and for background jobs. */
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
  /** True when the caller made the change, possibly in another browser window. */
  isOwn: z.boolean(),
})

/** Names of the records to which ids in changes refer, by id. Includes deleted records. */
const Names = z.record(z.string(), z.string())

const Filters = z.object({
  /**
   * Exact number or name of a record, present or former, ignoring case and accents. Changes of dependent
   * records, such as an invoice's payments, are found too.
   */
  search: Search.optional(),
  kind: RecordChange.shape.kind.optional(),
  userId: Id.optional(),
  group: z.enum(Object.keys(changeGroups) as [ChangeGroup, ...ChangeGroup[]]).optional(),
  /** First and last day, both included, in the company's time zone. */
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})
export type HistoryFilters = z.output<typeof Filters>
export type HistoryList = z.output<typeof HistoryList>
export const HistoryList = Filters.extend({ cursor: Cursor.optional(), limit: pageLimit() })

export const history = {
  /** Returns the changes of a record and of dependent records, such as the payments of an invoice. */
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
   * Returns the latest change of a record. A form shows it when the record was changed or deleted while the
   * form was open. Null when the caller may not read it.
   */
  latest: guarded('history.latest', { shared: true, reads: true })
    .route({ method: 'GET', path: '/history/latest' })
    .input(z.object({ record: Id }))
    .output(LatestChange.nullable()),
  /** Returns the changes of all records of the company, newest first. */
  all: guarded('security.read', { reads: true })
    .route({ method: 'GET', path: '/company-history' })
    .input(HistoryList)
    .output(page(RecordChange).extend({ names: Names })),
  /**
   * Exports the changes as CSV, one line for each changed field. All lines come from one database snapshot.
   */
  file: download('security.read', '/company-history.csv', { dear: true, records: ['EXPORT'] })
    .input(Filters)
    .output(z.object({ name: z.string() })),
}
