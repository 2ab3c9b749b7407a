import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openVault } from '../server/src/backup/backups.ts'
import { refuseWrongPassphrase } from '../server/src/backup/base/base-content.ts'
import { type Base, basesFolder, readBases } from '../server/src/backup/base/catalogue.ts'
import { formatInstant, ownTimeZone, parseInstant } from '../server/src/backup/base/clocks.ts'
import { type Restored, restore, signingFile } from '../server/src/backup/restore/restore.ts'
import type { Vault } from '../server/src/backup/storage/vault.ts'
import { openStorage } from '../server/src/channels/files/storage.ts'
import { commandText } from '../server/src/process/command-text.ts'
import { operatorMessage } from '../server/src/process/operator-message.ts'
import { becomeOwnerOfNew } from '../server/src/process/own-account.ts'
import { type Configuration, readConfiguration } from '../server/src/start/configuration.ts'
import { endOnStop, root } from './programs/programs.ts'
import { restoreCompanyFile } from './restore-company.ts'

// `npm run restore -- --list | --latest | --at '2026-11-21 14:05' [--zone Africa/Kinshasa]` restores an
// installation from the backups in ESCALE_BACKUP into an empty folder ESCALE_DATA. `npm start` then starts
// it. `-- --company FILE.zip` restores one company from its own export.

const usage = `Écrivez « ${commandText('restore', '--list')} », « --latest » ou « --at '2026-11-21 14:05' » (« --zone Africa/Kinshasa » pour d'autres horloges que celles de l'installation) ; ou « --company EXPORT.zip » pour une seule entreprise, depuis son export.`

/** Command shown to the user. A shipped folder is started by its own script `escale`, without npm. */
const startCommand = existsSync(join(root, 'escale')) ? './escale' : 'npm start'

/**
 * Exit code when the installation was restored to an earlier time than requested. It can start, but a calling
 * script must not treat this as success.
 */
const instantNotReached = 3

endOnStop()
try {
  await runRestore(process.argv.slice(2))
} catch (error) {
  const what = process.argv.includes('--list')
    ? 'La liste ne peut pas être lue.'
    : "La restauration n'a pas été faite."
  console.error(`${what} ${operatorMessage(error, process.env.ESCALE_DATA)}`)
  process.exitCode = 1
}

async function runRestore(words: string[]): Promise<void> {
  if (words[0] === '--company') {
    const [, path, ...more] = words
    if (!path || path.startsWith('--') || more.length > 0) throw new Error(usage)
    return restoreCompanyFile(readConfiguration(process.env, 'production'), path)
  }
  const request = readRestoreRequest(words)
  const configuration = readConfiguration(process.env, 'production')
  if (!configuration.backup)
    throw new Error(
      'Dites où sont les sauvegardes : ESCALE_BACKUP=/chemin, ou ESCALE_BACKUP=s3://compartiment/préfixe (et ESCALE_BACKUP_KEY si elles sont chiffrées).',
    )
  const { destination } = configuration.backup
  if (request.what !== 'list')
    await becomeOwnerOfNew(
      configuration.folder,
      'folder' in destination ? join(destination.folder, basesFolder) : undefined,
    )
  const vault = await openVault(configuration.backup)
  const bases = await readBases(vault.shelf)
  if (request.what === 'list') {
    const sealed = bases.filter(({ isSealed }) => isSealed)
    if (configuration.backup.passphrase !== undefined) await refuseWrongPassphrase(vault, sealed)
    return printBases(bases, vault)
  }
  const zone = request.zone ?? bases[0]?.timeZone ?? ownTimeZone()
  const until = request.what === 'latest' ? 'end' : { at: parseInstant(request.at, zone) }
  console.log(
    until === 'end'
      ? 'Restauration aussi tard que possible.'
      : `Restauration à l'état du ${formatInstant(until.at, zone)}.`,
  )
  const restored = await restoreInto(configuration, vault, until)
  printRestored(restored, configuration, zone)
  if (restored.missingLog || restored.endsEarly) process.exitCode = instantNotReached
}

type RestoreRequest = { zone?: string | undefined } & (
  | { what: 'list' }
  | { what: 'latest' }
  | { what: 'at'; at: string }
)

function readRestoreRequest(words: string[]): RestoreRequest {
  const after = (option: string) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined)
  const [zone, at] = [after('--zone'), after('--at')]
  const unknown = words.find(
    (word) => word.startsWith('--') && !['--list', '--latest', '--at', '--zone'].includes(word),
  )
  if (unknown || (zone && !isZone(zone))) throw new Error(usage)
  if (words.includes('--list')) return { what: 'list', zone }
  if (words.includes('--latest') && !words.includes('--at')) return { what: 'latest', zone }
  if (at) return { what: 'at', at, zone }
  throw new Error(usage)
}

function isZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('fr', { timeZone: name }))
  } catch {
    return false
  }
}

function restoreInto(
  { folder, s3 }: Configuration,
  vault: Vault,
  until: { at: Date } | 'end',
): Promise<Restored> {
  return restore({
    vault,
    folder,
    until,
    openFiles: () => openStorage({ folder: join(folder, 'fichiers'), s3 }),
    say: (sentence) => console.log(sentence),
  })
}

function printBases(bases: Base[], vault: Vault): void {
  if (bases.length === 0) console.log(`Aucune sauvegarde entière dans ${vault.shelf.name}.`)
  for (const { endedAt, timeZone, escale, files, objects, isSealed, verdict } of bases) {
    const bytes = objects.reduce((sum, object) => sum + object.bytes, files.bytes)
    const tried = verdict
      ? verdict.isGood
        ? `restaurée à l'essai le ${formatInstant(verdict.at, timeZone)}`
        : `✗ ${verdict.faults[0]}`
      : 'pas encore essayée'
    console.log(
      `${formatInstant(endedAt, timeZone)}  ${(bytes / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo  Escale ${escale}${isSealed ? '  chiffrée' : ''}  ${tried}`,
    )
  }
}

function printRestored(
  { endsEarly, missingLog, files, signing, last }: Restored,
  { folder, secret }: Configuration,
  zone: string,
): void {
  if (last) console.log(`Dernière écriture restaurée : ${formatInstant(last, zone)}.`)
  if (missingLog)
    console.log(
      `✗ Le morceau ${missingLog} du journal manque ou est abîmé : rien de ce qui a été écrit à partir de lui ne peut revenir.`,
    )
  else if (endsEarly)
    console.log(
      "Le journal gardé ne va pas jusqu'à l'instant demandé : tout ce qu'il contient est là, rien de plus.",
    )
  console.log(`Base et ${files.count} fichiers restaurés dans ${folder}.`)
  for (const key of files.missing.slice(0, 20))
    console.log(`✗ Fichier absent de la sauvegarde, ou abîmé : ${key}`)
  if (files.missing.length > 20) console.log(`✗ … et ${files.missing.length - 20} autres.`)
  const key = join(folder, signingFile)
  if (signing && signing !== secret)
    console.log(
      `La clé ESCALE_SECRET de l'installation est dans ${key} : démarrez avec ESCALE_SECRET_FILE=${key}.`,
    )
  console.log(`Démarrez par « ${startCommand} ».`)
  if (missingLog || endsEarly) console.log("✗ l'instant demandé n'est pas atteint")
}
