import type { Breakdown, Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { readInBatches } from '#database/query/batches.ts'

export type Row = Report['rows'][number]
export type Opens = Row['opens'][number]

/** Reads the rows of a report: a limited number, or all in batches. */
export type Rows = { first(most: number): Promise<Row[]>; all(): AsyncIterable<Row[]> }

/** Totals of all rows of a report, even if not all rows are read. */
export type Sums = { totals: Report['totals']; subtotals?: Row[]; deductions?: Row[] }

/** A second table in a report. Its columns are fixed, its rows are read later. */
export type BreakdownSource = Omit<Breakdown, 'rows' | 'totals'> & {
  read(): Promise<Pick<Breakdown, 'rows' | 'totals'>>
}

/** A report before it is read. Its rows and totals are then read in parallel. */
export type ReportBody = Pick<Report, 'columns' | 'bars' | 'leads' | 'opens'> & {
  rows: Rows
  sums(): Promise<Sums>
  breakdown?: BreakdownSource
}
export type MakeReport = (company: CompanyTx, request: ReportQuery) => ReportBody | Promise<ReportBody>

export function reportRows<Db, Tables extends keyof Db, Found>(
  company: CompanyTx,
  query: SelectQueryBuilder<Db, Tables, Found>,
  rowOf: (found: Found) => Row,
): Rows {
  return {
    first: async (most) => (await query.limit(sql.lit(most)).execute()).map(rowOf),
    async *all() {
      for await (const found of readInBatches<Found>(company, query)) yield found.map(rowOf)
    },
  }
}

/** Wraps rows that one query reads completely, because every company has few of them. */
export function fewRows(rows: Promise<Row[]>): Rows {
  return {
    first: async (most) => (await rows).slice(0, most),
    async *all() {
      yield await rows
    },
  }
}

/** Returns the filters that have a value, for use in a URL. */
export function definedFilters(filters: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** Returns the filters of a report for queries of invoices and payments. */
export function saleFilters({ from, to, mode, clientId, agentId }: ReportQuery) {
  // Invoices have no type « Terrestre » (road), so this mode is left out. The API contract refuses it in
  // reports about invoices.
  return { from, to, clientId, agentId, ...(mode && mode !== 'Terrestre' && { serviceType: mode }) }
}

/** Returns the same filters as URL parameters of the pages with invoices and payments. */
export function saleUrlFilters({ from, to, mode, clientId, agentId }: ReportQuery) {
  return { du: from, au: to, type: mode, client: clientId, agent: agentId }
}

export function sumOf(rows: readonly Row[], column: number): number {
  return rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)
}
