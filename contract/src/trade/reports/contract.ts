import { z } from 'zod'
import { guarded, ofTheRole, refusal } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { sheetFormats } from '#trade/lists/words.ts'
import { paymentMethods } from '#trade/payments/words.ts'
import { Instant } from '#values/instants.ts'
import { periodRefusal } from '#values/periods.ts'
import { Count, Id, Search } from '#wire/page.ts'
import { columnKinds, groupingKeys, modesOf, openedScreens, reportKeys, reportMessages } from './words.ts'

const Cell = z.union([z.string(), z.number()]).nullable()
const Opened = z.object({ screen: z.enum(openedScreens), filters: z.record(z.string(), z.string()) })
const Row = z.object({
  cells: z.array(Cell),
  /** Where what the row counts is listed: a list may be of some of its columns only. */
  opens: z.array(Opened),
})

const Column = z.object({ title: z.string(), kind: z.enum(columnKinds) })

/** A second table of the rows of a report: how they add up by two of their columns. */
export type Breakdown = z.output<typeof Breakdown>
const Breakdown = z.object({
  title: z.string(),
  columns: z.array(Column),
  rows: z.array(Row),
  totals: z.array(Cell),
  /** Where the figures of the last line are listed, as in a row. */
  opens: z.array(Opened),
  leads: z.array(z.array(Count)),
})

/** A report as it is read: what each column holds, the rows, and their sums. */
export type Report = z.output<typeof Report>
export const Report = z.object({
  madeAt: Instant,
  /** What it was asked over, in words: an id by its name. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(Column),
  rows: z.array(Row),
  /** What the totals are made of, where the rows do not say it. */
  subtotals: z.array(Row),
  /** Of all rows, those that are not shown included; null where a column has no sum. */
  totals: z.array(Cell),
  /** Where what the totals count is listed, as in a row; nothing where no list holds it all. */
  opens: z.array(Opened),
  /** There are more rows than these. */
  isCut: z.boolean(),
  /** There are few enough for a PDF. */
  isPrintable: z.boolean(),
  /** The columns that are drawn as bars, by their place; none when there is nothing to draw. */
  bars: z.array(Count),
  /** For each list that a row or the totals open, the columns whose figures are its own, by their place. */
  leads: z.array(z.array(Count)),
  /** Null where the report has one table. */
  breakdown: Breakdown.nullable(),
})

/** Somebody by whose work a report is filtered. */
export type Agent = z.output<typeof Agent>
export const Agent = z.object({ id: Id, name: z.string() })

const day = z.iso.date('Indiquez une date valide.')
const ReportQuery = z
  .object({
    report: z.enum(reportKeys),
    from: day,
    to: day,
    groupBy: z.enum(groupingKeys).default('mois'),
    mode: z.enum(expeditionModes).optional(),
    method: z.enum(paymentMethods).optional(),
    clientId: Id.optional(),
    agentId: Id.optional(),
  })
  .superRefine(({ report, from, to, mode }, { addIssue }) => {
    const refused = periodRefusal(from, to)
    if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
    if (mode && !modesOf(report).includes(mode))
      addIssue({ code: 'custom', path: ['mode'], message: 'Choisissez Maritime ou Aérien.' })
  })
/** A report as of one day, the balance, takes `to`. */
export type ReportQuery = z.output<typeof ReportQuery>

const Named = z.object({ name: z.string() })

export const reports = {
  /** Who works in the company or issued an invoice of it, by name. */
  agents: guarded('reports.read', { reads: true })
    .route({ method: 'GET', path: '/reports/agents' })
    .input(
      z.object({ search: Search.optional(), /** Is among them, whatever is searched. */ id: Id.optional() }),
    )
    .output(z.object({ items: z.array(Agent) })),
  get: guarded('reports.read', { reads: true, dear: true, common: ofTheRole })
    .route({ method: 'GET', path: '/reports/{report}' })
    .input(ReportQuery)
    .output(Report),
  /** All its rows; the file is the answer. */
  file: download('reports.read', '/reports/{report}/file', { records: ['EXPORT'], dear: true })
    .input(z.intersection(ReportQuery, z.object({ format: z.enum(sheetFormats).default('csv') })))
    .output(Named),
  /** The PDF is the answer; `?download` saves it rather than shows it. */
  pdf: download('reports.read', '/reports/{report}/pdf', { prints: true, records: ['PRINT'], dear: true })
    .input(ReportQuery)
    .output(Named)
    .errors({ TOO_MANY_ROWS: refusal(reportMessages.tooManyRows) }),
}
