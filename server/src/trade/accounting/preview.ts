import type { EntriesPreview } from '@escale/contract/trade/accounting/contract'
import { mostPreviewed } from '@escale/contract/trade/accounting/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { type NumberedEntry, type Period, readEntries } from './entries.ts'
import { unratedText } from './facts-text.ts'
import { accountNumbers } from './settings.ts'

type AccountTotal = EntriesPreview['accounts'][number]

/** The first lines of a period, and the totals of all its lines by account. */
export async function previewEntries(company: CompanyTx, period: Period): Promise<EntriesPreview> {
  const numbers = await accountNumbers(company)
  const [unrated] = await company.read<{ count: number }>(unratedText, { ...period })
  const lines: EntriesPreview['lines'] = []
  const totals = new Map<string, AccountTotal>()
  const unnumbered = new Set<string>()
  let [entriesCount, linesCount] = [0, 0]
  for await (const entries of readEntries(company, period, numbers))
    for (const entry of entries) {
      entriesCount += 1
      linesCount += entry.lines.length
      for (const line of entry.lines) addToTotals(totals, line)
      for (const { move } of entry.facts)
        if (move?.category && !numbers.categories[move.category]) unnumbered.add(move.category)
      if (lines.length < mostPreviewed) lines.push(...previewLines(entry))
    }
  const accounts = [...totals.values()].toSorted((a, b) => compareNumbers(a.account, b.account))
  return {
    ...{ lines, accounts, entriesCount, linesCount },
    debit: accounts.reduce((sum, { debit }) => sum + debit, 0),
    credit: accounts.reduce((sum, { credit }) => sum + credit, 0),
    unnumbered: [...unnumbered].toSorted((a, b) => a.localeCompare(b, 'fr')),
    unratedCount: unrated?.count ?? 0,
  }
}

function addToTotals(totals: Map<string, AccountTotal>, line: NumberedEntry['lines'][number]): void {
  const { account, accountName: name, debit, credit } = line
  const total = totals.get(account) ?? { account, name, debit: 0, credit: 0 }
  totals.set(account, { ...total, debit: total.debit + debit, credit: total.credit + credit })
}

function previewLines({
  journal,
  number,
  day,
  reference,
  label,
  lines,
}: NumberedEntry): EntriesPreview['lines'] {
  return lines.map(({ clientId: _, ...line }) => ({ journal, number, day, reference, label, ...line }))
}

/** Account numbers as an accountant sorts them: 411 before 4191 before 42. */
function compareNumbers(a: string, b: string): number {
  return a < b ? -1 : 1
}
