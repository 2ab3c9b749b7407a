import type { Report, ReportAsked } from '@escale/contract/trade/reports/contract'
import type { CompanyTx } from '#database/company.ts'

export type Row = Report['rows'][number]
export type Opens = Row['opens']
/** A report but for when it was made; `most` rows are wanted, and one more tells that there are others. */
export type Made = Omit<Report, 'madeAt' | 'isCut'>
export type MakeReport = (company: CompanyTx, asked: ReportAsked, most: number) => Promise<Made>

/** The filters that an address holds: what is not asked is not in it. */
export function inAddress(filters: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
