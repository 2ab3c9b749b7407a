import { type EntryFormat, entryColumns, journals } from '@escale/contract/trade/accounting/words'
import { plainAmount } from '@escale/contract/trade/currencies/amounts'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { fileNameOf, type Sheet, type SheetLine } from '#database/query/sheet.ts'
import { type NumberedEntry, type Period, readEntries } from './entries.ts'
import { accountNumbers } from './settings.ts'

/** Writes the entries of a period to a file. All come from one database snapshot. */
export async function streamEntries(
  { company, record, bytes }: WriteContext & RequestContext,
  { format, ...period }: Period & { format: EntryFormat },
): Promise<{ name: string }> {
  const numbers = await accountNumbers(company)
  const sheet: Sheet = {
    name: `Écritures du ${period.from} au ${period.to}`,
    title: 'Écritures comptables',
    format,
    columns: entryColumns.map(({ field, title, kind }) => ({
      title: format === 'fec' ? field : title,
      kind,
    })),
    lines: sheetLines(readEntries(company, period, numbers)),
  }
  await bytes?.sheet?.(sheet)
  record('EXPORT', {
    table: 'accounting',
    detail: `Écritures comptables du ${period.from} au ${period.to} (${format.toUpperCase()})`,
  })
  return { name: fileNameOf(sheet) }
}

async function* sheetLines(batches: AsyncIterable<NumberedEntry[]>): AsyncGenerator<SheetLine[]> {
  for await (const entries of batches) yield entries.flatMap(sheetLinesOf)
}

function sheetLinesOf(entry: NumberedEntry): SheetLine[] {
  const { journal, number, day, reference, documentDay, label } = entry
  return entry.lines.map(({ account, accountName, clientId, clientName, debit, credit, foreign }) => [
    ...[journal, journals[journal], number, day, account, accountName],
    ...[clientId && clientCode(clientId), clientName, reference, documentDay, label, debit, credit],
    ...[null, null, day],
    ...(foreign
      ? [plainAmount(foreign.minor, foreign.currency).replace('.', ','), foreign.currency]
      : [null, null]),
  ])
}

/** The code of a client's auxiliary account: the end of the id, which is random. Its start is a time. */
function clientCode(clientId: string): string {
  return `C${clientId.slice(-8).toUpperCase()}`
}
