import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fromBuffer } from 'yauzl'
import { ZipFile } from 'yazl'
import { Archive } from '#company/exports/archive.ts'
import { companyFiles, sourcesOf } from '#company/exports/snapshot.ts'
import { exportedTables } from '#company/exports/tables.ts'
import { inCompany } from '#database/caller/company.ts'
import { latestOwnMigration } from '#database/migrations/migration-files.ts'
import type { World } from '#testing/world.ts'

/** Writes the export of a company as its job does, without an entry in its log. */
export async function exportTo(path: string, world: World, companyId: string): Promise<void> {
  const archive = new Archive(new Date())
  const writing = pipeline(archive.content, createWriteStream(path))
  const chapter = await latestOwnMigration()
  const bytesOf = (key: string) => world.server.files.getStream(key)
  await inCompany(
    world.jobs,
    companyId,
    async (company) => {
      await archive.addRows(company, 'Atlas Fret', await sourcesOf(company, exportedTables), async () => {})
      return companyFiles(company)
    },
    'read',
  ).then((stored) =>
    archive.addFiles({ id: companyId, name: 'Atlas Fret', chapter }, stored, bytesOf, async () => {}),
  )
  await writing
}

/** The files of a ZIP, by path. */
export async function entriesIn(path: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) => {
    void readFile(path).then((bytes) =>
      fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
  })
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}

/** Writes a ZIP of these entries. `names` replaces names by others that a ZIP library would refuse. */
export async function zipOf(
  path: string,
  entries: Map<string, Buffer>,
  names: Record<string, string> = {},
): Promise<string> {
  const zip = new ZipFile()
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name)
  zip.end()
  let bytes = (await buffer(zip.outputStream as Readable)).toString('latin1')
  for (const [from, to] of Object.entries(names)) bytes = bytes.replaceAll(from, to)
  await writeFile(path, bytes, 'latin1')
  return path
}
