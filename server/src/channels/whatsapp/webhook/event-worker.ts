import { sql } from 'kysely'
import { enqueue } from '#channels/jobs/enqueue.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { errorText, log } from '#telemetry/log.ts'
import { type Event, handlersOf } from './event-handlers.ts'

/**
 * Maximum number of attempts for one event. After the last, the event stays stored with its error, and later
 * events are handled.
 */
const mostAttempts = 5

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Handles the stored events of a company in their order of arrival. Each is handled once, even if several
 * servers run this.
 */
export async function handleEvents(pool: Pool, companyId: string): Promise<void> {
  let failed = 0
  let outcome = await handleNext(pool, companyId, lowestId)
  for (; outcome; outcome = outcome.isLast ? undefined : await handleNext(pool, companyId, outcome.id))
    failed += outcome.isDone ? 0 : 1
  if (failed > 0) await inCompany(pool, companyId, retryLater)
}

type TakenEvent = Event & { id: string; isLast: boolean }

/**
 * Marks the next event as handled and runs its handler in the same transaction. An event with several
 * handlers has one transaction for each. If one fails, all are run again, which does not duplicate stored
 * messages. Returns undefined if no event remains.
 */
async function handleNext(
  pool: Pool,
  companyId: string,
  after: string,
): Promise<{ id: string; isLast: boolean; isDone: boolean } | undefined> {
  let event = undefined as TakenEvent | undefined
  try {
    const otherParts = await inCompany(pool, companyId, async (company) => {
      event = await takeEvent(company, after)
      const [handle, ...others] = event ? handlersOf(event) : []
      await handle?.(company)
      if (event && others.length > 0) await returnEvent(company, event.id)
      return others
    })
    if (event && otherParts.length > 0) await handleParts(pool, companyId, event.id, otherParts)
    return event && { ...event, isDone: true }
  } catch (error) {
    if (!event) throw error
    const { id } = event
    log('warn', 'whatsapp event not worked', { whatsappEvent: id, error: errorText(error) })
    return {
      ...event,
      isDone: await inCompany(pool, companyId, (company) => noteFailure(company, id, errorText(error))),
    }
  }
}

/**
 * Runs the remaining handlers of an event. The last one runs only if no other server has handled the event
 * meanwhile.
 */
async function handleParts(
  pool: Pool,
  companyId: string,
  id: string,
  parts: ReturnType<typeof handlersOf>,
): Promise<void> {
  for (const part of parts.slice(0, -1)) await inCompany(pool, companyId, part)
  await inCompany(pool, companyId, async (company) => {
    if (await markHandled(company, id)) await parts.at(-1)?.(company)
  })
}

/** Marks the next event as handled, and returns it. The mark is undone if the transaction fails. */
async function takeEvent({ id: companyId, db }: CompanyTx, after: string): Promise<TakenEvent | undefined> {
  const { rows } = await sql<TakenEvent>`
    update whatsapp_events e set worked_at = now(), error = null
    where e.tenant_id = ${companyId} and e.id = (
      select id from whatsapp_events where tenant_id = ${companyId} and worked_at is null
      and id > ${after}::uuid
      order by id limit 1 for update skip locked)
    returning e.id, e.field, e.value, not exists (
      select from whatsapp_events later where later.tenant_id = ${companyId} and later.worked_at is null
      and later.id > e.id) as "isLast"`.execute(db)
  return rows[0]
}

async function returnEvent({ db }: CompanyTx, id: string): Promise<void> {
  await db.updateTable('whatsapp_events').set({ worked_at: null }).where('id', '=', id).execute()
}

async function markHandled({ db }: CompanyTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('whatsapp_events')
    .set({ worked_at: sql`now()`, error: null })
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records a failed attempt. Returns true if no attempt will follow: the event failed too often, or another
 * server handled it.
 */
async function noteFailure({ db }: CompanyTx, id: string, error: string): Promise<boolean> {
  const row = await db
    .updateTable('whatsapp_events')
    .set({
      attempts: sql<number>`attempts + 1`,
      error: error.slice(0, 500),
      worked_at: sql<string | null>`case when attempts + 1 >= ${mostAttempts} then now() end`,
    })
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .returning('worked_at')
    .executeTakeFirst()
  return !row || row.worked_at !== null
}

async function retryLater(company: CompanyTx): Promise<void> {
  await enqueue(company, 'work_events', {}, { key: 'again', afterSeconds: 20 })
}

/**
 * Deletes events handled more than 30 days ago. WhatsApp repeats events for a week, and an operator may want
 * to examine them.
 */
export async function forgetEvents({ db }: CompanyTx): Promise<void> {
  await db
    .deleteFrom('whatsapp_events')
    .where('worked_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
