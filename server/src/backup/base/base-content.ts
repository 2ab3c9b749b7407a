import { Readable } from 'node:stream'
import { Damaged, isDamage } from '#backup/storage/damage.ts'
import { BackupFailure } from '#backup/storage/failure.ts'
import { measureContent, readAsText } from '#backup/storage/shelf.ts'
import { unpack } from '#backup/storage/tar.ts'
import type { Vault } from '#backup/storage/vault.ts'
import { WrongKey } from '#backup/storage/wrong-key.ts'
import type { Manifest } from './catalogue.ts'
import { formatInstant } from './clocks.ts'
import type { FileRow } from './figures.ts'

/** The secrets stored in a backup: the database password, and ESCALE_SECRET if it was set. */
export type Keys = { database: string; signing?: string | undefined }

export function readKeys(vault: Vault, manifest: Manifest): Promise<Keys> {
  return explainDamage(
    manifest,
    async () => JSON.parse(await readAsText(await openVerified(vault, manifest, 'cles.json'))) as Keys,
  )
}

/**
 * Fails before anything is written when the passphrase is wrong. A backup whose secrets are damaged cannot
 * show whether the passphrase is right, so the next backup is tried.
 */
export async function refuseWrongPassphrase(vault: Vault, manifests: readonly Manifest[]): Promise<void> {
  for (const manifest of manifests) {
    try {
      return void (await readKeys(vault, manifest))
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      if (!(error.cause instanceof WrongKey)) return
    }
  }
  if (manifests.length > 0)
    throw new BackupFailure("La phrase secrète de ESCALE_BACKUP_KEY n'est pas celle de ces sauvegardes.")
}

export function readFileList(vault: Vault, manifest: Manifest): Promise<FileRow[]> {
  return explainDamage(manifest, async () => {
    const text = await readAsText(await openVerified(vault, manifest, 'fichiers.ndjson.gz'))
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as FileRow)
  })
}

/**
 * Unpacks the PostgreSQL data folder of a backup below `folder`, and compares the archive with the checksum
 * in the manifest.
 */
export function unpackBase(vault: Vault, manifest: Manifest, folder: string): Promise<void> {
  return explainDamage(manifest, async () =>
    unpack(await openVerified(vault, manifest, 'base.tar.gz'), folder),
  )
}

async function explainDamage<T>({ endedAt, timeZone }: Manifest, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw isDamage(error)
      ? new Damaged(`La sauvegarde du ${formatInstant(endedAt, timeZone)} est abîmée.`, { cause: error })
      : error
  })
}

/**
 * Opens one stored object of a backup as a stream. The stream fails at its end if size or checksum differ
 * from the manifest.
 */
async function openVerified(vault: Vault, manifest: Manifest, part: string): Promise<Readable> {
  const object = manifest.objects.find(({ key }) => key.includes(`/${part}`))
  if (!object) throw new Damaged(`${manifest.id} has no ${part}`)
  const { passing, facts } = measureContent()
  const content = await vault.read(object.key, (stored) => {
    stored.on('error', (error) => passing.destroy(error))
    return stored.pipe(passing)
  })
  async function* compared({ key, bytes, sha256 }: Manifest['objects'][number]): AsyncGenerator<Buffer> {
    yield* content as AsyncIterable<Buffer>
    const found = facts()
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Damaged(`${key} is not what was written`)
  }
  return Readable.from(compared(object), { objectMode: false })
}
