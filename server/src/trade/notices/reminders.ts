import { levelDay, remindersDueOn } from '@escale/contract/trade/notices/reminders'
import { isReminder, type Reminder } from '@escale/contract/trade/notices/words'
import { today } from '@escale/contract/values/days'
import type { CompanyTx } from '#database/caller/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { featuresOf } from '#database/query/company-features.ts'
import { insertNotices } from '#trade/client-notices.ts'
import { planLevels } from './levels/plan.ts'
import { listRules } from './rules.ts'

/**
 * Plans the payment reminders of the day, in the nightly job. They are sent in the hours that the company set
 * for notices, if the amount is still owed by then. Levels replace the rules of reminders.
 */
export async function planReminders(company: CompanyTx): Promise<void> {
  if ((await featuresOf(company)).includes('reminderLevels')) return planLevels(company)
  const rules = (await listRules(company)).filter(({ isOn, kind }) => isOn && isReminder(kind))
  if (rules.length === 0) return
  const zone = await zoneOf(company)
  const day = today(zone)
  for (const { kind, days } of rules) {
    const levels = remindersDueOn(day, kind as Reminder, days)
    const levelDays = levels.map((level) => levelDay(level, kind as Reminder))
    await company.run({
      text: remindersSql,
      values: [
        company.id,
        kind,
        levels.map(({ dueDate }) => dueDate),
        levels.map((level) => level.days),
        levelDays,
        zone,
      ],
    })
  }
}

/**
 * SQL that plans one reminder for each invoice and each number of days before or after its due date. Invoices
 * issued after that day are left out, and so are those with a reminder in the last 20 hours.
 */
const remindersSql = insertNotices(`
  select $1::uuid, gen_random_uuid(), $2, i.client_id, i.shared_client_id, 'invoices', i.id,
    i.due_date || ':' || level.days, now()
  from unnest($3::date[], $4::integer[], $5::date[]) as level (due, days, reached)
    join receivables r on r.tenant_id = $1 and r.due_date = level.due
    join invoices i on i.tenant_id = $1 and i.id = r.invoice_id
  where i.tenant_id = $1
    and access.clock_at(i.created_at, $6)::date <= level.reached
    and not exists (select from notices n where n.tenant_id = $1
      and n.kind in ('avant échéance', 'après échéance') and n.about_id = i.id
      and n.created_at > now() - interval '20 hours' and n.state <> 'Abandonné')`)
