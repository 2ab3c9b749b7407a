import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { CompanyTx } from '#database/door/company.ts'
import type { By } from '#journal/record.ts'

/** The work of a company by itself, one task at a time: `jobs.enqueue`. */
type CompanyTasks = {
  export_company: { id: string }
  remove_export: { id: string }
  write_import: { id: string; by: By }
  undo_import: { id: string; by: By }
}

/** The work of conversations and notices, in queues of their own: `jobs.enqueue_conversation`. */
type ConversationTasks = {
  send_message: { id: string }
  settle_uncertain: { id: string }
  fetch_media: { id: string }
  work_events: Record<string, never>
  read_templates: Record<string, never>
  send_notices: Record<string, never>
  note_reading: { about: object }
}

/** `key`: one job for all requests with this key, while it waits. It runs at `at`, or after so many seconds, or at once. */
type Options = { key: string; at?: string | null; afterSeconds?: number }

/** Has a job do a task for a company, once the transaction is committed. */
export async function enqueue<Task extends keyof CompanyTasks>(
  { db }: Pick<CompanyTx, 'db'>,
  task: Task,
  payload: CompanyTasks[Task],
): Promise<void> {
  await sql`select jobs.enqueue(${task}, ${JSON.stringify(payload)}::jsonb)`.execute(db)
}

/** Has a job do a task of the conversations of a company, once the transaction is committed. */
export async function enqueueConversation<Task extends keyof ConversationTasks>(
  { id, db }: Pick<CompanyTx, 'id' | 'db'>,
  task: Task,
  payload: ConversationTasks[Task],
  { key, at = null, afterSeconds = 0 }: Options,
): Promise<void> {
  const runAt = sql`coalesce(${at}::timestamptz, now() + make_interval(secs => ${afterSeconds}))`
  await sql`select jobs.enqueue_conversation(${task}, ${JSON.stringify(payload)}::jsonb, ${id}::uuid, ${runAt}, ${key})`.execute(db)
}

/** A task of the conversations of a company that is not open: a webhook or a public page asks for it. */
export async function enqueueForCompany<Task extends keyof ConversationTasks>(
  client: Pick<PoolClient, 'query'>,
  companyId: string,
  task: Task,
  payload: ConversationTasks[Task],
  { key }: Pick<Options, 'key'>,
): Promise<void> {
  await client.query('select jobs.enqueue_conversation($1, $2, $3, now(), $4)', [task, JSON.stringify(payload), companyId, key])
}
