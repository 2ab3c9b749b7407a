import { z } from 'zod'

/** The French message that confirms a write to the user. */
export const MessageOutput = z.object({ message: z.string() })
