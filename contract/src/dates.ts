import * as z from 'zod/mini'

/** A calendar day a person gives, `2026-11-20`, in the company's time zone. Days that do not exist are refused. */
export const Day = (sentence: string) => z.iso.date(sentence)
