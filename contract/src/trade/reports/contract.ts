import { z } from 'zod'
import { guarded, refusal, sharedByRole } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { sheetFormats } from '#trade/lists/words.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { periodError } from '#values/periods.ts'
import { Count, Id, Search } from '#wire/page.ts'
import { allReports, columnKinds, groupingKeys, modesOf, openedScreens, reportMessages } from './words.ts'

const Cell = z.union([z.string(), z.number()]).nullable()
const ListLink = z.object({ screen: z.enum(openedScreens), filters: z.record(z.string(), z.string()) })
const Row = z.object({
  cells: z.array(Cell),
  /** Links to the lists of the records behind this row. A link can concern some columns only. */
  opens: z.array(ListLink),
})

const Column = z.object({ title: z.string(), kind: z.enum(columnKinds) })

/** A second table that groups the rows by two columns. */
export type Breakdown = z.output<typeof Breakdown>
const Breakdown = z.object({
  title: z.string(),
  columns: z.array(Column),
  rows: z.array(Row),
  totals: z.array(Cell),
  /** Links to the records behind the totals row. */
  opens: z.array(ListLink),
  leads: z.array(z.array(Count)),
})

/** A report: columns, rows and totals. */
export type Report = z.output<typeof Report>
export const Report = z.object({
  madeAt: Instant,
  /** The filters as text, with names instead of ids. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(Column),
  rows: z.array(Row),
  /** Sums over parts of the report, when the rows do not show them. */
  subtotals: z.array(Row),
  /** Sums of all rows, including those not returned. Null for columns that cannot be summed. */
  totals: z.array(Cell),
  /** Rows below the totals that subtract from them, such as credit notes from sales, and their result. */
  deductions: z.array(Row),
  /** Links to the records behind the totals; empty when no list contains all of them. */
  opens: z.array(ListLink),
  /** True when the report has more rows than are returned. */
  isCut: z.boolean(),
  /** True when the report is short enough for a PDF. */
  isPrintable: z.boolean(),
  /** Indexes of the columns drawn as bars in the chart. */
  bars: z.array(Count),
  /** Indexes of the columns that each link concerns, in the order of the links. */
  leads: z.array(z.array(Count)),
  /** A second table; null for reports with one table. */
  breakdown: Breakdown.nullable(),
})

/** A user of the company, for the filter of a report. */
export type Agent = z.output<typeof Agent>
export const Agent = z.object({ id: Id, name: z.string() })

const day = AnyDay('Indiquez une date valide.')
const ReportQuery = z
  .object({
    report: z.enum(allReports),
    from: day,
    to: day,
    groupBy: z.enum(groupingKeys).default('mois'),
    mode: z.enum(expeditionModes).optional(),
    method: z.string().max(40).optional(),
    clientId: Id.optional(),
    agentId: Id.optional(),
  })
  .superRefine(({ report, from, to, mode }, { addIssue }) => {
    const refused = periodError(from, to)
    if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
    if (mode && !modesOf(report).includes(mode))
      addIssue({ code: 'custom', path: ['mode'], message: 'Choisissez Maritime ou Aérien.' })
  })
/** Filters of a report. A report of balances concerns one day, `to`. */
export type ReportQuery = z.output<typeof ReportQuery>

/** Refusal of a report that the caller's role or company does not have. */
const notYours = { REPORT_NOT_YOURS: { status: 403, message: reportMessages.notYours } } as const

const FileName = z.object({ name: z.string() })

export const reports = {
  /** Returns the users of the company and the authors of its invoices, sorted by name. */
  agents: guarded('reports.read', { reads: true })
    .route({ method: 'GET', path: '/reports/agents' })
    .input(z.object({ search: Search.optional(), /** Always included in the result. */ id: Id.optional() }))
    .output(z.object({ items: z.array(Agent) })),
  get: guarded('reports.read', { reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/reports/{report}' })
    .input(ReportQuery)
    .output(Report)
    .errors(notYours),
  /** Downloads a report as a file with all rows. */
  file: download('reports.read', '/reports/{report}/file', { records: ['EXPORT'], dear: true })
    .input(z.intersection(ReportQuery, z.object({ format: z.enum(sheetFormats).default('csv') })))
    .output(FileName)
    .errors(notYours),
  /**
   * Returns a report as PDF. With the query parameter `?download`, browsers save it instead of showing it.
   */
  pdf: download('reports.read', '/reports/{report}/pdf', { prints: true, records: ['PRINT'], dear: true })
    .input(ReportQuery)
    .output(FileName)
    .errors({ ...notYours, TOO_MANY_ROWS: refusal(reportMessages.tooManyRows) }),
}
