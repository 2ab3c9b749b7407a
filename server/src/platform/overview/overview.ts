import { statfs } from 'node:fs/promises'
import type { Overview } from '@escale/contract/platform/overview/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { AnyTx } from '#database/caller/company.ts'

/** State of the installation for the platform's overview page. */
export async function overviewOf(
  server: Pick<Server, 'mail' | 'dataFolder' | 'backups' | 'demo'>,
  { db }: AnyTx,
): Promise<Overview> {
  const { mail, dataFolder } = server
  const started = performance.now()
  await sql`select 1`.execute(db)
  const answerMs = Math.round((performance.now() - started) * 10) / 10

  const [companies, pulse, signUp, database, jobs, proofs, disk] = await Promise.all([
    firstRow(db, questions.companies),
    firstRow(db, questions.pulse),
    firstRow(db, questions.signUp),
    firstRow(db, questions.database),
    firstRow(db, questions.jobs),
    firstRow(db, questions.proofs),
    dataFolder ? diskOf(dataFolder) : null,
  ])
  const { activePeople, openSupports, ...mails } = pulse
  const { storedBytes, ...proof } = proofs
  return {
    companies,
    activePeople,
    openSupports,
    signUpIsOpen: signUp.isOpen,
    database: { ...database, version: database.version.split(' ')[0] ?? '', answerMs },
    jobs,
    mail: { mode: mail, ...mails },
    storedBytes,
    disk,
    proof,
    backup: await backupOf(server),
  }
}

const unknown = { newestAt: null, bytes: 0, count: 0, verifiedAt: null, fault: null }

async function backupOf({
  backups,
  dataFolder,
  demo,
}: Pick<Server, 'dataFolder' | 'backups' | 'demo'>): Promise<Overview['backup']> {
  if (backups) return { mode: 'own', ...(await backups.currentState()) }
  if (!dataFolder) return { mode: 'elsewhere', ...unknown }
  return {
    mode: 'none',
    ...unknown,
    ...(!demo && { fault: "Aucune sauvegarde n'est réglée (ESCALE_BACKUP)." }),
  }
}

type Pulse = {
  activePeople: number
  openSupports: number
  waiting: number
  failed: number
  lastSentAt: string | null
}

const questions = {
  companies: sql<Overview['companies']>`select count(*) filter (where is_active) as active,
      count(*) filter (where not is_active) as suspended from tenants where practice_of is null`,
  pulse: sql<Pulse>`select active_people as "activePeople", open_supports as "openSupports", mails_waiting as waiting,
    mails_failed as failed, last_mail_at as "lastSentAt" from access.platform_pulse()`,
  signUp: sql<{ isOpen: boolean }>`select access.sign_up_is_open() as "isOpen"`,
  database: sql<Omit<Overview['database'], 'answerMs'>>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as "maxConnections"`,
  jobs: sql<
    Overview['jobs']
  >`select waiting, failed, oldest_at as "oldestAt", last_run_at as "lastRunAt" from jobs.pulse()`,
  proofs: sql<Overview['proof'] & { storedBytes: number }>`
    select min(proved_at) as "oldestAt", count(*) filter (where proved_at is null) as unproved,
      coalesce(sum(mismatches), 0)::bigint as mismatches,
      (select coalesce(sum(storage_bytes), 0)::bigint from company_figures) as "storedBytes"
    from tenants left join company_figures on company_figures.tenant_id = tenants.id
    where tenants.is_active and tenants.practice_of is null`,
}

async function firstRow<Row>(db: AnyTx['db'], query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db)
  return rows[0] as Row
}

async function diskOf(folder: string): Promise<Overview['disk']> {
  const disk = await statfs(folder).catch(() => null)
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}
