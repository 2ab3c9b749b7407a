import type { Texts } from '@escale/contract/trade/imports/check-line'
import { largestFile, longestLine } from '@escale/contract/trade/imports/kinds'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import { freeStorageBytes } from '#channels/files/queries.ts'
import type { CompanyTx } from '#database/caller/company.ts'

type Line = { line: number; texts: Texts }

/** Refuses a batch that contains a line longer than the limit. Nothing of the batch is stored. */
export function refuseLongLines(lines: readonly Line[]): void {
  for (const { line, texts } of lines) {
    const letters = Object.values(texts).reduce((sum, text) => sum + text.length, 0)
    if (letters > longestLine) throw new Refusal('LINE_TOO_LONG', { line })
  }
}

/**
 * Stores lines and adds their bytes to the size of the import. Lines that they replace are subtracted. Throws
 * if the file or the company exceeds its limit.
 */
export async function withSizeLimits<T>(
  company: CompanyTx,
  id: string,
  lines: readonly Line[],
  keepLines: () => Promise<T>,
): Promise<void> {
  const replaced = await sizeOf(company, id, lines)
  await keepLines()
  const added = (await sizeOf(company, id, lines)) - replaced
  const { bytes } = await company.db
    .updateTable('imports')
    .set({ bytes: sql<number>`bytes + ${added}` })
    .where('id', '=', id)
    .returning('bytes')
    .executeTakeFirstOrThrow()
  if (bytes > largestFile) throw new Refusal('TOO_HEAVY')
  const [{ waiting }, room] = await Promise.all([waitingOf(company), freeStorageBytes(company)])
  if (waiting > room) throw new Refusal('QUOTA')
}

async function sizeOf({ db }: CompanyTx, id: string, lines: readonly Line[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('import_lines')
    .select(sql<number>`coalesce(sum(octet_length(texts::text)), 0)::int`.as('bytes'))
    .where('import_id', '=', id)
    .where(sql<boolean>`line = any(${lines.map(({ line }) => line)})`)
    .executeTakeFirstOrThrow()
  return bytes
}

function waitingOf({ db }: CompanyTx) {
  return db
    .selectFrom('imports')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('waiting'))
    .executeTakeFirstOrThrow()
}
