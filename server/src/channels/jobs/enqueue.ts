import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { CompanyTx } from '#database/door/company.ts'
import { send } from '#database/statements/send.ts'
import type { By } from '#journal/record.ts'

// The payload of each task. Who may enqueue it, its queue and its attempts are in `jobs.rule_of`
// (functions/jobs.sql).

/** The work of a company, one task at a time. */
type CompanyTasks = {
  export_company: { id: string }
  remove_export: { id: string }
  write_import: { id: string; by: By }
  undo_import: { id: string; by: By }
}

/**
 * The work of accounts. Only the job finds out whether an address or a number is known, so the response
 * cannot tell.
 */
type AccountTasks = {
  prove_email: { purpose: 'verification' | 'recovery'; email: string; browser: string | null }
  mail_sign_in: { email: string; browser: string; aim: { tenant?: string | undefined } }
  phone_sign_in: {
    number: string
    way: string
    browser: string
    aim: { tenant?: string | undefined; isKnown: boolean }
  }
  phone_proof: { number: string; way: string; session: string }
}

/** The work of conversations and notices. */
type ConversationTasks = {
  send_message: { id: string }
  settle_uncertain: { id: string }
  fetch_media: { id: string }
  work_events: Record<string, never>
  read_templates: Record<string, never>
  send_notices: Record<string, never>
  note_reading: { about: object }
}

/** Tasks of which a second request, with the same key, replaces the job that waits. */
type KeyedTasks = ConversationTasks & { remove_factors: { person: string } }

type Tasks = CompanyTasks & AccountTasks & KeyedTasks

/**
 * The job runs at `at`, or after so many seconds, or at once. `company`: whose job it is, where no company is
 * open.
 */
type Options = { key: string; at?: string | null; afterSeconds?: number; company?: string }

type OptionsOf<Task> = Task extends keyof KeyedTasks ? [Options] : []

/** Has a job do a task once the transaction, of a company or of the accounts, is committed. */
export async function enqueue<Task extends keyof Tasks>(
  transaction: Pick<CompanyTx, 'db'> | PoolClient,
  task: Task,
  payload: Tasks[Task],
  ...[options]: OptionsOf<Task>
): Promise<void> {
  const [payloadText, optionsText] = [JSON.stringify(payload), JSON.stringify(options ?? {})]
  if ('db' in transaction)
    await sql`select jobs.enqueue(${task}, ${payloadText}::jsonb, ${optionsText}::jsonb)`.execute(
      transaction.db,
    )
  else
    await send(transaction, {
      text: 'select jobs.enqueue($1, $2, $3)',
      values: [task, payloadText, optionsText],
    })
}

/** SQL expressions of a row, in place of values. */
type RowOptions = { key: string; at?: string }

/**
 * SQL that enqueues a task for each row of a query: `payload` and the options are expressions of that row.
 */
export function enqueueSql(
  task: keyof ConversationTasks,
  payload: string,
  { key, at = 'null' }: RowOptions,
): string {
  return `jobs.enqueue('${task}', ${payload}, jsonb_build_object('key', ${key}, 'at', ${at}))`
}

/** Has a job do a task for each of several rows, in their order, once the transaction is committed. */
export async function enqueueEach(
  { db }: Pick<CompanyTx, 'db'>,
  task: 'send_message' | 'fetch_media',
  ids: string[],
): Promise<void> {
  const call: RawBuilder<unknown> = sql.raw(enqueueSql(task, `jsonb_build_object('id', id)`, { key: 'id' }))
  await sql`select ${call} from unnest(${ids}::uuid[]) with ordinality waiting (id, place) order by place`.execute(
    db,
  )
}
