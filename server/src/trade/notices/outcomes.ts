import { sql } from 'kysely'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { PendingNotice } from './validity.ts'

type Outcome =
  | { state: 'Envoyé' | 'Par courriel'; messageId: string | null }
  | { state: 'Abandonné'; reason: string }

/** Stores whether pending notices were sent or given up. */
export async function storeOutcome(
  { db }: CompanyTx,
  notices: readonly Pick<PendingNotice, 'id'>[],
  outcome: Outcome,
): Promise<void> {
  if (notices.length === 0) return
  await db
    .updateTable('notices')
    .set({
      state: outcome.state,
      reason: outcome.state === 'Abandonné' ? outcome.reason : null,
      message_id: outcome.state === 'Abandonné' ? null : outcome.messageId,
      settled_at: sql<string>`now()`,
    })
    .where(
      'id',
      'in',
      notices.map(({ id }) => id),
    )
    .where('state', '=', 'En attente')
    .execute()
}

/** Moves notices and the background job that sends them to a later time. */
export async function postpone(
  { id, db }: CompanyTx,
  notices: readonly Pick<PendingNotice, 'id'>[] | 'all that is due',
  until: string,
): Promise<void> {
  let waiting = db.updateTable('notices').set({ due_at: until }).where('state', '=', 'En attente')
  if (notices === 'all that is due') waiting = waiting.where('due_at', '<=', sql<string>`now()`)
  else
    waiting = waiting.where(
      'id',
      'in',
      notices.map((notice) => notice.id),
    )
  await waiting.execute()
  await enqueueSending({ id, db }, until)
}

/**
 * Queues the background job that sends notices. The job key includes the time, so there is one job for each
 * time.
 */
export async function enqueueSending(
  company: Pick<CompanyTx, 'id' | 'db'>,
  at: string | null = null,
): Promise<void> {
  await enqueue(company, 'send_notices', {}, { key: at ?? 'now', at })
}
