import { readFile } from 'node:fs/promises'
import { BackupFailure } from '#backup/storage/failure.ts'
import type { EngineFolders } from '#postgres/engine-folders.ts'

/** Reads the password of the embedded database from the installation's secret file. */
export async function readDatabasePassword({ secret }: Pick<EngineFolders, 'secret'>): Promise<string> {
  const found = (await readFile(secret, 'utf8').catch(() => '')).match(/^[0-9a-f]{64}$/m)?.[0]
  if (!found) throw new BackupFailure(`Le fichier ${secret} manque ou est abîmé.`)
  return found
}
