import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames, migrationsFolder } from '#database/migrations/migration-files.ts'

/** A released version: the checksum of each of its migrations, and that of its functions. */
export type Release = { version: string; chapters: Record<string, string>; functions: string }

/** The list of releases, and beside it the demo database of each. */
export const releasesPath = join(migrationsFolder, 'released.json')
export const demoOf = (version: string) => join(migrationsFolder, 'released', `${version}.sql.gz`)

export async function readReleases(): Promise<Release[]> {
  return JSON.parse(await readFile(releasesPath, 'utf8'))
}

export async function releaseOf(version: string, folder = migrationsFolder): Promise<Release> {
  const names = await migrationNames(folder)
  const chapters = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await checksum([join(folder, name)])] as const)),
  )
  const files = (await readdir(join(folder, 'functions')))
    .sort()
    .map((name) => join(folder, 'functions', name))
  return { version, chapters, functions: await checksum(files) }
}

async function checksum(paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(await readFile(path))
  return hash.digest('hex')
}
