import { join } from 'node:path'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import type { InstallationBackups } from './backup/backups.ts'
import { clamd } from './channels/files/antivirus.ts'
import { openDrafts } from './channels/files/drafts.ts'
import { openStorage } from './channels/files/storage.ts'
import { exportStore } from './company/exports/store.ts'
import type { Configuration } from './configuration.ts'
import type { ReadyDatabase } from './database/chapters/ready.ts'
import { refuseDeaf } from './database/pool/hearing.ts'
import { within } from './database/within.ts'
import { closeHttp, leaveBalancer, listen, localUrl } from './door.ts'
import { missed } from './journal/notices.ts'
import { startEngine } from './postgres/engine.ts'
import { atMostOnce } from './process/at-most-once.ts'
import { startHealth } from './process/health.ts'
import { createHealthDoor } from './process/health-door.ts'
import { usualPatience } from './process/patience.ts'
import { replacedRoot } from './web/replaced-chunks.ts'

export type Running = { url: string; port: number; database: ReadyDatabase; stop(): Promise<void>; longestStopMs: number }

type Options = {
  configuration: Configuration
  demo: boolean
  say: (sentence: string) => void
  prepare?: (owner: pg.Pool, files: Disk) => Promise<unknown>
}

/** Starts everything, or what the role is of it: database, migrations, jobs, HTTP. `prepare` runs as the owner of the database, before the doors open. */
export async function start({ configuration, demo, say, prepare }: Options): Promise<Running> {
  const { patience = usualPatience, role = 'all' } = configuration
  const [serves, works] = [role !== 'work', role !== 'serve']
  const stops: (() => Promise<void>)[] = []
  const stop = atMostOnce(() => inReverse(stops))
  const read = readModules()
  let backups: InstallationBackups | undefined
  stops.push(() => within(longestLastSendMs, Promise.resolve(backups?.sendLast())))
  try {
    const ownerUrl = configuration.directDatabaseUrl ?? configuration.databaseUrl ?? (await embedded(configuration, say, stops))
    if (configuration.databaseUrl) await refuseDeaf(ownerUrl, configuration.directDatabaseUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    const files = await openStorage({
      folder: join(configuration.folder, 'fichiers'),
      s3: configuration.s3,
      silentMs: patience.storeMs,
      onStored: (key) => backups?.noteFile(key),
    })
    backups = await openInstallationBackups(configuration, ownerUrl, files)
    if (backups) stops.push(() => within(longestLastSendMs, Promise.resolve(backups?.stop())))
    const drafts = await openDrafts(configuration.folder)
    const exports = exportStore(files, drafts)
    const antivirus = configuration.antivirus && clamd(configuration.antivirus)
    const { readyDatabase } = await read.ready
    const database = await readyDatabase(ownerUrl, {
      connections: configuration.pool,
      poolerUrl: configuration.directDatabaseUrl && configuration.databaseUrl,
      say,
      isMigrating: role === 'all',
      asksSuperAdminFactor: !demo,
      prepare: prepare && ((owner) => prepare(owner, files)),
    })
    stops.push(database.close)
    void backups?.catchUp() // once the tables are there
    const health = startHealth(database.loginUrl, database.lastChapter)
    stops.push(health.stop)
    const [{ createApp }, { startHub }, { createPost }, { createSms }, { whatsAppMeans }, { startWorker }] = await read.answering
    const realtime = serves ? startHub(database.pool, database.loginUrl) : undefined

    const postFor = (publicUrl: string) => createPost({ configuration: configuration.mail, demo, publicUrl, patienceMs: patience.smtpMs })
    const secret = configuration.secret ?? database.cookieSecret
    const whatsapp = whatsAppMeans(secret, configuration.whatsapp, patience.graphMs)
    const sms = configuration.sms && createSms(configuration.sms, patience.graphMs)
    const urlOn = (port: number) => configuration.publicUrl ?? localUrl(configuration.host, port)
    const http = await listen(configuration, say, (port) => {
      if (!serves) return createHealthDoor(health)
      const publicUrl = urlOn(port)
      const server = {
        pool: database.pool,
        announcer: database.announcer,
        secret,
        publicUrl,
        demo,
        blocksInspection: configuration.blocksInspection && !demo,
        mail: postFor(publicUrl).mode,
        whatsapp,
        sms,
        exports,
        backups,
        ...(configuration.databaseUrl === undefined && { dataFolder: configuration.folder }),
        securityContact: configuration.securityContact,
        openId: configuration.openId,
        replacedChunks: replacedRoot(configuration.folder),
        files,
        drafts,
        antivirus,
        ownOrigin: configuration.publicUrl && new URL(configuration.publicUrl).origin,
      }
      return createApp(server, health.ask, configuration.trustedProxies, realtime)
    })
    database.announcer.announce(missed) // by a server that died before it said it
    const served: (() => Promise<void>)[] = [() => closeHttp(http.server, patience.servedMs - 500)]
    if (realtime) served.push(realtime.stop)
    stops.push(() => within(patience.servedMs, Promise.allSettled(served.map((close) => close()))))
    if (works) {
      const publicUrl = urlOn(http.port)
      const means = {
        pool: database.jobsPool,
        post: postFor(publicUrl),
        backups,
        exports,
        files,
        drafts,
        antivirus,
        whatsapp,
        sms,
        secret,
        publicUrl,
      }
      served.push((await startWorker(database.workerPool, means)).stop)
    }
    if (configuration.metrics) {
      const { openMetrics } = await import('./metrics/door.ts') // loaded only where it is asked for
      const measured = { pool: database.pool, health, backups, jobs: works ? database.workerPool : undefined }
      stops.push((await openMetrics(configuration.metrics, measured)).stop)
    }
    const leaveMs = serves ? (configuration.leaveSeconds ?? 0) * 1000 : 0
    stops.push(() => leaveBalancer(http.server, health, leaveMs))
    return { url: urlOn(http.port), port: http.port, database, stop, longestStopMs: leaveMs + patience.stopMs }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What PostgreSQL wrote last, as it stopped, is sent before the process ends; what is not, by the next. */
const longestLastSendMs = 2000

// PostgreSQL starts in a process of its own: meanwhile this one reads its modules, which is most of what a start costs.
function readModules() {
  const ready = import('./database/chapters/ready.ts')
  const answering = Promise.all([
    import('./app.ts'),
    import('./channels/realtime/hub.ts'),
    import('./channels/mail/post.ts'),
    import('./channels/phone-codes/sms.ts'),
    import('./cloud-api/means.ts'),
    import('./worker.ts'),
  ])
  for (const modules of [ready, answering]) modules.catch(() => {}) // heard where they are needed
  return { ready, answering }
}

async function embedded({ folder, backup }: Configuration, say: (sentence: string) => void, stops: (() => Promise<void>)[]): Promise<string> {
  const settings = backup && (await (await import('./backup/backups.ts')).archivingOf(folder))
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

// Loaded only where it serves.
async function openInstallationBackups(
  { backup, folder, secret }: Configuration,
  ownerUrl: string,
  files: Disk,
): Promise<InstallationBackups | undefined> {
  if (!backup) return undefined
  const { openBackups } = await import('./backup/backups.ts')
  return openBackups(backup, folder, { ownerUrl, files, signing: secret })
}

async function inReverse(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
}
