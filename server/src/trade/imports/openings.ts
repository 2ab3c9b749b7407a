import { linesAtOnce } from '@escale/contract/trade/imports/kinds'
import { openingRefusals, openingText } from '@escale/contract/trade/ledger/opening-balance'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { companyDay, todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { type Author, createRecorder } from '#journal/record.ts'
import {
  isOpeningRefused,
  type Opening,
  type OpeningToWrite,
  recordRemovedOpenings,
  takeOpeningsBack,
  writeOpenings,
} from '#trade/opening-balances.ts'
import type { Line } from './insert-rows.ts'
import { type LineRange, lineRanges } from './line-ranges.ts'

/**
 * Sets aside the lines of openings that the company cannot take over: dated in the future, of a client who
 * has an opening already, or repeated in the file. Runs after their clients were found.
 */
export async function judgeOpenings(company: CompanyTx, id: string): Promise<void> {
  // PostgreSQL believes tables small that a company has just filled, and would read them for each line.
  await sql`set local enable_seqscan to off`.execute(company.db)
  const found: Outcome[] = []
  for (const range of await lineRanges(company, id)) found.push(...(await judgeRange(company, id, range)))
  await sql`set local enable_seqscan to on`.execute(company.db)
  await storeOutcomes(company, id, found)
}

/** The lines of a range that cannot be taken over. They are compared with all lines of the file. */
async function judgeRange(
  { id: companyId, db }: CompanyTx,
  id: string,
  { first, last }: LineRange,
): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    with asked as (
      select line, (draft ->> 'clientId')::uuid as client, upper(draft ->> 'number') as number,
        (draft ->> 'day')::date as day
      from import_lines where tenant_id = ${companyId} and import_id = ${id} and draft is not null
    ), repeated as (
      select *, min(line) over (partition by client) as first_of_client,
        min(line) filter (where number is null) over (partition by client) as first_balance,
        min(line) over (partition by number) as first_of_number
      from asked
    ), judged as (
      select r.line, case
        when r.day > ${companyDay(companyId)} then ${problem('day', openingRefusals.OPENING_TO_COME)}
        when exists (select from invoices i where i.tenant_id = ${companyId}
          and upper(i.opening_number) = r.number) then ${problem('number', openingRefusals.NUMBER_OPENED)}
        when r.number is not null and r.first_of_number < r.line
          then ${repeatedAt('number', "Même numéro qu'à la ligne", 'first_of_number')}
        when exists (select from account_entries e
            left join invoices i on i.tenant_id = ${companyId} and i.id = e.document_id
          where e.tenant_id = ${companyId} and e.client_id = r.client and e.kind = 'solde_initial'
            and (r.number is null or i.opening_number is null)
          group by e.document_id having sum(e.amount) <> 0)
          then ${problem('client', openingRefusals.HAS_OPENING)}
        when r.number is null and r.first_of_client < r.line
          then ${repeatedAt('client', "Même client qu'à la ligne", 'first_of_client')}
        when r.first_balance < r.line
          then ${repeatedAt('client', 'Le solde de ce client est à la ligne', 'first_balance')} end as problems
      from repeated r where r.line between ${first} and ${last}
    )
    select line, null as made, problems from judged where problems is not null order by line`.execute(db)
  return rows
}

/** The opening that a line made, or the reasons why the line is set aside. */
type Outcome = { line: number; made: string | null; problems: Record<string, string> | null }

// Few lines at once, named by their range: see owners.ts.
async function storeOutcomes(company: CompanyTx, id: string, outcomes: readonly Outcome[]): Promise<void> {
  for (let at = 0; at < outcomes.length; at += linesAtOnce) {
    const part = outcomes.slice(at, at + linesAtOnce)
    await sql`
      update import_lines line set made_id = outcome.made, problems = outcome.problems,
        draft = case when outcome.problems is null then line.draft end
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as outcome (line integer, made uuid, problems jsonb)
      where line.tenant_id = ${company.id} and line.import_id = ${id} and line.line = outcome.line
        and line.line between ${part[0]?.line} and ${part.at(-1)?.line}`.execute(company.db)
  }
}

function problem(field: string, sentence: string) {
  return sql`jsonb_build_object(${field}::text, ${sentence}::text)`
}

function repeatedAt(field: string, sentence: string, column: string) {
  return sql`jsonb_build_object(${field}::text, ${sentence}::text || ' ' || ${sql.ref(`r.${column}`)} || '.')`
}

type Agent = { userId: string; name: string }

/** Writes openings. A line that is refused since the check is set aside with the reason. */
export async function writeOpeningLines(
  company: CompanyTx,
  { id, agent }: { id: string; agent: Agent },
  lines: readonly Line[],
): Promise<Opening[]> {
  const today = await todayOf(company)
  const openings = lines.map(({ line, draft }) => {
    const { clientId, amount, day, number, dueDate, total } = draft as OpeningToWrite & { day: string | null }
    return { line, id: newId(), clientId, amount, day: day ?? today, number, dueDate, total }
  })
  const answers = await writeOpenings(company, agent, today, openings)
  const outcomes = answers.map((answer, place): Outcome => {
    const line = openings[place]?.line ?? 0
    return isOpeningRefused(answer)
      ? { line, made: null, problems: { client: openingRefusals[answer.refusal] } }
      : { line, made: answer.id, problems: null }
  })
  await storeOutcomes(company, id, outcomes)
  return answers.filter((answer) => !isOpeningRefused(answer))
}

/**
 * Takes the imported openings back and returns their number. Those that were paid, credited, used or refunded
 * stay, and their lines say which and why.
 */
export async function undoImportedOpenings(
  company: CompanyTx,
  { id, by, fileName }: { id: string; by: Author; fileName: string },
): Promise<number> {
  const lines = await company.db
    .selectFrom('import_lines')
    .select(['line', 'made_id as madeId'])
    .where('import_id', '=', id)
    .where('made_id', 'is not', null)
    .orderBy('line')
    .$castTo<{ line: number; madeId: string }>()
    .execute()
  const answers: Awaited<ReturnType<typeof takeOpeningsBack>> = []
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const part = lines.slice(at, at + linesAtOnce).map(({ madeId }) => madeId)
    answers.push(...(await takeOpeningsBack(company, part, null)))
  }
  const kept = answers.flatMap((answer, place) =>
    isOpeningRefused(answer) && answer.refusal !== 'NOT_FOUND'
      ? [{ line: lines[place]?.line, why: `${openingText(answer)} : ${openingRefusals[answer.refusal]}` }]
      : [],
  )
  await sql`
    update import_lines line set kept = stays.why
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as stays (line integer, why text)
    where line.tenant_id = ${company.id} and line.import_id = ${id} and line.line = stays.line`.execute(
    company.db,
  )
  const removed = answers.filter((answer) => !isOpeningRefused(answer))
  recordRemovedOpenings(createRecorder(company, by), removed, fileName)
  return lines.length - kept.length
}
