import type { TaskList } from 'graphile-worker'
import { type SqlBool, sql } from 'kysely'
import { CompanyPayload, type JobDependencies, task } from '#channels/jobs/task.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { readDay } from './day.ts'
import { buildDayDocument } from './document.ts'
import { dayLetter } from './letter.ts'
import { dayReaders } from './recipients.ts'

export function dayTasks({ pool, post, publicUrl }: JobDependencies): TaskList {
  return {
    send_day: task(CompanyPayload, async ({ companyId }) => {
      if (post.mode !== 'none') await inCompany(pool, companyId, (company) => sendDay(company, { publicUrl }))
    }),
  }
}

/**
 * Sends the day that is due to each recipient who has not received it. Rows and mails are one transaction, so
 * a crash sends all of them later, and two servers send each once.
 */
export async function sendDay(
  company: CompanyTx,
  { publicUrl, at = new Date().toISOString() }: { publicUrl: string; at?: string },
): Promise<void> {
  const due = await dueDay(company, at)
  if (!due) return
  const { day, recipients } = due
  for (const reader of await dayReaders(company)) {
    if (!recipients.includes(reader.id) || !(await claimSending(company, day, reader))) continue
    const found = await readDay(company, reader, { day })
    const { sender } = await senderOf(company)
    const timeZone = await zoneOf(company)
    const url = `${publicUrl}/app/caisse?onglet=journee&jour=${day}`
    await queueCompanyMail(company, {
      kind: 'journée',
      to: reader.email,
      userId: reader.id,
      letter: {
        ...dayLetter(found, { sender, timeZone, url }),
        document: buildDayDocument(await letterheadOf(company), found),
      },
    })
  }
  await company.db.updateTable('day_settings').set({ sent_for: day }).execute()
}

/** The day that is due, with its recipients. The row stays locked, so a second server waits for the first. */
async function dueDay(company: CompanyTx, at: string) {
  const due = sql<string>`due_day((select time_zone from tenants where id = ${company.id}), s.hour, s.since,
    ${at}::timestamptz)`
  return company.db
    .selectFrom('day_settings as s')
    .select(['s.recipients', due.as('day')])
    .where('s.is_on', '=', true)
    .where(sql<SqlBool>`${due} > coalesce(s.sent_for, '-infinity')`)
    .forUpdate()
    .executeTakeFirst()
}

/** Records that a person receives the day. Returns false when they have received it before. */
async function claimSending(
  { db }: CompanyTx,
  day: string,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_sendings')
    .values({ day, user_id: id, address: email })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'day', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
