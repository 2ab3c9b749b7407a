import * as z from 'zod/mini'
import { wholeNumber } from '#values/fields.ts'

/** Whether a number is a valid reminder delay, in days before or after the due date. */
export const isReminderDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 365
export const between = 'Indiquez des jours entre 1 et 365.'

/**
 * The rule of an automatic message: enabled or not, its template, and for reminders the days before or after
 * the due date.
 */
export type NoticeRuleDraft = z.output<typeof NoticeRuleDraft>
export const NoticeRuleDraft = z.object({
  isOn: z.boolean(),
  templateKey: z
    .string('Choisissez un modèle.')
    .check(z.minLength(1, 'Choisissez un modèle.'), z.maxLength(60)),
  days: z.array(wholeNumber(1, 365, between)).check(
    z.maxLength(5, 'Cinq rappels au plus.'),
    z.refine((days) => new Set(days).size === days.length, 'Deux rappels tombent le même jour.'),
  ),
})
