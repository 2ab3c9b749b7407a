import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { BackupState } from '#access/caller/server.ts'
import type { InstallationBackups } from '#backup/backups.ts'
import type { Pool } from '#database/pool/pool.ts'
import { waitAtMost } from '#database/within.ts'
import type { HealthCheck } from '#process/health.ts'

/**
 * Sources of the gauges. `jobs` is undefined in processes that run no jobs. `backups` is `none` when the
 * embedded database has no backups configured, and undefined when an external database is backed up
 * elsewhere.
 */
export type MetricSources = {
  pool: Pick<Pool, 'counts' | 'countsByQuota' | 'query'>
  health: HealthCheck
  backups: Pick<InstallationBackups, 'currentState'> | 'none' | undefined
  /** Path of the data folder, when it is on this machine. */
  dataFolder: string | undefined
  jobs: { query<Row>(text: string): Promise<{ rows: Row[] }> } | undefined
}

export function measureStates(
  registry: Registry,
  { pool, health, backups, dataFolder, jobs }: MetricSources,
): void {
  const registers = [registry]
  new Gauge({
    name: 'escale_ready',
    help: 'Whether requests may be sent here, as /readyz says it.',
    registers,
    async collect() {
      this.set((await health.ask()).ready ? 1 : 0)
    },
  })
  new Gauge({
    name: 'escale_pool_connections',
    help: 'Connections for the requests: at most, open, held, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool.counts())) this.set({ state }, count)
    },
  })
  const shares: Gauge = new Gauge({
    name: 'escale_share_connections',
    help: 'The same by kind of share: held, waiting, and waiting for the one share that most wait for.',
    labelNames: ['share', 'state'],
    registers,
    collect() {
      shares.reset()
      for (const [share, counts] of pool.countsByQuota())
        for (const [state, count] of Object.entries(counts)) shares.set({ share, state }, count)
    },
  })
  if (backups) measureBackups(registry, backups === 'none' ? noBackups : backups)
  if (dataFolder) measureDisk(registry, dataFolder)
  if (jobs) measureJobs(registry, jobs)
  measureReplication(registry, pool)
}

const noBackups = {
  currentState: async () => ({ newestAt: null, verifiedAt: null, bytes: 0, count: 0, fault: 'none' }),
}

/**
 * Registers the ages of the backups. Without a backup there is no age, and the gauge of backup faults reports
 * the problem.
 */
function measureBackups(registry: Registry, backups: Pick<InstallationBackups, 'currentState'>): void {
  const age = (name: string, help: string, at: (state: BackupState) => string | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const instant = at(await backups.currentState())
        this.remove() // `reset` would report an age of 0
        if (instant) this.set((Date.now() - Date.parse(instant)) / 1000)
      },
    })
  age('escale_backup_age_seconds', 'Age of the newest backup.', ({ newestAt }) => newestAt)
  age(
    'escale_backup_proof_age_seconds',
    'Age of the newest backup that was restored and found right.',
    ({ verifiedAt }) => verifiedAt,
  )
  new Gauge({
    name: 'escale_backup_fault',
    help: 'Whether something is wrong with the backups, as Super Admin says it in red.',
    registers: [registry],
    async collect() {
      this.set((await backups.currentState()).fault ? 1 : 0)
    },
  })
}

function measureDisk(registry: Registry, folder: string): void {
  const registers = [registry]
  const collect = shareCollection(async () => {
    const disk = await statfs(folder).catch(() => undefined)
    if (!disk) return
    free.set(disk.bavail * disk.bsize)
    whole.set(disk.blocks * disk.bsize)
  })
  const whole = new Gauge({ name: 'escale_disk_bytes', help: 'The disk of the data.', registers, collect })
  const free = new Gauge({
    name: 'escale_disk_free_bytes',
    help: 'What is free of the disk of the data.',
    registers,
    collect,
  })
}

type JobCounts = { task: string; waiting: number; failed: number; age: number | null }

/**
 * Registers the gauges of the job queue. The age of a retried job counts from its creation, because each
 * failed attempt sets `run_at` to a later time.
 */
function measureJobs(registry: Registry, jobs: NonNullable<MetricSources['jobs']>): void {
  const collect = shareCollection(
    ignoreAbsence(async () => {
      const { rows } = await jobs.query<JobCounts>(
        `select task_identifier as task, count(*) filter (where attempts < max_attempts
          and run_at <= now())::integer as waiting,
           count(*) filter (where attempts >= max_attempts)::integer as failed,
           extract(epoch from now() - min(case when attempts = 0 then run_at else created_at end)
             filter (where attempts < max_attempts and (run_at <= now() or attempts > 0)))::float8 as age
         from graphile_worker.jobs group by 1`,
      )
      for (const gauge of [waiting, failed, age]) gauge.reset()
      for (const row of rows) {
        waiting.set({ task: row.task }, row.waiting)
        failed.set({ task: row.task }, row.failed)
        age.set({ task: row.task }, row.age ?? 0)
      }
    }),
  )
  const byTask = { labelNames: ['task'], registers: [registry], collect }
  const waiting = new Gauge({ ...byTask, name: 'escale_jobs_waiting', help: 'Jobs that are due, by task.' })
  const failed = new Gauge({ ...byTask, name: 'escale_jobs_failed', help: 'Jobs given up, by task.' })
  const age = new Gauge({
    ...byTask,
    name: 'escale_jobs_oldest_seconds',
    help: 'How long ago the oldest unfinished job was requested, by task.',
  })
}

/**
 * Registers the lag of the standby databases. The gauge is absent when there is no standby, or when the role
 * lacks the right `pg_monitor`.
 */
function measureReplication(registry: Registry, pool: MetricSources['pool']): void {
  const lag: Gauge = new Gauge({
    name: 'escale_replication_lag_bytes',
    help: 'How far the furthest standby is behind.',
    registers: [registry],
    collect: ignoreAbsence(async () => {
      lag.remove()
      const { rows } = await pool.query<{ bytes: number | null }>(
        `select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes
          from pg_stat_replication where not pg_is_in_recovery()`,
      )
      const bytes = rows[0]?.bytes
      if (bytes !== undefined && bytes !== null) lag.set(bytes)
    }),
  })
}

const longestQueryMs = 1000

/**
 * Ignores a failed or slow measurement. While the database is down, the other metrics are still reported,
 * `escale_ready` among them.
 */
function ignoreAbsence(measure: () => Promise<void>): () => Promise<void> {
  return () =>
    waitAtMost(
      longestQueryMs,
      measure().catch(() => {}),
    )
}

/**
 * Runs one query for several gauges that are collected together. Each waits for it, so none shows an older
 * value.
 */
function shareCollection(ask: () => Promise<void>): () => Promise<void> {
  let pending: Promise<void> | undefined
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
}
