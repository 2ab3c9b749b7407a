import * as z from 'zod/mini'
import { variableRefusal } from '#channels/whatsapp/variables.ts'
import { Day } from '#values/dates.ts'
import { reason, wholeNumber } from '#values/fields.ts'
import { optional, required } from '#values/text.ts'
import { formalWays } from './words.ts'

const outside = 'Indiquez des jours entre 1 et 365.'
const dayCount = () => wholeNumber(1, 365, outside)

/** The text of a level, with the variables of a message about invoices. */
function levelText() {
  return required('Écrivez le texte.', 1000).check((checked) => {
    const message = variableRefusal(checked.value, ['invoices'])
    if (message) checked.issues.push({ code: 'custom', message, input: checked.value })
  })
}

/** The reminder levels of a company. The days of one level come after those of the level before. */
export type ReminderLevelsDraft = z.output<typeof ReminderLevelsDraft>
export const ReminderLevelsDraft = z.object({
  warnsBefore: z.boolean(),
  days: z
    .object({
      before: wholeNumber(1, 30, 'Indiquez des jours entre 1 et 30.'),
      polite: dayCount(),
      second: dayCount(),
      formal: dayCount(),
    })
    .check(
      z.refine(({ polite, second }) => polite < second, {
        message: 'La relance 2 vient après la relance 1.',
        path: ['second'],
      }),
      z.refine(({ second, formal }) => second < formal, {
        message: 'La relance formelle vient après la relance 2.',
        path: ['formal'],
      }),
    ),
  texts: z.object({
    before: levelText(),
    polite: levelText(),
    second: levelText(),
    formal: levelText(),
  }),
})

const longestNote = 300
const lastDay = () => Day('Indiquez une date.')

/** The day on which a client promises to pay. */
export type PromiseDraft = z.output<typeof PromiseDraft>
export const PromiseDraft = z.object({
  until: lastDay(),
  reason: optional(longestNote),
})

/** The last day of a pause, and its reason. */
export type PauseDraft = z.output<typeof PauseDraft>
export const PauseDraft = z.object({ until: lastDay(), reason: reason(longestNote) })

/** The reason of a dispute, which has no end. */
export type DisputeDraft = z.output<typeof DisputeDraft>
export const DisputeDraft = z.object({ reason: reason(longestNote) })

/** A formal reminder that was done outside the product. */
export type FormalRecordDraft = z.output<typeof FormalRecordDraft>
export const FormalRecordDraft = z.object({
  way: z.enum(formalWays, 'Choisissez comment.'),
  note: reason(longestNote),
})
