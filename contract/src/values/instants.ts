import { z } from 'zod'
import type { Instant as InstantText } from './days.ts'

/** A moment, ISO 8601 in UTC. Its calendar day depends on the time zone: `dayOf(instant, timeZone)`. */
export const Instant: z.ZodType<InstantText, InstantText> = z.string().meta({ format: 'date-time' })
