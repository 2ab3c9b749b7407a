import * as z from 'zod/mini'

export * from './days.ts'
export * from './is-day.ts'
export * from './same-day-before.ts'

/** A calendar day, `2026-11-20`: a day in the company's time zone, never an instant. Days that do not exist are refused. */
export const Day = (sentence: string) => z.iso.date(sentence)
