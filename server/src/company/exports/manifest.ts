import { z } from 'zod'

export const manifestName = 'manifeste.json'

/** Raised the day that rows of an older export would mean something else to the tables of that day. */
export const exportFormat = 1

const entryFacts = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * What the export of a company says of itself, so that an installation may take the company in. `chapter` is
 * the last of the server that made it.
 */
export const exportManifest = z.object({
  format: z.number().int().positive(),
  company: z.object({ id: z.uuid(), name: z.string(), chapter: z.string() }),
  madeAt: z.string(),
  entries: z.array(entryFacts),
})

export type ExportManifest = z.infer<typeof exportManifest>
export type EntryFacts = z.infer<typeof entryFacts>
