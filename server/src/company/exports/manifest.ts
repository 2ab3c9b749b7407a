import { z } from 'zod'

export const manifestName = 'manifeste.json'

/** Version of the export format. It is increased when older exports must be converted before an import. */
export const exportFormat = 1

const entryFacts = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * The manifest of an export, which another installation needs to import the company. `chapter` is the last
 * database migration of the server that wrote it.
 */
export const exportManifest = z.object({
  format: z.number().int().positive(),
  company: z.object({ id: z.uuid(), name: z.string(), chapter: z.string() }),
  madeAt: z.string(),
  entries: z.array(entryFacts),
})

export type ExportManifest = z.infer<typeof exportManifest>
export type EntryFacts = z.infer<typeof entryFacts>
