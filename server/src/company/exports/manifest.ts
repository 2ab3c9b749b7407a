import { z } from 'zod'

export const manifestName = 'manifeste.json'

/** Increased when older exports need a conversion before their import. */
export const exportFormat = 1

const entryFacts = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * The description of an export, by which another installation can import the company. `chapter` is the last
 * migration of the server that wrote it.
 */
export const exportManifest = z.object({
  format: z.number().int().positive(),
  company: z.object({ id: z.uuid(), name: z.string(), chapter: z.string() }),
  madeAt: z.string(),
  entries: z.array(entryFacts),
})

export type ExportManifest = z.infer<typeof exportManifest>
export type EntryFacts = z.infer<typeof entryFacts>
