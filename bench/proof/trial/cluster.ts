import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { type Simulator, startSimulator } from '../../../server/seeds/whatsapp/simulator.ts'
import { freePorts } from '../../../server/src/postgres/free-ports.ts'
import { ensureWebBuild } from '../../../server/src/web/pages/build.ts'
import { openPostOffice } from '../../../server/testing/providers/post-office.ts'
import { startS3 } from '../../../server/testing/providers/s3.ts'
import type { Daemon } from './daemon.ts'
import { type Databases, startDatabases } from './databases.ts'
import { startBalancer, startPooler } from './doors.ts'
import { runMigrate, type Server, startServe, startWork, untilReady } from './escale.ts'
import { type Ground, newPassword } from './ground.ts'
import { canPrepareStatements } from './programs.ts'

/**
 * Escale as several machines run it, on this one: the installation of docs/exploitation/mise-en-service.md,
 * in its order. `secret` signs the cookies.
 */
export type Cluster = {
  url: string
  secret: string
  servers: Server[]
  worker: Server
  databases: Databases
  pooler: Daemon
  /** Connections to the primary as the superuser, who sees the rows of all companies. */
  owner: pg.Pool
  mails: ExternalServices['mails']
  whatsapp: Simulator
}

type ExternalServices = Awaited<ReturnType<typeof openExternalServices>>
type Settings = Record<string, string>

export async function startCluster(ground: Ground, say: (sentence: string) => void): Promise<Cluster> {
  await ensureWebBuild(say)
  const services = await openExternalServices(ground)
  say('PostgreSQL, deux sous Patroni…')
  const databases = await startDatabases(ground)
  const [plain = 0, secure = 0, working = 0, ...serving] = await freePorts(6)
  const url = `https://localhost:${secure}`
  const settings = settingsOf(ground, url, databases, services)
  say('La base mise à jour, puis trois serve et un work…')
  runMigrate(ground, settings)
  const owner = openOwner(databases.superuser)
  ground.closers.push(() => owner.end())
  const pooler = await startPooler(ground, databases.port, await accountsOf(owner, databases.owner))
  const pooled = { ...settings, DATABASE_URL: withPort(databases.owner, pooler.port) }
  const servers = serving.map((port) => startServe(ground, pooled, port))
  const worker = startWork(ground, pooled, working)
  await Promise.all([...servers, worker].map(untilReady))
  const certificate = await startBalancer(ground, [plain, secure], serving)
  setDefaultCACertificates([...getCACertificates(), certificate])
  const { mails, whatsapp, appSecret, verifyToken } = services
  whatsapp.point({ url: `${url}/api/whatsapp/webhook`, appSecret, verifyToken })
  const secret = settings.ESCALE_SECRET ?? ''
  return { url, secret, servers, worker, databases, pooler: pooler.daemon, owner, mails, whatsapp }
}

/** Opens the services that Escale calls: files, mail, WhatsApp. */
async function openExternalServices({ closers }: Ground) {
  const files = await startS3()
  closers.push(files.stop)
  const mails = await openPostOffice()
  closers.push(mails.close)
  const whatsapp = await startSimulator({ retryMs: webhookRetriesMs })
  closers.push(whatsapp.stop)
  return { files: files.configuration, mails, whatsapp, appSecret: newPassword(), verifyToken: newPassword() }
}

/** Together longer than a failover may take. Meta retries for days. */
const webhookRetriesMs = [200, 1000, 2000, 4000, 8000, 15_000, 15_000, 30_000]

/** The settings of /etc/escale/escale.env, the same for all roles. */
function settingsOf(
  { programs }: Ground,
  url: string,
  { owner }: Databases,
  { files, mails, whatsapp, ...webhook }: ExternalServices,
): Settings {
  return {
    PUBLIC_URL: url,
    ESCALE_TRUSTED_PROXIES: '127.0.0.1',
    ESCALE_SECRET: newPassword(),
    DATABASE_URL: owner,
    DATABASE_DIRECT_URL: owner,
    FILES_S3_BUCKET: files.bucket,
    FILES_S3_ENDPOINT: files.endpoint ?? '',
    FILES_S3_REGION: files.region,
    FILES_S3_KEY_ID: files.accessKeyId,
    FILES_S3_SECRET: files.secretAccessKey,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Escale <ne-pas-repondre@essai.example>',
    ESCALE_WHATSAPP_API: whatsapp.url,
    ESCALE_WHATSAPP_APP_SECRET: webhook.appSecret,
    ESCALE_WHATSAPP_VERIFY_TOKEN: webhook.verifyToken,
    ...(!canPrepareStatements(programs.pgbouncer) && { ESCALE_PREPARED_STATEMENTS: 'off' }),
  }
}

export function openOwner(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 4 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}))
}

function withPort(url: string, port: number): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

/** The accounts of the pooler: the owner, and the account that Escale made for its servers. */
async function accountsOf(owner: pg.Pool, url: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; password: string }>(
    `select 'escale_login_' || oid as name,
       (select value from access.secrets where name = 'login') as password
     from pg_database where datname = current_database()`,
  )
  const { username, password } = new URL(url)
  return { [username]: password, ...Object.fromEntries(rows.map((row) => [row.name, row.password])) }
}
