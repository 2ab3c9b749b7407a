import { resolve } from 'node:path'
import { archiveSettings } from '../server/src/backup/backups.ts'
import { type RestoredCompany, restoreCompany } from '../server/src/backup/company/restore-company.ts'
import { openOwnDatabase } from '../server/src/backup/restore/own-database.ts'
import { openStorage } from '../server/src/channels/files/storage.ts'
import { migrate } from '../server/src/database/migrations/migrate.ts'
import { becomeOwnerOf } from '../server/src/process/own-account.ts'
import type { Configuration } from '../server/src/start/configuration.ts'

/**
 * Restores one company from the ZIP file of its export into the installation that ESCALE_DATA or DATABASE_URL
 * names. The installation may be running, stopped, or not created yet.
 */
export async function restoreCompanyFile(configuration: Configuration, path: string): Promise<void> {
  const { folder, s3, backup } = configuration
  const say = (sentence: string) => console.log(sentence)
  await becomeOwnerOf(`${folder}/secret`, folder)
  const { url, close } = await openTargetDatabase(configuration, backup && (await archiveSettings(folder)))
  try {
    await migrate(url, { say })
    const files = await openStorage({ folder: `${folder}/fichiers`, s3 })
    printRestored(
      await restoreCompany({
        path: resolve(path),
        ownerUrl: url,
        files,
        folder: s3 ? undefined : folder,
        say,
      }),
    )
  } finally {
    await close()
  }
}

async function openTargetDatabase(
  { directDatabaseUrl, databaseUrl, folder }: Configuration,
  settings: Record<string, string> | undefined,
) {
  const url = directDatabaseUrl ?? databaseUrl
  return url ? { url, close: async () => {} } : openOwnDatabase(folder, settings)
}

function printRestored({
  name,
  slug,
  rows,
  people,
  joined,
  files,
  leavesLog,
  faults,
}: RestoredCompany): void {
  console.log(
    `${name} est restaurée : ${rows} fiches, ${files.count} fichiers, ${people} personnes. Chaque ligne a été relue et comparée à l'export.`,
  )
  if (joined > 0) console.log(`${joined} personnes avaient déjà un compte ici, qu'elles gardent.`)
  for (const path of files.lost.slice(0, 20)) console.log(`✗ Fichier perdu ou abîmé avant l'export : ${path}`)
  if (files.lost.length > 20) console.log(`✗ … et ${files.lost.length - 20} autres.`)
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (leavesLog)
    console.log(
      "Le journal de sécurité de cette installation est déjà scellé : celui de l'entreprise reste dans son export, rien n'y est glissé après coup.",
    )
  console.log(
    `Chacun se donne un mot de passe par « Mot de passe oublié » (/${slug}/connexion ou la page de connexion) et repose son second facteur.`,
  )
  console.log(
    "À refaire par un administrateur : clés d'API, invitations, compte WhatsApp, secret et domaines de la connexion unique.",
  )
}
