import type { Breakdown, Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { type AnyReport, mostPrinted, mostShown } from '@escale/contract/trade/reports/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { activityReport } from './activity.ts'
import { agedBalanceReport } from './aged-balance.ts'
import { collectionsReport } from './collections.ts'
import { expeditionsReport } from './expeditions.ts'
import { describeFilters } from './filter-words.ts'
import type { BreakdownSource, MakeReport, ReportBody } from './report.ts'
import { salesReport } from './sales.ts'
import { seriesReport } from './series.ts'
import { statementReport } from './statement.ts'
import { stockReport } from './stock.ts'

const reports: Record<AnyReport, MakeReport> = {
  ventes: salesReport,
  encaissements: collectionsReport,
  'balance-agee': agedBalanceReport,
  releve: statementReport,
  expeditions: expeditionsReport,
  stock: stockReport,
  activite: activityReport,
  numeros: seriesReport,
}

export async function openReport(company: CompanyTx, request: ReportQuery): Promise<ReportBody> {
  return reports[request.report](company, request)
}

/** Returns a report for the screen: its first rows, and the totals of all rows. */
export async function screenReport(company: CompanyTx, request: ReportQuery): Promise<Report> {
  const { rows, isCut, ...report } = await readReport(company, request, mostPrinted)
  return { ...report, rows: rows.slice(0, mostShown), isCut: rows.length > mostShown, isPrintable: !isCut }
}

/** Reads a report with a limited number of rows. Its totals still include all rows. */
export async function readReport(
  company: CompanyTx,
  request: ReportQuery,
  most: number,
): Promise<Omit<Report, 'isPrintable'>> {
  const { rows, sums, breakdown: source, ...made } = await openReport(company, request)
  const [first, { totals, subtotals = [], deductions = [] }, filters, breakdown] = await Promise.all([
    rows.first(most + 1),
    sums(),
    describeFilters(company, request),
    source ? readBreakdown(source) : null,
  ])
  const [madeAt, isCut] = [new Date().toISOString(), first.length > most]
  const figures = { rows: first.slice(0, most), subtotals, totals, deductions }
  return { madeAt, filters, ...made, ...figures, isCut, breakdown }
}

async function readBreakdown({ read, ...described }: BreakdownSource): Promise<Breakdown> {
  return { ...described, ...(await read()) }
}
