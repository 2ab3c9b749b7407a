import * as z from 'zod/mini'
import { isInReach } from './days.ts'

export const outOfReach = 'Indiquez une date entre 2000 et 2100.'

/**
 * A calendar day a person gives, `2026-11-20`, in the company's time zone. Days that do not exist are
 * refused, and years that nobody means.
 */
export const Day = (sentence: string) => z.iso.date(sentence).check(z.refine(isInReach, outOfReach))

/** A moment that a person gives, with its offset. */
export const Moment = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence })
    .check(z.refine((moment) => isInReach(moment.slice(0, 10)), outOfReach))
