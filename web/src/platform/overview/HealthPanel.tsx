import type { Overview } from '@escale/contract/platform/overview/contract'
import {
  type Icon,
  IconArchive,
  IconDatabase,
  IconListCheck,
  IconMail,
  IconScale,
  IconServer2,
} from '@tabler/icons-react'
import { ago } from '#ui/display/ago.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { fileSize } from '#ui/files/file-size.ts'
import { type Health, healthOf } from './health.ts'

const words: Record<Health, string> = { ok: 'Bon', wait: 'À surveiller', late: 'En défaut' }

/**
 * The health of the database, jobs, mail, disk, backups and nightly balance checks, one line each with its
 * figures.
 */
export function HealthPanel({ overview }: { overview: Overview }) {
  const { database, jobs, mail, storedBytes, disk, proof, backup } = overview
  const health = healthOf(overview)
  return (
    <section className="card" aria-labelledby="health">
      <div className="card-head">
        <h2 id="health">Santé</h2>
      </div>
      <ul className="rows">
        <HealthRow icon={IconDatabase} name="Base de données" health={health.database}>
          PostgreSQL {database.version}, {fileSize(database.bytes)} ·{' '}
          {pluralize(database.connections, 'connexion')} sur {database.maxConnections} · répond en{' '}
          {database.answerMs.toLocaleString('fr-FR')} ms
        </HealthRow>
        <HealthRow icon={IconListCheck} name="Tâches" health={health.jobs}>
          {jobs.waiting} en attente{jobs.oldestAt && `, la plus ancienne ${ago(jobs.oldestAt)}`} ·{' '}
          {pluralize(jobs.failed, 'abandonnée')}
          {jobs.lastRunAt && ` · dernier passage ${ago(jobs.lastRunAt)}`}
        </HealthRow>
        <HealthRow icon={IconMail} name="Courrier" health={health.mail}>
          {modes[mail.mode]} · {mail.waiting} en file · {mail.failed} en échec
          {mail.lastSentAt && ` · dernier envoi ${ago(mail.lastSentAt)}`}
        </HealthRow>
        <HealthRow icon={IconServer2} name="Disque" health={health.disk}>
          {disk
            ? `${fileSize(disk.freeBytes)} libres sur ${fileSize(disk.totalBytes)}`
            : 'Les données sont gardées par un autre serveur'}{' '}
          · fichiers des entreprises : {fileSize(storedBytes)}
        </HealthRow>
        <HealthRow icon={IconArchive} name="Sauvegarde" health={health.backup}>
          {backupWords(backup)}
        </HealthRow>
        <HealthRow icon={IconScale} name="Preuve des soldes" health={health.proof}>
          {proof.oldestAt ? `Chaque nuit ; la plus ancienne ${ago(proof.oldestAt)}` : 'Pas encore faite'}
          {proof.unproved > 0 && proof.oldestAt && ` · ${pluralize(proof.unproved, 'entreprise')} à prouver`}{' '}
          · {pluralize(proof.mismatches, 'écart')}
        </HealthRow>
      </ul>
    </section>
  )
}

const modes = {
  smtp: 'Envoi par SMTP',
  mailbox: 'Boîte aux lettres de la démo',
  none: "L'envoi n'est pas configuré",
} as const

function backupWords({ mode, newestAt, bytes, count, verifiedAt, fault }: Overview['backup']): string {
  if (mode === 'elsewhere') return 'Faite par le serveur de la base'
  const parts = [
    newestAt && `La dernière ${ago(newestAt)}, ${fileSize(bytes)}`,
    newestAt && pluralize(count, 'gardée'),
    verifiedAt && `restaurée à l'essai ${ago(verifiedAt)}`,
    fault ?? (mode === 'none' && 'Aucune'),
  ]
  return parts.filter(Boolean).join(' · ')
}

function HealthRow({
  icon: Sign,
  name,
  health,
  children,
}: {
  icon: Icon
  name: string
  health: Health
  children: React.ReactNode
}) {
  return (
    <li>
      <Sign className="muted" size={18} stroke={1.6} aria-hidden />
      <RowWords>
        <span className="strong">{name}</span>
        <span className="muted">{children}</span>
      </RowWords>
      <span className={`pill ${health}`}>{words[health]}</span>
    </li>
  )
}
