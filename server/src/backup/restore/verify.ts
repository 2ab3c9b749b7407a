import { createHash } from 'node:crypto'
import { statfs, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { readFileList, readKeys, unpackBase } from '#backup/base/base-content.ts'
import { type Base, type Verdict, writeVerdict } from '#backup/base/catalogue.ts'
import { differences, type FileRow, figuresOf } from '#backup/base/figures.ts'
import { filesFolder } from '#backup/base/file-keeper.ts'
import { unsealedKey, type Vault } from '#backup/storage/vault.ts'
import type { EngineFolders } from '#postgres/engine-folders.ts'
import { operatorMessage } from '#process/operator-message.ts'
import { errorText, log } from '#telemetry/log.ts'
import { recover } from './recovery.ts'
import { openScratch, removeScratch } from './scratch.ts'

/**
 * Number of files that are read completely and compared with their checksum. The others only have to exist.
 */
const filesRead = 100

/** Restores a backup into a temporary folder, compares it with its manifest, and stores the result. */
export async function verifyBase(vault: Vault, place: EngineFolders, base: Base): Promise<Verdict> {
  const faults: string[] = []
  try {
    faults.push(...(await databaseFaults(vault, place, base)), ...(await fileFaults(vault, base)))
  } catch (error) {
    log('error', 'backup could not be restored', { backup: base.id, error: errorText(error) })
    faults.push(operatorMessage(error, place.home))
  } finally {
    await removeScratch(place)
  }
  const verdict = { at: new Date().toISOString(), isGood: faults.length === 0, faults: faults.slice(0, 50) }
  if (!verdict.isGood)
    log('error', 'backup is not good', { backup: base.id, faults: verdict.faults.join(' ') })
  await writeVerdict(vault.shelf, base.id, verdict)
  return verdict
}

async function databaseFaults(vault: Vault, place: EngineFolders, base: Base): Promise<string[]> {
  const scratch = await openScratch(place)
  const disk = await statfs(scratch.home)
  const packedBytes = base.objects.reduce((sum, { bytes }) => sum + bytes, 0)
  if (disk.bavail * disk.bsize < 6 * packedBytes)
    return [`Place insuffisante dans ${place.home} pour une restauration d'essai.`]
  const keys = await readKeys(vault, base)
  await writeFile(scratch.secret, `${keys.database}\n`, { mode: 0o600 })
  await unpackBase(vault, base, scratch.data)
  const small = { shared_buffers: '32MB', max_wal_size: '256MB' }
  const { owner, stop } = await recover(scratch, {
    secret: keys.database,
    until: { point: base.point },
    settings: small,
  })
  try {
    return differences(base.figures, await figuresOf(owner))
  } finally {
    await stop()
  }
}

async function fileFaults(vault: Vault, base: Base): Promise<string[]> {
  const files = await readFileList(vault, base)
  const storedKeys = new Map(
    (await vault.shelf.list(filesFolder)).map(({ key }) => [unsealedKey(key).slice(filesFolder.length), key]),
  )
  const lost = files.filter(({ key }) => !storedKeys.has(key)).length - base.files.missing
  const faults = lost > 0 ? [`${lost} fichiers manquent dans la sauvegarde.`] : []
  for (const file of sampleOf(files.filter(({ key }) => storedKeys.has(key)))) {
    const fault = await contentFault(vault, storedKeys.get(file.key) ?? '', file)
    if (fault) faults.push(fault)
  }
  return faults
}

function sampleOf(files: FileRow[]): FileRow[] {
  const first = Math.floor(Math.random() * Math.max(1, files.length - filesRead))
  return files.slice(first, first + filesRead)
}

async function contentFault(vault: Vault, key: string, { sha256 }: FileRow): Promise<string | undefined> {
  const same = await sha256Of(await vault.read(key)).then(
    (found) => found === sha256,
    () => false,
  )
  return same ? undefined : `Le fichier ${key} n'a plus le contenu que la base lui connaît.`
}

async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}
