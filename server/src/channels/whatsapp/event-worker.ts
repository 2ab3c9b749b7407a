import { sql } from 'kysely'
import { enqueueConversation } from '#channels/jobs/enqueue.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { errorText, log } from '#log.ts'
import { type Told, worksOf } from './works.ts'

/** So many read at once; each is worked alone. */
const atOnce = 200
/** Then it is kept as it came, with what went wrong, and keeps nobody waiting. */
const mostAttempts = 5

/** Works what WhatsApp told a company, in the order it was told: each once, however many servers do it. */
export async function workEvents(pool: Pool, companyId: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  let failed = 0
  for (;;) {
    const waiting = await inCompany(pool, companyId, (company) => waitingEvents(company, after))
    for (const { id } of waiting) failed += (await workOne(pool, companyId, id)) ? 0 : 1
    after = waiting.at(-1)?.id ?? after
    if (waiting.length < atOnce) break
  }
  if (failed > 0) await inCompany(pool, companyId, workAgain)
}

async function waitingEvents({ db }: CompanyTx, after: string): Promise<{ id: string }[]> {
  return db.selectFrom('whatsapp_events').select('id').where('worked_at', 'is', null).where('id', '>', after).orderBy('id').limit(atOnce).execute()
}

/** Whether there is nothing more to be done of it. What has several parts may do the first of them again: they are kept once. */
async function workOne(pool: Pool, companyId: string, id: string): Promise<boolean> {
  try {
    const told = await inCompany(pool, companyId, (company) => waitingEvent(company, id))
    const works = told ? worksOf(told) : []
    for (const work of works.slice(0, -1)) await inCompany(pool, companyId, work)
    await inCompany(pool, companyId, async (company) => {
      if (!(await takenEvent(company, id))) return
      await works.at(-1)?.(company)
      await company.db.updateTable('whatsapp_events').set({ worked_at: sql`now()`, error: null }).where('id', '=', id).execute()
    })
    return true
  } catch (error) {
    log('warn', 'whatsapp event not worked', { event: id, error: errorText(error) })
    return inCompany(pool, companyId, (company) => noteFault(company, id, errorText(error)))
  }
}

async function waitingEvent({ db }: CompanyTx, id: string): Promise<Told | undefined> {
  const row = await db.selectFrom('whatsapp_events').select(['field', 'value']).where('id', '=', id).where('worked_at', 'is', null).executeTakeFirst()
  return row as Told | undefined
}

async function takenEvent({ db }: CompanyTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_events')
    .select('id')
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

async function noteFault({ db }: CompanyTx, id: string, error: string): Promise<boolean> {
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

async function workAgain(company: CompanyTx): Promise<void> {
  await enqueueConversation(company, 'work_events', {}, { key: 'again', afterSeconds: 20 })
}
