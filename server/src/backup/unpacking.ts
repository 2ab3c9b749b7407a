import { Readable } from 'node:stream'
import type { Manifest } from './catalogue.ts'
import { BackupFailure } from './failure.ts'
import type { FileRow } from './figures.ts'
import { WrongKey } from './seal.ts'
import { measured, textOf } from './shelf.ts'
import { unpack } from './tar.ts'
import type { Vault } from './vault.ts'

/** The keys of a base: what the installation opens with. */
export type Keys = { database: string; signing?: string | undefined }

/** Read first: a wrong passphrase is told before anything is written. */
export async function readKeys(vault: Vault, manifest: Manifest): Promise<Keys> {
  try {
    return JSON.parse(await textOf(await proven(vault, manifest, 'cles.json'))) as Keys
  } catch (error) {
    if (error instanceof WrongKey) throw new BackupFailure("La phrase secrète de ESCALE_BACKUP_KEY n'est pas celle de cette sauvegarde.")
    throw error
  }
}

export async function readFileList(vault: Vault, manifest: Manifest): Promise<FileRow[]> {
  const text = await textOf(await proven(vault, manifest, 'fichiers.ndjson.gz'))
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileRow)
}

/** Writes the data folder of a base below `folder`, every byte of it compared with what the manifest says. */
export async function unpackBase(vault: Vault, manifest: Manifest, folder: string): Promise<void> {
  await unpack(await proven(vault, manifest, 'base.tar.gz'), folder)
}

/** The content of an object, which fails at its end if it is not what the manifest says. */
async function proven(vault: Vault, manifest: Manifest, part: string): Promise<Readable> {
  const object = manifest.objects.find(({ key }) => key.includes(`/${part}`))
  if (!object) throw new BackupFailure(`La sauvegarde ${manifest.id} n'a pas de ${part}.`)
  const { passing, written } = measured()
  const content = await vault.read(object.key, (stored) => {
    stored.on('error', (error) => passing.destroy(error))
    return stored.pipe(passing)
  })
  async function* compared({ key, bytes, sha256 }: Manifest['objects'][number]): AsyncGenerator<Buffer> {
    yield* content as AsyncIterable<Buffer>
    const found = written()
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupFailure(`${key} n'est plus ce qui a été écrit : la sauvegarde est abîmée.`)
  }
  return Readable.from(compared(object), { objectMode: false })
}
