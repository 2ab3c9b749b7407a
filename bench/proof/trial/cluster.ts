import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { openPostOffice } from '../../../server/src/testing/post-office.ts'
import { startS3 } from '../../../server/src/testing/s3.ts'
import { type Simulator, startSimulator } from '../../../server/src/testing/whatsapp/simulator.ts'
import { ensureWebBuild } from '../../../server/src/web/build.ts'
import { freePorts } from '../../ports.ts'
import type { Daemon } from './daemon.ts'
import { type Databases, startDatabases } from './databases.ts'
import { startBalancer, startPooler } from './doors.ts'
import { migrate, ready, type Server, serve, work } from './escale.ts'
import { type Ground, newPassword } from './ground.ts'
import { keepsStatements } from './programs.ts'

/**
 * Escale as several machines have it, on this one: what docs/exploitation/mise-en-service.md installs, in its
 * order.
 */
export type Cluster = {
  url: string
  /** What cookies are signed with. */
  secret: string
  servers: Server[]
  worker: Server
  databases: Databases
  pooler: Daemon
  /** Asks the primary, wherever it is, past every fence: what is judged is what the tables hold. */
  owner: pg.Pool
  judgeUrl: string
  letters: Outside['letters']
  whatsapp: Simulator
}

type Outside = Awaited<ReturnType<typeof openOutside>>
type Settings = Record<string, string>

export async function startCluster(ground: Ground, say: (sentence: string) => void): Promise<Cluster> {
  await ensureWebBuild(say)
  const outside = await openOutside(ground)
  say('PostgreSQL, deux sous Patroni…')
  const databases = await startDatabases(ground)
  const [plain = 0, secure = 0, working = 0, ...serving] = await freePorts(6)
  const url = `https://localhost:${secure}`
  const settings = settingsOf(ground, url, databases, outside)
  say('La base mise à jour, puis trois serve et un work…')
  migrate(ground, settings)
  const owner = openOwner(databases.superuser)
  ground.closers.push(() => owner.end())
  const pooler = await startPooler(ground, databases.port, await accountsOf(owner, databases.owner))
  const pooled = { ...settings, DATABASE_URL: at(databases.owner, pooler.port) }
  const servers = serving.map((port) => serve(ground, pooled, port))
  const worker = work(ground, pooled, working)
  await Promise.all([...servers, worker].map(ready))
  const certificate = await startBalancer(ground, [plain, secure], serving)
  setDefaultCACertificates([...getCACertificates(), certificate])
  const { letters, whatsapp } = outside
  whatsapp.point({
    url: `${url}/api/whatsapp/webhook`,
    appSecret: outside.appSecret,
    verifyToken: outside.verifyToken,
  })
  return {
    url,
    secret: settings.ESCALE_SECRET ?? '',
    servers,
    worker,
    databases,
    pooler: pooler.daemon,
    owner,
    judgeUrl: databases.superuser,
    letters,
    whatsapp,
  }
}

/** What is not Escale's: files, mail, WhatsApp. */
async function openOutside({ closers }: Ground) {
  const files = await startS3()
  closers.push(files.stop)
  const letters = await openPostOffice()
  closers.push(letters.close)
  const whatsapp = await startSimulator({ retryMs: webhookRetriesMs })
  closers.push(whatsapp.stop)
  return {
    files: files.configuration,
    letters,
    whatsapp,
    appSecret: newPassword(),
    verifyToken: newPassword(),
  }
}

/** As long as a failover may take; Meta goes on for days. */
const webhookRetriesMs = [200, 1000, 2000, 4000, 8000, 15_000, 15_000, 30_000]

/** /etc/escale/escale.env, the same for all roles. */
function settingsOf(
  { programs }: Ground,
  url: string,
  { owner }: Databases,
  { files, letters, whatsapp, ...webhook }: Outside,
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
    SMTP_URL: letters.url,
    MAIL_FROM: 'Escale <ne-pas-repondre@essai.example>',
    ESCALE_WHATSAPP_API: whatsapp.url,
    ESCALE_WHATSAPP_APP_SECRET: webhook.appSecret,
    ESCALE_WHATSAPP_VERIFY_TOKEN: webhook.verifyToken,
    ...(!keepsStatements(programs.pgbouncer) && { ESCALE_PREPARED_STATEMENTS: 'off' }),
  }
}

export function openOwner(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 4 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}))
}

function at(url: string, port: number): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

/** Who comes in by the pooler: the owner, and the account that Escale made for its servers. */
async function accountsOf(owner: pg.Pool, url: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; password: string }>(
    `select 'escale_login_' || oid as name, (select value from access.secrets where name = 'login') as password
     from pg_database where datname = current_database()`,
  )
  const { username, password } = new URL(url)
  return { [username]: password, ...Object.fromEntries(rows.map((row) => [row.name, row.password])) }
}
