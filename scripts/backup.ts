import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { archiveSettings, type InstallationBackups, openBackups } from '../server/src/backup/backups.ts'
import type { Manifest, Verdict } from '../server/src/backup/base/catalogue.ts'
import { formatInstant } from '../server/src/backup/base/clocks.ts'
import { openOwnDatabase } from '../server/src/backup/restore/own-database.ts'
import { openStorage } from '../server/src/channels/files/storage.ts'
import { operatorMessage } from '../server/src/process/operator-message.ts'
import { becomeOwnerOf } from '../server/src/process/own-account.ts'
import { type Configuration, readConfiguration } from '../server/src/start/configuration.ts'
import { endOnStop } from './programs/programs.ts'

// `npm run backup` makes a backup now, whether Escale is running or not. The destination is ESCALE_BACKUP.
// `-- --verify` also restores the backup into a temporary folder and compares the data. `-- demo` backs up
// the demo's data.

endOnStop()
try {
  const { positionals, isVerified } = readBackupOptions(process.argv.slice(2))
  await backUp(readConfiguration(process.env, positionals[0] ?? 'production'), isVerified)
} catch (error) {
  console.error(`La sauvegarde n'a pas été faite. ${operatorMessage(error, process.env.ESCALE_DATA)}`)
  process.exitCode = 1
}

function readBackupOptions(words: string[]): { positionals: string[]; isVerified: boolean } {
  const unknown = words.find((word) => word.startsWith('--') && word !== '--verify')
  if (unknown)
    throw new Error(`« ${unknown} » n'est pas une option : --verify restaure aussi dans un dossier d'essai.`)
  return {
    positionals: words.filter((word) => !word.startsWith('--')),
    isVerified: words.includes('--verify'),
  }
}

async function backUp({ folder, backup, s3, secret }: Configuration, isVerified: boolean): Promise<void> {
  if (!backup)
    throw new Error('Dites où la garder : ESCALE_BACKUP=/chemin, ou ESCALE_BACKUP=s3://compartiment/préfixe.')
  if (!existsSync(join(folder, 'secret'))) throw new Error(`Aucune base dans ${folder}.`)
  await becomeOwnerOf(join(folder, 'secret'))
  // If this script starts PostgreSQL itself, PostgreSQL archives its write-ahead log, so that the backup also
  // includes writes made while it runs.
  const { url, close } = await openOwnDatabase(folder, await archiveSettings(folder))
  let backups: InstallationBackups | undefined
  try {
    const files = await openStorage({ folder: join(folder, 'fichiers'), s3 })
    backups = await openBackups(backup, folder, { ownerUrl: url, files, signing: secret })
    const made = await backups.make()
    printMade(made)
    const base = isVerified ? (await backups.bases()).find(({ id }) => id === made.id) : undefined
    if (base) printVerdict(await backups.verify(base))
    await backups.stop()
  } finally {
    await close()
    await backups?.sendLast()
  }
}

function printMade({ objects, files, endedAt, timeZone, isSealed }: Manifest): void {
  const bytes = objects.reduce((sum, object) => sum + object.bytes, files.bytes)
  console.log(
    `Sauvegarde faite : ${formatInstant(endedAt, timeZone)}, ${megabytes(bytes)}, ${files.count} fichiers.`,
  )
  if (files.missing > 0)
    console.log(`✗ ${files.missing} fichiers connus de la base manquent au dossier des fichiers.`)
  console.log(
    isSealed
      ? 'Elle est chiffrée : sans ESCALE_BACKUP_KEY, rien ne la rouvre.'
      : "Elle contient les clés : qui la lit ouvre tout. Mettez-la à l'abri, ou donnez ESCALE_BACKUP_KEY.",
  )
}

function printVerdict({ isGood, faults }: Verdict): void {
  for (const fault of faults) console.log(`✗ ${fault}`)
  console.log(
    isGood ? "✓ Restaurée à l'essai : mêmes comptes, mêmes soldes." : "✗ La restauration d'essai a échoué.",
  )
  if (!isGood) process.exitCode = 1
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`
}
