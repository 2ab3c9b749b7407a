import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import { levelsSentOn } from '@escale/contract/trade/reminders/rules'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf, zoneOf } from '#database/query/company-clock.ts'
import { insertNotices } from '#trade/client-notices.ts'
import { readLevels } from '#trade/reminder-levels.ts'
import { endPastHolds } from './holds.ts'

/**
 * Plans the level that each unpaid invoice has reached, in the nightly job. All notices of one client are due
 * together, so they become one message.
 */
export async function planLevels(company: CompanyTx): Promise<void> {
  const today = await todayOf(company)
  await endPastHolds(company, today)
  const reached = levelsSentOn(await readLevels(company), today)
  await company.run({
    text: levelsSql,
    values: [
      company.id,
      today,
      reached.map(({ dueDate }) => dueDate),
      reached.map(({ level }) => level),
      reached.map(({ reachedOn }) => reachedOn),
      await zoneOf(company),
      resumedReasons,
    ],
  })
}

/** Reasons of notices that were given up for now: their level is planned again when it is due. */
const resumedReasons: string[] = [
  noticeSkipReasons.held,
  noticeSkipReasons.paid,
  noticeSkipReasons.off,
  noticeSkipReasons.dueChanged,
  noticeSkipReasons.otherClient,
  noticeSkipReasons.tooLate,
]

/**
 * Leaves out invoices entered after the day of their level, those reminded in the last 20 hours, those that
 * had this level or a higher one, and clients whose reminders are stopped. A level of an earlier due date
 * counts if it was sent after the present one: that invoice was not postponed since.
 */
const levelsSql = insertNotices(
  `
  select $1::uuid, gen_random_uuid(),
    case level.number when 0 then 'avant échéance' else 'après échéance' end, i.client_id, i.shared_client_id,
    'invoices', i.id, i.due_date || ':niveau ' || level.number, now(), level.number
  from unnest($3::date[], $4::smallint[], $5::date[]) as level (due, number, reached)
    join receivables r on r.tenant_id = $1 and r.due_date = level.due
    join invoices i on i.tenant_id = $1 and i.id = r.invoice_id
  where i.tenant_id = $1
    and access.clock_at(i.created_at, $6)::date <= level.reached
    and not exists (select from reminder_holds h where h.tenant_id = $1 and h.outcome is null
      and (h.client_id = i.client_id or h.shared_client_id = i.shared_client_id)
      and (h.until is null or h.until >= $2::date))
    and not exists (select from notices n where n.tenant_id = $1
      and n.kind in ('avant échéance', 'après échéance') and n.about_id = i.id
      and n.created_at > now() - interval '20 hours' and n.state <> 'Abandonné')
    and not exists (select from notices n where n.tenant_id = $1 and n.about_id = i.id
      and n.level >= level.number and (n.state <> 'Abandonné' or n.reason <> all ($7::text[]))
      and (n.occasion = i.due_date || ':niveau ' || n.level
        or access.clock_at(n.settled_at, $6)::date >= i.due_date))`,
  {
    column: 'level',
    conflict: `on conflict (tenant_id, kind, about_id, occasion) do update
      set state = 'En attente', due_at = excluded.due_at, created_at = excluded.created_at, reason = null,
        settled_at = null, client_id = excluded.client_id, shared_client_id = excluded.shared_client_id
      where notices.state = 'Abandonné' and notices.reason = any ($7::text[])`,
  },
)
