import { join } from 'node:path'
import type { Disk } from 'flydrive'
import type { InstallationBackups } from '#backup/backups.ts'
import { clamd } from '#channels/files/antivirus.ts'
import { openDrafts } from '#channels/files/drafts.ts'
import { openStorage } from '#channels/files/storage.ts'
import { exportStore } from '#company/exports/store.ts'
import { usualPatience } from '#process/patience.ts'
import type { Configuration } from './configuration.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/** Opens the storage of files, drafts and exports, the antivirus and the backups. */
export async function openStores(configuration: Configuration, ownerUrl: string) {
  const { folder, s3, antivirus, patience = usualPatience } = configuration
  let backups: InstallationBackups | undefined
  const files = await openStorage({
    folder: join(folder, 'fichiers'),
    s3,
    silentMs: patience.storeMs,
    onStored: (key) => backups?.noteFile(key),
  })
  backups = await openInstallationBackups(configuration, ownerUrl, files)
  const drafts = await openDrafts(folder)
  return {
    files,
    drafts,
    exports: exportStore(files, drafts),
    antivirus: antivirus && clamd(antivirus),
    backups,
  }
}

// The module is loaded only when backups are configured.
async function openInstallationBackups(
  { backup, folder, secret }: Configuration,
  ownerUrl: string,
  files: Disk,
): Promise<InstallationBackups | undefined> {
  if (!backup) return undefined
  const { openBackups } = await import('#backup/backups.ts')
  return openBackups(backup, folder, { ownerUrl, files, signing: secret, isServing: true })
}
