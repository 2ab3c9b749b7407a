import { type Entry, entryOf } from '@escale/contract/trade/accounting/entry'
import { imbalance } from '@escale/contract/trade/accounting/entry-draft'
import type { Fact, Move } from '@escale/contract/trade/accounting/facts'
import type { AccountNumbers } from '@escale/contract/trade/accounting/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { readInBatches } from '#database/query/batches.ts'
import { namedStatement } from '#database/statements/named-statement.ts'
import { factsText } from './facts-text.ts'

export type NumberedEntry = Entry & { number: string; facts: readonly Fact[] }
export type Period = { from: string; to: string }

type MoveColumns = Omit<Move, 'kind' | 'exchangeGain'> & { moveKind: Move['kind'] | null; gain: number }
type FactRow = Omit<Fact, 'move'> & MoveColumns

/**
 * The entries of a period, some hundreds at a time. Each journal counts from 1 every month, so an entry has
 * the same number in every export. For that reason the statement reads the first month from its start.
 */
export async function* readEntries(
  company: CompanyTx,
  { from, to }: Period,
  numbers: AccountNumbers,
): AsyncGenerator<NumberedEntry[]> {
  const start = `${from.slice(0, 8)}01`
  const { text, values } = namedStatement(factsText, { company: company.id, start, to })
  const query = { compile: () => ({ sql: text, parameters: values ?? [] }) }
  const ranks = new Map<string, number>()
  let current: Fact[] = []
  for await (const rows of readInBatches<FactRow>(company, query)) {
    const entries: NumberedEntry[] = []
    for (const fact of rows.map(asFact)) {
      if (current[0] && !isOneEntry(current[0], fact)) {
        entries.push(...numberEntry(current, numbers, ranks))
        current = []
      }
      current.push(fact)
    }
    yield entries.filter(({ day }) => day >= from)
  }
  yield numberEntry(current, numbers, ranks).filter(({ day }) => day >= from)
}

/** The entry of facts with its number. Facts that cancel each other have no entry. */
function numberEntry(facts: Fact[], numbers: AccountNumbers, ranks: Map<string, number>): NumberedEntry[] {
  const [first, ...others] = facts
  if (!first) return []
  const entry = entryOf([first, ...others], numbers)
  if (imbalance(entry) !== 0)
    throw new Error(`The entry of ${entry.reference} of ${entry.day} does not balance`)
  if (entry.lines.length === 0) return []
  const series = `${entry.journal}-${entry.day.slice(0, 4)}${entry.day.slice(5, 7)}`
  const rank = (ranks.get(series) ?? 0) + 1
  ranks.set(series, rank)
  return [{ ...entry, number: `${series}-${String(rank).padStart(5, '0')}`, facts }]
}

function isOneEntry(a: Fact, b: Fact): boolean {
  return a.documentId === b.documentId && a.day === b.day && a.family === b.family
}

function asFact({
  moveKind,
  accountId,
  accountName,
  accountKind,
  currency,
  minor,
  gain,
  category,
  detail,
  ...fact
}: FactRow): Fact {
  const account = { accountId, accountName, accountKind, currency, minor, category, detail }
  return { ...fact, move: moveKind && { kind: moveKind, ...account, exchangeGain: gain } }
}
