import type { Import } from '@escale/contract/trade/imports/contract'
import { importedColumns, reasonHead, rejectionReason } from '@escale/contract/trade/imports/rejected-lines'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { fileNameOf, type Sheet, type SheetLine } from '#database/query/sheet.ts'
import { importById, importLines } from './queries.ts'

/** Writes the rejected lines to a file and records the download. */
export async function streamRejected(
  { company, record, bytes }: WriteContext & RequestContext,
  { id, format }: { id: string } & Pick<Sheet, 'format'>,
): Promise<{ name: string }> {
  const one = await importById(company, id)
  const heads = [...importedColumns(one.kind, one.columns).map(([, head]) => head), reasonHead]
  const columns = heads.map((title) => ({ title, kind: 'text' as const }))
  const name = `${one.fileName.replace(/\.[^.]*$/, '')} à corriger`
  const sheet = { name, title: 'À corriger', format, columns, lines: linesOf(company, one) }
  await bytes?.sheet?.(sheet)
  record('EXPORT', { table: 'imports', detail: fileNameOf(sheet) })
  return { name: fileNameOf(sheet) }
}

async function* linesOf({ db }: CompanyTx, { id, kind, columns }: Import): AsyncGenerator<SheetLine[]> {
  const fields = importedColumns(kind, columns).map(([field]) => field)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const lines: Awaited<ReturnType<typeof importLines>> = await importLines({ db }, id, 'écartées', after)
    yield lines.map(({ texts, ...judgement }) => [
      ...fields.map((field) => texts[field] ?? null),
      rejectionReason(kind, judgement),
    ])
    after = lines.at(-1)?.line
  }
}
