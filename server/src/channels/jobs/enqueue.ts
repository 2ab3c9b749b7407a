import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { CompanyTx } from '#database/caller/company.ts'
import { send } from '#database/statements/send.ts'
import type { Author } from '#journal/record.ts'

// The payload of each task. Its queue, its attempts and the roles that may enqueue it are in `jobs.rule_of`
// (functions/jobs.sql).

/** Jobs of a company. The queue runs them one at a time. */
type CompanyTasks = {
  export_company: { id: string }
  remove_export: { id: string }
  write_import: { id: string; by: Author }
  undo_import: { id: string; by: Author }
}

/**
 * Jobs of accounts. Looking up the email address or phone number is left to the job, so the response cannot
 * reveal whether it is known.
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

/** Jobs of conversations and notifications. */
type ConversationTasks = {
  send_message: { id: string }
  settle_uncertain: { id: string }
  fetch_media: { id: string }
  work_events: Record<string, never>
  read_templates: Record<string, never>
  send_notices: Record<string, never>
  note_reading: { about: object }
}

/** Jobs with a key: a second job with the same key replaces the one that is waiting. */
type KeyedTasks = ConversationTasks & { remove_factors: { person: string } }

type Tasks = CompanyTasks & AccountTasks & KeyedTasks

/**
 * Options of a job. It runs at `at`, or after `afterSeconds`, or at once. `company`: the company of the job,
 * for a transaction that belongs to no company.
 */
type Options = { key: string; at?: string | null; afterSeconds?: number; company?: string }

type OptionsOf<Task> = Task extends keyof KeyedTasks ? [Options] : []

/** Enqueues a job in a transaction of a company or of the accounts. It runs after the commit. */
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

/** SQL expressions that are computed for each row. */
type RowOptions = { key: string; at?: string }

/**
 * Returns SQL that enqueues a job for each row of a query. `payload`, `key` and `at` are SQL expressions on
 * that row.
 */
export function enqueueSql(
  task: keyof ConversationTasks,
  payload: string,
  { key, at = 'null' }: RowOptions,
): string {
  return `jobs.enqueue('${task}', ${payload}, jsonb_build_object('key', ${key}, 'at', ${at}))`
}

/** Enqueues a job for each of these ids, in their order. They run after the commit. */
export async function enqueueEach(
  { db }: Pick<CompanyTx, 'db'>,
  task: 'send_message' | 'fetch_media',
  ids: string[],
): Promise<void> {
  const call: RawBuilder<unknown> = sql.raw(enqueueSql(task, `jsonb_build_object('id', id)`, { key: 'id' }))
  await sql`select ${call} from unnest(${ids}::uuid[]) with ordinality waiting (id, place)
    order by place`.execute(db)
}
