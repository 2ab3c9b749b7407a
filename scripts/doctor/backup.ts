import { openVault } from '../../server/src/backup/backups.ts'
import { readBases } from '../../server/src/backup/base/catalogue.ts'
import { formatInstant } from '../../server/src/backup/base/clocks.ts'
import { backupFault } from '../../server/src/backup/base/due.ts'
import type { Configuration } from '../../server/src/start/configuration.ts'
import { errorText } from '../../server/src/telemetry/log.ts'
import { type Finding, right, unused, wrong } from './finding.ts'

const subject = 'Sauvegarde'

/**
 * Checks the age of this database's last backup, and the result of its last test restore. `system` is
 * PostgreSQL's system identifier, which tells whether a backup belongs to this database.
 */
export async function checkBackup(
  { backup, databaseUrl }: Configuration,
  system: string,
  now = Date.now(),
): Promise<Finding> {
  if (databaseUrl)
    return unused(
      subject,
      'La base est la vôtre : « sudo -u postgres pgbackrest --stanza=escale check » (docs/exploitation/sauvegardes.md).',
    )
  if (!backup)
    return wrong(
      subject,
      "ESCALE_BACKUP n'est pas réglé : rien n'est sauvegardé. Donnez-lui un dossier d'un autre disque, ou s3://…",
    )
  try {
    const bases = (await readBases((await openVault(backup)).shelf)).filter((base) => base.system === system)
    const fault = backupFault(bases, now)
    const [newest] = bases
    if (fault || !newest)
      return wrong(
        subject,
        `${fault} Faites-en une : ./escale backup --verify (ou npm run backup -- --verify).`,
      )
    return right(
      subject,
      `La dernière est du ${formatInstant(newest.endedAt, newest.timeZone)} ; ${bases.length} gardées.`,
    )
  } catch (error) {
    return wrong(
      subject,
      `Les sauvegardes ne se lisent pas : ${errorText(error)} Vérifiez ESCALE_BACKUP et les droits du compte d'Escale.`,
    )
  }
}
