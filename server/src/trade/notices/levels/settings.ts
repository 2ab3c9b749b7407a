import type { ReminderSettings } from '@escale/contract/trade/reminders/contract'
import type { ReminderLevelsDraft } from '@escale/contract/trade/reminders/draft'
import { levelNames, reminderLevels } from '@escale/contract/trade/reminders/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { staleOrGone } from '#access/refusal/refusal.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'
import { readLevels } from '#trade/reminder-levels.ts'

export async function saveLevels(
  { company, record }: WriteContext,
  version: number,
  { warnsBefore, days, texts }: ReminderLevelsDraft,
): Promise<ReminderSettings> {
  const isSaved = await saveOnlyRow(company, 'reminder_settings', version, {
    warns_before: warnsBefore,
    days: [-days.before, days.polite, days.second, days.formal],
    texts: reminderLevels.map((level) => texts[level]),
  })
  const saved = await readLevels(company)
  if (!isSaved) throw staleOrGone(saved)
  const parts = reminderLevels
    .filter((level) => level !== 'before' || warnsBefore)
    .map((level) => `${levelNames[level]} : ${days[level]} j`)
  record('REMINDER_LEVELS_UPDATED', { table: 'reminder_settings', detail: parts.join(', ') })
  return saved
}
