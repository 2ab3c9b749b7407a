import { levelDay, levelsOn } from '@escale/contract/trade/notices/reminders'
import { isReminder, type Reminder } from '@escale/contract/trade/notices/words'
import { today } from '@escale/contract/values/days'
import type { CompanyTx } from '#database/door/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { planned } from '#trade/client-notices.ts'
import { rulesOf } from './rules.ts'

/**
 * What is reminded of today, planned in the night: it leaves when the hours of sending open, if it is still
 * owed by then.
 */
export async function planReminders(company: CompanyTx): Promise<void> {
  const rules = (await rulesOf(company)).filter(({ isOn, kind }) => isOn && isReminder(kind))
  if (rules.length === 0) return
  const zone = await zoneOf(company)
  const day = today(zone)
  for (const { kind, days } of rules) {
    const levels = levelsOn(day, kind as Reminder, days)
    const reached = levels.map((level) => levelDay(level, kind as Reminder))
    await company.run({
      text: reminded,
      values: [
        company.id,
        kind,
        levels.map(({ dueDate }) => dueDate),
        levels.map((level) => level.days),
        reached,
        zone,
      ],
    })
  }
}

/**
 * Each once for a level of a due date. An invoice that was written after it reached the level is not reminded
 * of it, nor one that was
 * just reminded of: by another level, or by somebody.
 */
const reminded = planned(`
  select $1::uuid, gen_random_uuid(), $2, i.client_id, i.shared_client_id, 'invoices', i.id, i.due_date || ':' || level.days, now()
  from unnest($3::date[], $4::integer[], $5::date[]) as level (due, days, reached)
    join invoices i on i.due_date = level.due
  where i.tenant_id = $1 and i.balance > 0 and i.status <> 'Annulée'
    and access.clock_at(i.created_at, $6)::date <= level.reached
    and not exists (select from notices n where n.tenant_id = $1 and n.kind in ('avant échéance', 'après échéance') and n.about_id = i.id
      and n.created_at > now() - interval '20 hours' and n.state <> 'Abandonné')`)
