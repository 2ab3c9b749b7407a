import { checkLine, type Texts } from '@escale/contract/trade/imports/check-line'
import { isColumnKey } from '@escale/contract/trade/imports/column-units'
import type { Columns } from '@escale/contract/trade/imports/columns'
import type { Import, ImportLine } from '@escale/contract/trade/imports/contract'
import { fieldsOfKind, type ImportKind, type LineChoice } from '@escale/contract/trade/imports/kinds'
import { hasOwnNumbers, ownNumberOf } from '@escale/contract/trade/imports/own-number'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { countriesOf } from '#database/query/countries.ts'
import { newId } from '#database/query/ids.ts'
import type { Author } from '#journal/record.ts'
import { markDuplicates } from './duplicates.ts'
import { judgeOpenings } from './openings.ts'
import { matchOwners } from './owners.ts'
import { refuseLongLines, withSizeLimits } from './size-limits.ts'

const aDayAgo = sql<string>`now() - interval '24 hours'`

const columns = [
  'id',
  'kind',
  'file_name as fileName',
  'state',
  'columns',
  'lines_count as linesCount',
  'written_count as writtenCount',
  'undone_count as undoneCount',
  'made_by_name as madeBy',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'problems_count as problemsCount',
  'twins_count as twinsCount',
  'unread_count as unreadCount',
  sql<string | null>`case when state = 'Terminé' then finished_at + interval '24 hours' end`.as(
    'undoableUntil',
  ),
] as const

/** Lists the ten newest imports of a kind, and older ones that can still be undone. */
export async function listImports({ db }: CompanyTx, kind: ImportKind): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .select(columns)
    .where('kind', '=', kind)
    .where((either) =>
      either.or([
        either('id', 'in', (newest) =>
          newest.selectFrom('imports').select('id').where('kind', '=', kind).orderBy('id', 'desc').limit(10),
        ),
        either.and([either('state', '=', 'Terminé'), either('finished_at', '>', aDayAgo)]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows as Import[]
}

export async function importById({ db }: Pick<CompanyTx, 'db'>, id: string): Promise<Import> {
  const row = await db.selectFrom('imports').select(columns).where('id', '=', id).executeTakeFirst()
  return requireFound(row) as Import
}

type ImportStart = Pick<Import, 'kind' | 'fileName' | 'columns' | 'linesCount'>

export async function createImport(
  { company, actor }: Pick<WriteContext, 'company' | 'actor'>,
  { kind, fileName, columns: chosen, linesCount }: ImportStart,
): Promise<Import> {
  const id = newId()
  await company.db
    .insertInto('imports')
    .values({
      id,
      kind,
      file_name: fileName,
      columns: JSON.stringify(onlyColumns(kind, chosen)),
      lines_count: linesCount,
      made_by: actor.userId,
      made_by_name: actor.name,
    })
    .execute()
  return importById(company, id)
}

/** Checks lines of the file and stores them. A line that is sent twice replaces the first one. */
export async function putLines(
  company: CompanyTx,
  id: string,
  lines: { line: number; texts: Texts }[],
): Promise<Import> {
  const { kind, state, columns: chosen } = await lockImport(company, id)
  if (state !== 'Reçu') throw new Refusal('NOT_READY')
  const fieldLines = lines.map(({ line, texts }) => ({ line, texts: onlyFields(kind, texts) }))
  refuseLongLines(fieldLines)
  await withSizeLimits(company, id, fieldLines, () =>
    storeLines(company, { id, kind, columns: chosen }, fieldLines),
  )
  const { received } = await countsOf(company, id)
  const stored = await importById(company, id)
  if (received > stored.linesCount) throw new Refusal('TOO_MANY')
  return stored
}

async function storeLines(
  company: CompanyTx,
  { id, kind, columns: chosen }: { id: string; kind: ImportKind; columns: Columns },
  lines: { line: number; texts: Texts }[],
): Promise<void> {
  const countries = await countriesOf(company)
  const day = hasOwnNumbers(chosen) ? await todayOf(company) : null
  const numberOf = (line: number) => day && ownNumberOf(id, day, line)
  const judged = lines.map(({ line, texts }) => ({
    line,
    texts,
    ...checkLine(kind, texts, { columns: chosen, countries, ownNumber: numberOf(line) }),
  }))
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const rows = judged.map(({ line, texts, draft, problems, unread }) => ({
    import_id: id,
    line,
    texts: JSON.stringify(texts),
    draft: toJson(draft),
    problems: toJson(problems),
    unread: toJson(unread),
  }))
  await company.db
    .insertInto('import_lines')
    .values(rows)
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'import_id', 'line']).doUpdateSet(({ ref }) => ({
        texts: ref('excluded.texts'),
        draft: ref('excluded.draft'),
        problems: ref('excluded.problems'),
        unread: ref('excluded.unread'),
        twin: null,
      })),
    )
    .execute()
}

/** Removes values whose column is no field of this record type. */
function onlyFields(kind: ImportKind, texts: Record<string, string>): Record<string, string> {
  const fields = fieldsOfKind(kind)
  return Object.fromEntries(Object.entries(texts).filter(([field]) => field in fields))
}

/**
 * Ends the check of an import: searches duplicates, and refuses if a line is missing. If called again,
 * returns the stored result.
 */
export async function checkImport(company: CompanyTx, id: string): Promise<Import> {
  const { kind, state } = await lockImport(company, id)
  if (state === 'Vérifié') return importById(company, id)
  if (state !== 'Reçu') throw new Refusal('NOT_READY')
  if (kind === 'goods' || kind === 'invoices') await matchOwners(company, id, kind)
  if (kind === 'invoices') await judgeOpenings(company, id)
  await markDuplicates(company, id, kind)
  const [{ linesCount }, { received, ...counts }] = await Promise.all([
    importById(company, id),
    countsOf(company, id),
  ])
  if (received !== linesCount) throw new Refusal('INCOMPLETE')
  await company.db
    .updateTable('imports')
    .set({ state: 'Vérifié', ...counts })
    .where('id', '=', id)
    .execute()
  return importById(company, id)
}

function countsOf({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('import_lines')
    .select([
      sql<number>`count(*)`.as('received'),
      sql<number>`count(problems)`.as('problems_count'),
      sql<number>`count(twin)`.as('twins_count'),
      sql<number>`count(*) filter (where unread is not null and draft is not null)`.as('unread_count'),
    ])
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
}

const shownLines = 100

export async function importLines(
  { db }: Pick<CompanyTx, 'db'>,
  id: string,
  of: LineChoice,
  after: number,
): Promise<ImportLine[]> {
  const { state } = await importById({ db }, id)
  if (of === 'écartées' && !isWritten(state)) return []
  let query = db
    .selectFrom('import_lines')
    .select(['line', 'texts', 'problems', 'unread', 'twin', 'kept'])
    .select(sql<string | null>`draft ->> 'phone'`.as('phone'))
    .where('import_id', '=', id)
    .where('line', '>', after)
  if (of === 'erreurs') query = query.where('problems', 'is not', null)
  if (of === 'incomplètes') query = query.where('unread', 'is not', null)
  if (of === 'doublons') query = query.where('twin', 'is not', null)
  if (of === 'gardées') query = query.where('kept', 'is not', null)
  if (of === 'écartées') query = query.where('made_id', 'is', null)
  return (await query.orderBy('line').limit(shownLines).execute()) as ImportLine[]
}

/**
 * True if the lines of the import were written. This includes an import that was undone later, so that its
 * rejected lines can still be read.
 */
function isWritten(state: Import['state']): boolean {
  return state === 'Terminé' || state === 'Annulation' || state === 'Annulé'
}

type Choices = { skipsProblems: boolean; takesTwins: boolean }
/** `by` is the user named in the history, because the job itself runs without a user. */
type Confirming = Pick<WriteContext, 'company' | 'record'> & { by: Author }

/** Queues the background job that writes a checked import. If called again, returns the progress. */
export async function confirmImport(
  { company, record, by }: Confirming,
  id: string,
  { skipsProblems, takesTwins }: Choices,
): Promise<Import> {
  const { state } = await lockImport(company, id)
  const checked = await importById(company, id)
  if (state === 'En cours' || state === 'Terminé') return checked
  if (state !== 'Vérifié') throw new Refusal('NOT_READY')
  if (checked.problemsCount > 0 && !skipsProblems) throw new Refusal('HAS_PROBLEMS')
  await refuseIfTaken('BEGUN', () =>
    company.db
      .updateTable('imports')
      .set({ state: 'En cours', takes_twins: takesTwins })
      .where('id', '=', id)
      .execute(),
  )
  await enqueue(company, 'write_import', { id, by })
  record('IMPORT_CONFIRMED', { table: 'imports', id, detail: checked.fileName })
  return importById(company, id)
}

/** Queues the background job that undoes an import. */
export async function undoImport({ company, record, by }: Confirming, id: string): Promise<Import> {
  const undone = await refuseIfTaken('BEGUN', () =>
    company.db
      .updateTable('imports')
      .set({ state: 'Annulation' })
      .where('id', '=', id)
      .where('state', '=', 'Terminé')
      .where('finished_at', '>', aDayAgo)
      .executeTakeFirst(),
  )
  if (undone.numUpdatedRows === 0n) {
    const already = await importById(company, id)
    if (already.state === 'Annulation' || already.state === 'Annulé') return already
    throw new Refusal('NOT_UNDOABLE')
  }
  await enqueue(company, 'undo_import', { id, by })
  record('IMPORT_UNDONE', { table: 'imports', id })
  return importById(company, id)
}

/** Removes entries that are neither a field nor the unit of a field. */
function onlyColumns(kind: ImportKind, chosen: Columns): Columns {
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => isColumnKey(kind, key)))
}

/** Reads an import and locks it until the transaction ends. */
async function lockImport(
  { db }: CompanyTx,
  id: string,
): Promise<Pick<Import, 'kind' | 'state' | 'columns'>> {
  const row = await db
    .selectFrom('imports')
    .select(['kind', 'state', 'columns'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return requireFound(row) as Pick<Import, 'kind' | 'state' | 'columns'>
}
