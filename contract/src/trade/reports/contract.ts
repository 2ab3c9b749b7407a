import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Instant } from '#instants.ts'
import { Count, Id } from '#page.ts'
import { periodRefusal } from '#periods.ts'
import { paymentMethods } from '#trade/payments/words.ts'
import { columnKinds, groupingKeys, modes, openedScreens, reportKeys } from './words.ts'

const Cell = z.union([z.string(), z.number()]).nullable()

/** A report as it is read: what each column holds, the rows, and their sums. */
export type Report = z.output<typeof Report>
export const Report = z.object({
  madeAt: Instant,
  columns: z.array(z.object({ title: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(
    z.object({
      cells: z.array(Cell),
      /** Where what the row counts is listed. */
      opens: z.object({ screen: z.enum(openedScreens), filters: z.record(z.string(), z.string()) }).nullable(),
    }),
  ),
  /** Of all rows, those that are not shown included; null where a column has no sum. */
  totals: z.array(Cell),
  /** There are more rows than these. */
  isCut: z.boolean(),
  /** The columns that are drawn as bars, by their place; none when there is nothing to draw. */
  bars: z.array(Count),
  /** The columns whose figures are those of the list that a row opens, by their place. */
  leads: z.array(Count),
})

const day = z.iso.date('Indiquez une date valide.')
const Asked = z
  .object({
    report: z.enum(reportKeys),
    from: day,
    to: day,
    groupBy: z.enum(groupingKeys).default('mois'),
    mode: z.enum(modes).optional(),
    method: z.enum(paymentMethods).optional(),
    clientId: Id.optional(),
    agentId: Id.optional(),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    const refused = periodRefusal(from, to)
    if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
  })
/** A report as of one day, the balance, takes `to`. */
export type ReportAsked = z.output<typeof Asked>

export const reports = {
  get: guarded('reports.read', { reads: true, snapshot: true, dear: true })
    .route({ method: 'GET', path: '/reports/{report}' })
    .input(Asked)
    .output(Report),
  file: guarded('reports.read', { records: ['EXPORT'], snapshot: true, dear: true, linked: true })
    .route({ method: 'GET', path: '/reports/{report}/file' })
    .input(z.intersection(Asked, z.object({ format: z.enum(['csv', 'xlsx']).default('csv') })))
    .output(z.instanceof(File)),
}
