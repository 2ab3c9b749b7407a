import { typedLegalNumber } from '@escale/contract/trade/series/legal-number'
import { typedProvisionalNumber } from '@escale/contract/trade/tenders/provisional'
import { isSearchable } from '@escale/contract/values/search'
import type { RawBuilder, SqlBool } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { allOf, type Conditions } from './conditions.ts'
import { patternsOf, searchConditions } from './search.ts'

type SearchableTable =
  | 'clients'
  | 'invoices'
  | 'credit_notes'
  | 'quotes'
  | 'payments'
  | 'expenses'
  | 'goods'
  | 'conversations'
  | 'messages'

/**
 * Result of a search: the ids of the matching rows. Null when so many match that reading the list in its own
 * order finds a page of them quickly.
 */
export type SearchResult = { search: string; ids: string[] | null }

/**
 * Runs a search before the list that uses its result. Returns undefined for an empty search. `parts`: kinds
 * of rows to search, in a table that holds several.
 */
export async function searchIn(
  company: CompanyTx,
  table: SearchableTable,
  search: string | undefined,
  parts: readonly string[] = [],
): Promise<SearchResult | undefined> {
  if (!search) return undefined
  if (!isSearchable(search)) return { search, ids: [] }
  const numbered = await findNumber(company, table, search)
  if (numbered.length > 0) return { search, ids: numbered }
  const searches =
    parts.length > 0
      ? parts.map((part) => findFewIds(company, table, search, part))
      : [findFewIds(company, table, search, null)]
  const ids = await Promise.all(searches)
  return { search, ids: ids.includes(null) ? null : ids.flatMap((some) => some ?? []) }
}

/** Chosen rows as a result of a search, from their ids with commas between them. */
export function chosenRows(ids: string): SearchResult {
  return { search: '', ids: ids.split(',') }
}

/** Condition that limits a list to the rows found by a search. */
export function resultConditions({ search, ids }: SearchResult, alias: string): Conditions {
  if (ids) return { texts: [`${alias}.id = any (:foundIds)`], values: { foundIds: ids } }
  // For a pattern PostgreSQL estimates that almost no row matches, and then reads and sorts all rows of the
  // company. For `coalesce` it estimates half of the rows, which is nearer the truth when many match.
  const { texts, values } = searchConditions(`${alias}.search_key`, search)
  return { texts: texts.map((text) => `coalesce(${text}, false)`), values }
}

/** `resultConditions` for the query builder. */
export function isInResult(result: SearchResult, alias: string): RawBuilder<SqlBool> {
  return allOf(resultConditions(result, alias))
}

const numberedInvoice = 'select i.id from invoices i where i.tenant_id = $1 and i.legal_number = $2'

/**
 * Legal and provisional numbers are in no search key: they are looked up whole. Legal ones are found with
 * their zeros left out.
 */
const numberTexts: Partial<Record<SearchableTable, string>> = {
  invoices: 'select id from invoices where tenant_id = $1 and legal_number = $2',
  payments: `select id from payments where tenant_id = $1 and (legal_number = $2
    or provisional_number = $2 or invoice_id = any (array(${numberedInvoice}))
    or id = any (array(select a.source_id from allocations a
      where a.tenant_id = $1 and a.invoice_id = any (array(${numberedInvoice}))
      group by a.source_id having sum(a.amount) <> 0)))`,
  credit_notes: `select id from credit_notes where tenant_id = $1 and (legal_number = $2
    or invoice_id = any (array(${numberedInvoice})))`,
  quotes: 'select id from quotes where tenant_id = $1 and legal_number = $2',
}

/** The legal or provisional number that a person typed, as it is stored. */
export function typedNumber(text: string): string | null {
  return typedLegalNumber(text) ?? typedProvisionalNumber(text)
}

async function findNumber({ id, run }: CompanyTx, table: SearchableTable, search: string): Promise<string[]> {
  const [text, number] = [numberTexts[table], typedNumber(search)]
  if (!text || !number) return []
  const found = await run<{ id: string }>({ text, values: [id, number] }, { isFollowed: true })
  return found.map((row) => row.id)
}

async function findFewIds(
  { id, run }: CompanyTx,
  table: SearchableTable,
  search: string,
  part: string | null,
): Promise<string[] | null> {
  const { words, indexed, newestRead } = patternsOf(search)
  const values = [id, part, words, indexed, newestRead]
  const [row] = await run<{ ids: string[] | null }>(
    { text: `select few_${table}($1, $2, $3, $4, $5) as ids`, values },
    { isFollowed: true },
  )
  return row?.ids ?? null
}
