import { z } from 'zod'

/** The French message that confirms a write. */
export const MessageOutput = z.object({ message: z.string() })
