import * as z from 'zod/mini'
import { dayMessages } from './messages.ts'
import { mostRecipients } from './words.ts'

const wrongHour = 'Choisissez une heure.'

/** When the day is sent and to which members. */
export const DaySettingsDraft = z.object({
  isOn: z.boolean(),
  /** A message before noon is about the day before. */
  hour: z.int(wrongHour).check(z.minimum(0, wrongHour), z.maximum(23, wrongHour)),
  recipients: z
    .array(z.uuid(dayMessages.unknownRecipient))
    .check(z.maxLength(mostRecipients, `${mostRecipients} personnes au plus.`)),
})
export type DaySettingsDraft = z.output<typeof DaySettingsDraft>
