import { z } from 'zod'
import { readAsText, type Shelf, streamOf } from '#backup/storage/shelf.ts'
import { isMissingFile } from '#channels/files/storage.ts'

const Figures = z.object({
  /** Number of rows by table name. */
  rows: z.record(z.string(), z.number()),
  invoiced: z.string(),
  paid: z.string(),
  received: z.string(),
  /** MD5 checksum over the total and the paid amount of every invoice. */
  balances: z.string(),
})
/** Row counts and sums that a restored database must reproduce to the cent. */
export type Figures = z.infer<typeof Figures>

const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** Time at which the row counts and sums were read. A restore cannot stop at an earlier time. */
  endedAt: z.iso.datetime(),
  timeZone: z.string(),
  escale: z.string(),
  chapter: z.string(),
  postgres: z.string(),
  /** PostgreSQL's system identifier. Copies of a database on other machines have the same one. */
  system: z.string(),
  timeline: z.number(),
  startLsn: z.string(),
  stopLsn: z.string(),
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** Name of the PostgreSQL restore point at which the row counts and sums were read. */
  point: z.string(),
  isSealed: z.boolean(),
  objects: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.number() }),
  figures: Figures,
})
export type Manifest = z.infer<typeof Manifest>

const Verdict = z.object({ at: z.iso.datetime(), isGood: z.boolean(), faults: z.array(z.string()) })
/** The result of a trial restore. */
export type Verdict = z.infer<typeof Verdict>

export type Base = Manifest & { verdict: Verdict | undefined }

export const basesFolder = 'bases/'
export const baseName = (id: string, part: string): string => `${basesFolder}${id}/${part}`
export const manifestName = (id: string): string => baseName(id, 'manifeste.json')
const verdictName = (id: string): string => baseName(id, 'verification.json')

/** Returns the complete backups, newest first. A backup with an unreadable manifest is left out. */
export async function readBases(shelf: Shelf): Promise<Base[]> {
  const keys = new Set((await shelf.list(basesFolder)).map(({ key }) => key))
  const ids = new Set([...keys].map(baseId).filter((id) => keys.has(manifestName(id))))
  const bases = await Promise.all([...ids].map((id) => readBase(shelf, id, keys.has(verdictName(id)))))
  return bases
    .filter((base) => base !== undefined)
    .sort((one, other) => (one.endedAt < other.endedAt ? 1 : -1))
}

export const baseId = (key: string): string => key.split('/')[1] ?? ''

async function readBase(shelf: Shelf, id: string, isVerified: boolean): Promise<Base | undefined> {
  const manifest = await readJson(shelf, manifestName(id), Manifest)
  return (
    manifest && {
      ...manifest,
      verdict: isVerified ? await readJson(shelf, verdictName(id), Verdict) : undefined,
    }
  )
}

async function readJson<T>(shelf: Shelf, key: string, shape: z.ZodType<T>): Promise<T | undefined> {
  try {
    return shape.safeParse(JSON.parse(await readAsText(await shelf.get(key)))).data
  } catch (error) {
    if (error instanceof SyntaxError || isMissingFile(error)) return undefined
    throw error
  }
}

export const writeManifest = (shelf: Shelf, manifest: Manifest) =>
  writeJson(shelf, manifestName(manifest.id), manifest)
export const writeVerdict = (shelf: Shelf, id: string, verdict: Verdict) =>
  writeJson(shelf, verdictName(id), verdict)

const writeJson = (shelf: Shelf, key: string, value: object) =>
  shelf.put(key, streamOf(`${JSON.stringify(value, null, 2)}\n`))
