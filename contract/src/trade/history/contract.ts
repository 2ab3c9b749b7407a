import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Instant } from '#instants.ts'
import { type RecordKind, recordKinds } from '#journal/records.ts'
import { Id, page } from '#page.ts'

/** What was done to a record: by whom, from where, and from what to what, field by field. */
export type RecordChange = z.output<typeof RecordChange>
export const RecordChange = z.object({
  id: Id,
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]),
  action: z.string(),
  /** The version that the record had afterwards; null where it has none. */
  version: z.number().int().nullable(),
  /** Null when a job did it. */
  userId: Id.nullable(),
  userName: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: Instant,
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
})

/** What the ids in changes are called, where what they point at is still there. */
const Names = z.record(z.string(), z.string())

export const history = {
  list: guarded('history.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/history' })
    .input(
      z.object({
        record: Id,
        cursor: z.string().max(1000).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(page(RecordChange).extend({ names: Names })),
}
