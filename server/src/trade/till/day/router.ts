import { formatDay } from '@escale/contract/values/days'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { type DayReader, readDay } from './day.ts'
import { buildDayDocument } from './document.ts'
import { daySettings, saveDaySettings } from './settings.ts'
import { streamDay } from './sheet.ts'

export const tillDay = api.tillDay.router({
  get: api.tillDay.get.handler(({ context, input }) =>
    readDay(context.company, dayReaderOf(context.actor), input),
  ),
  file: api.tillDay.file.handler(async ({ context, input: { format, ...query } }) =>
    streamDay(context, await readDay(context.company, dayReaderOf(context.actor), query), format),
  ),
  // The handler only describes the document. `web/files/pdf-answer.ts` creates the PDF after the transaction.
  pdf: api.tillDay.pdf.handler(async ({ context: { company, actor, record, bytes }, input }) => {
    const [day, letterhead] = await Promise.all([
      readDay(company, dayReaderOf(actor), input),
      letterheadOf(company),
    ])
    if (!bytes?.isAskedOnly)
      record('PRINT', { table: 'till_sessions', detail: `Journée du ${formatDay(day.day)}` })
    const document = buildDayDocument(letterhead, day)
    bytes?.document?.(document)
    return { name: document.fileName }
  }),
  settings: api.tillDay.settings.handler(({ context }) => daySettings(context.company, context.server)),
  saveSettings: api.tillDay.saveSettings.handler(({ context, input: { version, ...draft } }) =>
    saveDaySettings(context, version, draft),
  ),
})

function dayReaderOf(actor: Actor): DayReader {
  return {
    userId: actor.userId,
    seesAll: hasPermission(actor, 'till.approve'),
    seesTills: hasPermission(actor, 'accounts.move'),
  }
}
