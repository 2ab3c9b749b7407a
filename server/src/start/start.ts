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
  /** False in tests: what a screen shows then changes by what the test does, and not by the hour. */
  hasClock?: boolean
}

/**
 * Starts everything, or what the role is of it: database, migrations, jobs, HTTP. `prepare` runs as the owner
 * of the database, before the doors open.
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
    if (configuration.traces) stops.push((await import('#traces/traces.ts')).openTraces(configuration.traces)) // loaded only where they are asked for
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
    void stores.backups?.catchUp() // once the tables are there
    const health = startHealth(database.loginUrl, database.lastChapter)
    stops.push(health.stop)
    const program = await read.program
    const means = { ...stores, ...program.speaking(configuration, demo, database.cookieSecret) }
    const realtime = serves ? program.startHub(database.pool, database.loginUrl) : undefined
    const http = await listen(configuration, say, (port) => {
      if (!serves) return createHealthDoor(health)
      const server = program.serverOf(configuration, demo, database, means, urlOn(configuration, port))
      return program.createApp(server, health.ask, configuration.trustedProxies, realtime)
    })
    database.announcer.announce(missedNotice) // by a server that died before it said it
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
      database.outdated.addEventListener('abort', () => void stopWork().catch(() => {})) // its jobs are for later servers
      served.push(stopWork)
    }
    if (configuration.metrics) {
      const { openMetrics } = await import('#metrics/metrics-server.ts') // loaded only where it is asked for
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

/** What of the data is on this machine, or would be backed up from here. */
function measuredHere({ databaseUrl, s3, folder }: Configuration, backups: InstallationBackups | undefined) {
  return {
    backups: backups ?? (databaseUrl ? undefined : ('none' as const)),
    dataFolder: databaseUrl && s3 ? undefined : folder,
  }
}

/** What PostgreSQL wrote last, as it stopped, is sent before the process ends; what is not, by the next. */
const longestLastSendMs = 2000

// PostgreSQL starts in a process of its own: meanwhile this one reads its modules, which is most of what a
// start costs.
function readModules() {
  const ready = import('#database/migrations/ready.ts')
  const program = readProgram()
  for (const modules of [ready, program]) modules.catch(() => {}) // heard where they are needed
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
  const settings = backup && (await (await import('#backup/backups.ts')).archivingOf(folder))
  const begin = () => startEngine({ folder, say, ...(settings && { settings }) })
  let engine = await begin()
  if (settings && engine.adopted) {
    // It may have been started before backups were set up.
    await engine.stop()
    engine = await begin()
  }
  stops.push(engine.stop)
  return engine.url
}

/** Where people reach it. */
function urlOn({ publicUrl, host }: Configuration, port: number): string {
  return publicUrl ?? localUrl(host, port)
}

async function inReverse(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
}
