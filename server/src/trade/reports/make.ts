import type { Report, ReportAsked } from '@escale/contract/trade/reports/contract'
import type { ReportKey } from '@escale/contract/trade/reports/words'
import type { CompanyTx } from '#database/company.ts'
import { activityReport } from './activity.ts'
import { agedBalanceReport } from './aged-balance.ts'
import { collectionsReport } from './collections.ts'
import { departuresReport } from './departures.ts'
import type { MakeReport } from './report.ts'
import { salesReport } from './sales.ts'
import { statementReport } from './statement.ts'
import { stockReport } from './stock.ts'

const reports: Record<ReportKey, MakeReport> = {
  ventes: salesReport,
  encaissements: collectionsReport,
  'balance-agee': agedBalanceReport,
  releve: statementReport,
  expeditions: departuresReport,
  stock: stockReport,
  activite: activityReport,
}

/** A report of so many rows at most; its totals are of all of them. */
export async function makeReport(company: CompanyTx, asked: ReportAsked, most: number): Promise<Report> {
  const { rows, ...report } = await reports[asked.report](company, asked, most)
  return { madeAt: new Date().toISOString(), ...report, rows: rows.slice(0, most), isCut: rows.length > most }
}
