import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { type RecordKind, recordKinds } from '#records.ts'
import { Instant } from '#values/instants.ts'
import { Cursor, Id, page, pageLimit, Search } from '#wire/page.ts'
import { type ChangeGroup, changeGroups } from './groups.ts'

/** What was done to a record: by whom, from where, and from what to what, field by field. */
export type RecordChange = z.output<typeof RecordChange>
export const RecordChange = z.object({
  id: Id,
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]),
  recordId: Id,
  /**
   * Its number or its name; of a record that was removed, what it was. Null when nothing says it any more.
   */
  recordName: z.string().nullable(),
  isRemoved: z.boolean(),
  action: z.string(),
  /** The version that the record had afterwards; null where it has none. */
  version: z.number().int().nullable(),
  /** Null when a job did it. */
  userId: Id.nullable(),
  userName: z.string(),
  /** Empty, as the device is, for who may not read the security log, and when a job did it. */
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: Instant,
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
})

/** The last change of a record: who made it and when. */
const LatestChange = RecordChange.pick({
  kind: true,
  userName: true,
  createdAt: true,
  isRemoved: true,
}).extend({
  /** True when the caller made the change, in another window for instance. */
  isOwn: z.boolean(),
})

/** What the ids in changes are called, also once what they point at was removed. */
const Names = z.record(z.string(), z.string())

const Filters = z.object({
  /**
   * The number of a record, or its name, as it is or as it was: the whole of it, capitals and accents aside.
   * What belongs to it is found too.
   */
  search: Search.optional(),
  kind: RecordChange.shape.kind.optional(),
  userId: Id.optional(),
  group: z.enum(Object.keys(changeGroups) as [ChangeGroup, ...ChangeGroup[]]).optional(),
  /** Days of the company's own calendar, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type HistoryFilters = z.output<typeof Filters>
export type HistoryList = z.output<typeof HistoryList>
export const HistoryList = Filters.extend({ cursor: Cursor.optional(), limit: pageLimit() })

export const history = {
  /** What became of a record, and of what belongs to it: of an invoice, its payments. */
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
   * The last change of a record, for a form whose record was changed or removed meanwhile. Null when the
   * caller may not open it.
   */
  latest: guarded('history.latest', { shared: true, reads: true })
    .route({ method: 'GET', path: '/history/latest' })
    .input(z.object({ record: Id }))
    .output(LatestChange.nullable()),
  /** What became of every record of the company, newest first. */
  all: guarded('security.read', { reads: true })
    .route({ method: 'GET', path: '/company-history' })
    .input(HistoryList)
    .output(page(RecordChange).extend({ names: Names })),
  /** The same for a spreadsheet, a line for each field that changed: all of it, as it is at one moment. */
  file: download('security.read', '/company-history.csv', { dear: true, records: ['EXPORT'] })
    .input(Filters)
    .output(z.object({ name: z.string() })),
}
