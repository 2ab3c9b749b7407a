import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { mostOfType, type ResultType } from '@escale/contract/trade/search/words'
import type { AnyTx } from '#database/company.ts'
import { patternsOf } from '#database/search.ts'

/** A row that a search over all types shows. */
export type Hit = { type: ResultType; id: string; title: string; subtitle: string | null; status: string | null }

/** Of each kind, the rows that are read from the newest on for what no index knows: fewer than a list's, for there are six kinds. */
const mostRead = 120

const text = `select kind as type, id, title, subtitle, status from search_all($1, $2, $3, $4, $5, '{}', $6, $7)`

/** The newest rows of each type that a search finds, in one statement. */
export function newestHits({ id, run }: AnyTx, types: readonly ResultType[], search: string): Promise<Hit[]> {
  const { words, indexed, newestRead } = patternsOf(search)
  const container = `${bareNumber(search)}%`
  return run<Hit>({ text, values: [id, types, words, indexed, Math.min(newestRead, mostRead), container, mostOfType] })
}
