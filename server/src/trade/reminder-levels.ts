import type { ReminderSettings } from '@escale/contract/trade/reminders/contract'
import { defaultLevels, formalLevel, reminderLevels } from '@escale/contract/trade/reminders/words'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

// Reminder levels (docs/decisions/146), as notices and the dashboard read them.

/** Reads the levels of a company. One that never saved them has the usual ones, with version 0. */
export async function readLevels({ db }: CompanyTx): Promise<ReminderSettings> {
  const stored = await db
    .selectFrom('reminder_settings')
    .select(['version', 'warns_before as warnsBefore', 'days', 'texts'])
    .executeTakeFirst()
  if (!stored) return { version: 0, ...defaultLevels }
  const { version, warnsBefore, days, texts } = stored
  return { version, warnsBefore, days: byLevel(days, Math.abs), texts: byLevel(texts, String) }
}

function byLevel<Value, Result>(values: readonly Value[], convert: (value: Value) => Result) {
  const entries = reminderLevels.map((level, place) => [level, convert(values[place] as Value)])
  return Object.fromEntries(entries) as Record<(typeof reminderLevels)[number], Result>
}

/** The last level of a company, in days after the due date. */
function formalDays(companyId: string): RawBuilder<number> {
  return sql`coalesce((select days[4] from reminder_settings where tenant_id = ${companyId}),
    ${sql.lit(defaultLevels.days.formal)})`
}

/** Condition: the client of row `table` gets no reminder on a day. */
export function isHeld(companyId: string, table: string, day: RawBuilder<string>): RawBuilder<SqlBool> {
  const row = (column: string) => sql.ref(`${table}.${column}`)
  return sql`exists (select from reminder_holds h where h.tenant_id = ${companyId} and h.outcome is null
    and (h.client_id = ${row('client_id')} or h.shared_client_id = ${row('shared_client_id')})
    and (h.until is null or h.until >= ${day}))`
}

/** Condition on the invoice `i`, unpaid by `r`: a person has to do its formal reminder. */
export function needsFormalReminder(companyId: string, day: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql`(r.due_date <= ${day} - ${formalDays(companyId)}
    and not ${isHeld(companyId, 'i', day)}
    and not exists (select from notices n where n.tenant_id = ${companyId} and n.about_id = i.id
      and n.level = ${sql.lit(formalLevel)} and n.occasion = i.due_date || ':niveau ' || n.level
      and n.state <> 'Abandonné'))`
}
