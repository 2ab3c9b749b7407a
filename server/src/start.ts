import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { atMostOnce } from '#at-most-once.ts'
import type { InstallationBackups } from './backup/backups.ts'
import { openDrafts } from './channels/files/drafts.ts'
import { openStorage } from './channels/files/storage.ts'
import { exportStore } from './company/exports/store.ts'
import type { Configuration } from './configuration.ts'
import { refuseDeaf } from './database/hearing.ts'
import type { ReadyDatabase } from './database/ready.ts'
import { type HealthCheck, startHealth } from './health.ts'
import { missed } from './journal/notices.ts'
import { usualPatience } from './patience.ts'
import { startEngine } from './postgres/engine.ts'
import { replacedRoot } from './web/replaced-chunks.ts'
import { within } from './within.ts'

export type Running = { url: string; port: number; database: ReadyDatabase; stop(): Promise<void>; longestStopMs: number }

type Options = {
  configuration: Configuration
  demo: boolean
  say: (sentence: string) => void
  prepare?: (owner: pg.Pool, files: Disk) => Promise<unknown>
}

/** Starts everything: database, migrations, jobs, HTTP. `prepare` runs as the owner of the database, before the doors open. */
export async function start({ configuration, demo, say, prepare }: Options): Promise<Running> {
  const { patience = usualPatience } = configuration
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
    const { readyDatabase } = await read.ready
    const database = await readyDatabase(ownerUrl, {
      connections: configuration.pool,
      poolerUrl: configuration.directDatabaseUrl && configuration.databaseUrl,
      say,
      asksSuperAdminFactor: !demo,
      prepare: prepare && ((owner) => prepare(owner, files)),
    })
    stops.push(database.close)
    void backups?.catchUp() // once the tables are there
    const health = startHealth(database.loginUrl, database.lastChapter)
    stops.push(health.stop)
    const [{ createApp }, { startHub }, { createPost }, { whatsAppMeans }, { startWorker }] = await read.answering
    const realtime = startHub(database.pool, database.loginUrl)

    const postFor = (publicUrl: string) => createPost({ configuration: configuration.mail, demo, publicUrl, patienceMs: patience.smtpMs })
    const secret = configuration.secret ?? database.cookieSecret
    const whatsapp = whatsAppMeans(secret, configuration.whatsapp, patience.graphMs)
    const urlOn = (port: number) => configuration.publicUrl ?? localUrl(configuration.host, port)
    const http = await listen(configuration, say, (port) => {
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
        exports,
        backups,
        ...(configuration.databaseUrl === undefined && { dataFolder: configuration.folder }),
        securityContact: configuration.securityContact,
        replacedChunks: replacedRoot(configuration.folder),
        files,
        drafts,
        ownOrigin: configuration.publicUrl && new URL(configuration.publicUrl).origin,
      }
      return createApp(server, health.ask, configuration.trustedProxies, realtime)
    })
    database.announcer.announce(missed) // by a server that died before it said it
    const served: (() => Promise<void>)[] = [() => closeHttp(http.server, patience.servedMs - 500), realtime.stop]
    stops.push(() => within(patience.servedMs, Promise.allSettled(served.map((close) => close()))))
    const worker = await startWorker(database.workerPool, {
      pool: database.jobsPool,
      post: postFor(urlOn(http.port)),
      backups,
      exports,
      files,
      drafts,
      whatsapp,
      secret,
      publicUrl: urlOn(http.port),
    })
    served.push(worker.stop)
    const leaveMs = (configuration.leaveSeconds ?? 0) * 1000
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
  const ready = import('./database/ready.ts')
  const answering = Promise.all([
    import('./app.ts'),
    import('./channels/realtime/hub.ts'),
    import('./channels/mail/post.ts'),
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

type Listening = { server: HttpServer; port: number }

/** Listens on the port asked for; when it is taken and not fixed, says so and takes the next. */
async function listen(configuration: Configuration, say: (sentence: string) => void, create: (port: number) => HttpServer): Promise<Listening> {
  for (let port = configuration.port; ; port += 1) {
    const server = create(port)
    server.listen(port, configuration.host)
    try {
      await once(server, 'listening')
      const address = server.address()
      return { server, port: typeof address === 'object' && address ? address.port : port }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new Error(`HOST n'est pas une adresse de cette machine (« ${configuration.host} »).`)
      const taken = code === 'EADDRINUSE'
      if (!taken || configuration.portIsFixed || port >= configuration.port + 50) {
        throw taken ? new Error(`Le port ${port} est déjà pris. Choisissez-en un autre avec PORT.`) : error
      }
      say(`Le port ${port} est déjà pris, essai du suivant.`)
    }
  }
}

/** Where this machine itself reaches the server. */
function localUrl(host: string | undefined, port: number): string {
  const isHere = host === undefined || ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

// A balancer learns first that this server takes nothing more, and nobody keeps a connection to it: then nothing is cut short.
async function leaveBalancer(server: HttpServer, health: HealthCheck, milliseconds: number): Promise<void> {
  health.leave()
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await sleep(milliseconds)
}

async function closeHttp(server: HttpServer, patienceMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), patienceMs).unref()
  await closed
}

async function inReverse(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
}
