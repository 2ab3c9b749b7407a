import * as z from 'zod/mini'
import { isPlausibleDay } from './days.ts'
import { figureText } from './pasted-text.ts'

export const outOfReach = 'Indiquez une date entre 2000 et 2100.'

/** A calendar day of any year, for filters. Accepts the digits of every keyboard. */
export const AnyDay = (sentence?: string) =>
  z.string(sentence).check(z.overwrite(figureText), z.iso.date(sentence))

/**
 * A calendar day such as `2026-11-20`, in the company's time zone. Days that do not exist, and years outside
 * 2000 to 2100, are refused.
 */
export const Day = (sentence: string) => AnyDay(sentence).check(z.refine(isPlausibleDay, outOfReach))

/** A date and time with its UTC offset. */
export const Moment = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence })
    .check(z.refine((moment) => isPlausibleDay(moment.slice(0, 10)), outOfReach))
