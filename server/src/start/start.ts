import type { Disk } from 'flydrive'
import type pg from 'pg'
import type { InstallationBackups } from '#backup/backups.ts'
import type { OpenDatabase } from '#database/migrations/ready.ts'
import { refuseWithoutNotifications } from '#database/pool/notification-check.ts'
import { waitAtMost } from '#database/within.ts'
import { missedNotice } from '#journal/notices.ts'
import { startEngine } from '#postgres/engine.ts'
import { atMostOnce } from '#process/at-most-once.ts'
import { startHealth } from '#process/health.ts'
import { createHealthDoor } from '#process/health-door.ts'
import { usualPatience } from '#process/patience.ts'
import type { Configuration } from './configuration.ts'
import { closeHttp, leaveBalancer, listen, localUrl } from './door.ts'
import { openStores } from './stores.ts'

export type Running = {
  url: string
  port: number
  database: OpenDatabase
  stop(): Promise<void>
  longestStopMs: number
}

type Options = {
  configuration: Configuration
  demo: boolean
  say: (sentence: string) => void
  prepare?: (owner: pg.Pool, files: Disk) => Promise<unknown>
  /** False in tests, so that no scheduled job changes data during a test. */
  hasClock?: boolean
}

/**
 * Starts the parts that belong to the role of this process: database, migrations, jobs, HTTP. `prepare` runs
 * as the owner of the database, before the server listens.
 */
export async function start({
  configuration,
  demo,
  say,
  prepare,
  hasClock = true,
}: Options): Promise<Running> {
  const { patience = usualPatience, role = 'all' } = configuration
  const [serves, works] = [role !== 'work', role !== 'serve']
  const stops: (() => Promise<void>)[] = []
  const stop = atMostOnce(() => inReverse(stops))
  const read = readModules()
  const opened: { backups?: InstallationBackups | undefined } = {}
  stops.push(() => waitAtMost(longestLastSendMs, Promise.resolve(opened.backups?.sendLast())))
  try {
    // imported only when configured
    if (configuration.traces) stops.push((await import('#traces/traces.ts')).openTraces(configuration.traces))
    const ownerUrl =
      configuration.directDatabaseUrl ??
      configuration.databaseUrl ??
      (await embedded(configuration, say, stops))
    if (configuration.databaseUrl)
      await refuseWithoutNotifications(
        ownerUrl,
        configuration.directDatabaseUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
      )
    const stores = await openStores(configuration, ownerUrl)
    opened.backups = stores.backups
    stops.push(() => waitAtMost(longestLastSendMs, Promise.resolve(stores.backups?.stop())))
    const database = await (await read.ready).openDatabase(ownerUrl, {
      connections: configuration.pool,
      poolerUrl: configuration.directDatabaseUrl && configuration.databaseUrl,
      say,
      isMigrating: role === 'all',
      asksSuperAdminFactor: !demo,
      prepare: prepare && ((owner) => prepare(owner, stores.files)),
    })
    stops.push(database.close)
    void stores.backups?.catchUp() // must run after the migrations, which create the tables that it reads
    const health = startHealth(database.loginUrl, database.lastMigration)
    stops.push(health.stop)
    const program = await read.program
    const means = { ...stores, ...program.createServiceClients(configuration, demo, database.cookieSecret) }
    const realtime = serves ? program.startHub(database.pool, database.loginUrl) : undefined
    const http = await listen(configuration, say, (port) => {
      if (!serves) return createHealthDoor(health)
      const server = program.serverOf(configuration, demo, database, means, urlOn(configuration, port))
      return program.createApp(server, health.ask, configuration.trustedProxies, realtime)
    })
    // Tells pages to reload data, because another server may have died before it announced its changes.
    database.announcer.announce(missedNotice)
    const served: (() => Promise<void>)[] = [() => closeHttp(http.server, patience.servedMs - 500)]
    if (realtime) served.push(() => realtime.stop())
    stops.push(() => waitAtMost(patience.servedMs, Promise.allSettled(served.map((close) => close()))))
    const url = urlOn(configuration, http.port)
    if (works) {
      const jobs = { ...means, pool: database.jobsPool, post: means.postFor(url), publicUrl: url }
      const worker = await program.startWorker(database.workerPool, jobs, {
        isAlone: configuration.databaseUrl === undefined,
        hasClock,
      })
      const stopWork = atMostOnce(worker.stop)
      // When a server of a newer version starts, it takes over the jobs, and this one stops running them.
      database.outdated.addEventListener('abort', () => void stopWork().catch(() => {}))
      served.push(stopWork)
    }
    if (configuration.metrics) {
      const { openMetrics } = await import('#metrics/metrics-server.ts') // imported only when configured
      const measured = {
        ...measuredHere(configuration, stores.backups),
        pool: database.pool,
        health,
        jobs: works ? database.workerPool : undefined,
      }
      stops.push((await openMetrics(configuration.metrics, measured)).stop)
    }
    const leaveMs = serves ? (configuration.leaveSeconds ?? 0) * 1000 : 0
    stops.push(() => leaveBalancer(http.server, health, leaveMs))
    return { url, port: http.port, database, stop, longestStopMs: leaveMs + patience.stopMs }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The data folder and the backups that metrics observe. The folder is left out when database and files are
 * stored elsewhere.
 */
function measuredHere({ databaseUrl, s3, folder }: Configuration, backups: InstallationBackups | undefined) {
  return {
    backups: backups ?? (databaseUrl ? undefined : ('none' as const)),
    dataFolder: databaseUrl && s3 ? undefined : folder,
  }
}

/**
 * Longest wait, in milliseconds, for the backup of the last transactions (WAL), which PostgreSQL writes while
 * it stops. The next start uploads the rest.
 */
const longestLastSendMs = 2000

// Loads the modules in parallel with the start of PostgreSQL, which is another process. Loading takes most of
// the time of a start.
function readModules() {
  const ready = import('#database/migrations/ready.ts')
  const program = readProgram()
  // the caller awaits these promises and handles their errors
  for (const modules of [ready, program]) modules.catch(() => {})
  return { ready, program }
}

async function readProgram() {
  const modules = [
    import('#web/app.ts'),
    import('#channels/realtime/hub.ts'),
    import('./means.ts'),
    import('#worker/worker.ts'),
  ] as const
  const [app, hub, means, worker] = await Promise.all(modules)
  return { ...app, ...hub, ...means, ...worker }
}

async function embedded(
  { folder, backup }: Configuration,
  say: (sentence: string) => void,
  stops: (() => Promise<void>)[],
): Promise<string> {
  const settings = backup && (await (await import('#backup/backups.ts')).archiveSettings(folder))
  const begin = () => startEngine({ folder, say, ...(settings && { settings }) })
  let engine = await begin()
  if (settings && engine.adopted) {
    // PostgreSQL was already running, and may have been started before backups were configured. It is started
    // again with their settings.
    await engine.stop()
    engine = await begin()
  }
  stops.push(engine.stop)
  return engine.url
}

function urlOn({ publicUrl, host }: Configuration, port: number): string {
  return publicUrl ?? localUrl(host, port)
}

async function inReverse(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
}
