import { join } from 'node:path'
import type { InstallationProvider } from '#access/caller/server.ts'
import { installationProvider } from '#access/sign-on/installation/settings.ts'
import { type BackupConfiguration, backupConfiguration } from '#backup/configuration.ts'
import type { AntivirusAddress } from '#channels/files/antivirus.ts'
import type { S3Configuration } from '#channels/files/storage.ts'
import type { MailConfiguration } from '#channels/mail/transport.ts'
import type { SmsConfiguration } from '#channels/phone-codes/sms.ts'
import type { WhatsAppConfiguration } from '#cloud-api/whatsapp-deps.ts'
import type { MetricsAddress } from '#metrics/metrics-server.ts'
import type { Patience } from '#process/patience.ts'
import { type ProcessRole, processRole } from '#process/process-role.ts'
import { secretIn } from '#process/secret-file.ts'
import { logRanks } from '#telemetry/log.ts'
import { type TracesConfiguration, tracesConfiguration } from '#traces/configuration.ts'

export type Configuration = {
  /** Part of the product that this process runs. Undefined for all of it. */
  role?: ProcessRole
  /** Port to listen on: PORT, or else the first free one from 3000. */
  port: number
  portIsFixed: boolean
  /** IP address or host name to listen on. Undefined for every network interface. */
  host?: string | undefined
  /**
   * Seconds that a stopping server still accepts requests, until the load balancer notices that it is no
   * longer ready.
   */
  leaveSeconds?: number
  /**
   * URL of an external PostgreSQL (15 or later), as the owner of the database. Undefined for the embedded
   * one.
   */
  databaseUrl: string | undefined
  /**
   * URL of this database without a connection pooler, which cannot be used for migrations, jobs and LISTEN.
   * Undefined when `databaseUrl` has no pooler.
   */
  directDatabaseUrl?: string | undefined
  /** Number of database connections for requests. */
  pool?: number
  /** The data folder, which holds the embedded database. */
  folder: string
  /** URL that people open in the browser. Undefined for http://localhost:port. */
  publicUrl: string | undefined
  trustedProxies: string[]
  blocksInspection: boolean
  /** The key that signs cookies and links. Undefined for the one stored in the database. */
  secret?: string | undefined
  /** Contact for vulnerability reports. Without it, `/.well-known/security.txt` does not exist. */
  securityContact?: string | undefined
  /** OpenID provider with which people of every company may sign in. */
  openId?: InstallationProvider | undefined
  mail?: MailConfiguration | undefined
  /** Address of the clamd antivirus that scans received files. */
  antivirus?: AntivirusAddress | undefined
  /** S3 storage of files. Undefined to store files in the data folder. */
  s3?: S3Configuration | undefined
  /** Destination and hour of the backups of the embedded database and its files. */
  backup?: BackupConfiguration | undefined
  /** Network address on which metrics are served to the operator's monitoring. */
  metrics?: MetricsAddress | undefined
  /** Collector to which traces are sent. Undefined when OpenTelemetry's environment variables name none. */
  traces?: TracesConfiguration | undefined
  whatsapp?: WhatsAppConfiguration
  /** Gateway that sends SMS. */
  sms?: SmsConfiguration | undefined
  /** Duration from which a request is logged as slow, in milliseconds. Undefined for the default. */
  slowRequestMs?: number | undefined
  /** Timeouts for external services, when they differ from the defaults. */
  patience?: Patience
}

/** Reads and checks the environment variables. The message of an error is a French sentence. */
export function readConfiguration(environment: NodeJS.ProcessEnv, folderName: string): Configuration {
  const port = serverPort(environment)
  const publicUrl = checkedPublicUrl(environment)
  refuseUnknownLogLevel(environment)
  const mail = mailConfiguration(environment)
  const folder = environment.ESCALE_DATA ?? join(import.meta.dirname, '../../../.data', folderName)
  const role = processRole(environment)
  const databaseUrl = secretIn(environment, urlNames)
  if (mail && !publicUrl)
    throw new Error('PUBLIC_URL est obligatoire avec SMTP_URL : les liens des emails y mènent.')
  return {
    role,
    port,
    portIsFixed: environment.PORT !== undefined,
    host: environment.HOST || (isLocalOnly({ folderName, role, publicUrl }) ? '127.0.0.1' : undefined),
    leaveSeconds: leaveSeconds(environment),
    databaseUrl,
    directDatabaseUrl: secretIn(environment, directUrlNames),
    pool: poolSize(environment),
    folder,
    publicUrl,
    trustedProxies: trustedProxies(environment),
    blocksInspection: environment.ESCALE_PAGE_SECURITY !== 'off',
    secret: signingKey(environment),
    securityContact: securityContact(environment),
    openId: openIdProvider(environment),
    mail,
    antivirus: antivirusAddress(environment),
    s3: s3Configuration(environment),
    backup: backupOf(environment, { folder, databaseUrl }),
    metrics: metricsAddress(environment),
    traces: tracesConfiguration(environment),
    slowRequestMs: slowRequestMs(environment),
    whatsapp: whatsAppConfiguration(environment),
    sms: smsConfiguration(environment),
  }
}

function serverPort({ PORT: setting }: NodeJS.ProcessEnv): number {
  const port = Number(setting ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT doit être un nombre de 0 à 65535 (« ${setting} »).`)
  return port
}

function checkedPublicUrl({ PUBLIC_URL: setting }: NodeJS.ProcessEnv): string | undefined {
  const publicUrl = setting?.replace(/\/$/, '')
  if (publicUrl && !URL.canParse(publicUrl))
    throw new Error(`PUBLIC_URL doit être une adresse complète (« ${publicUrl} »).`)
  return publicUrl
}

/** Variables for the database URL. It contains a password, so a file may hold it instead (see `secretIn`). */
const urlNames = { value: 'DATABASE_URL', file: 'DATABASE_URL_FILE' }
const directUrlNames = { value: 'DATABASE_DIRECT_URL', file: 'DATABASE_DIRECT_URL_FILE' }

/**
 * True when the server listens on this machine only, unless HOST says otherwise. The demo has public
 * passwords. A process that only runs jobs serves nobody else. With a public https URL, a reverse proxy on
 * this machine holds the certificate and forwards the requests.
 */
function isLocalOnly({
  folderName,
  role,
  publicUrl,
}: Pick<Configuration, 'role' | 'publicUrl'> & { folderName: string }): boolean {
  return folderName === 'demo' || role === 'work' || (publicUrl?.startsWith('https:') ?? false)
}

function openIdProvider(environment: NodeJS.ProcessEnv): InstallationProvider | undefined {
  const secret = secretIn(environment, { value: 'ESCALE_OPENID_SECRET', file: 'ESCALE_OPENID_SECRET_FILE' })
  return installationProvider(environment, secret)
}

function backupOf(
  environment: NodeJS.ProcessEnv,
  { folder, databaseUrl }: Pick<Configuration, 'folder' | 'databaseUrl'>,
): BackupConfiguration | undefined {
  const backup = backupConfiguration(environment, folder)
  if (backup && databaseUrl)
    throw new Error(
      'ESCALE_BACKUP sauvegarde la base intégrée. Celle de DATABASE_URL se sauvegarde par son propre serveur : docs/exploitation/sauvegardes.md.',
    )
  return backup
}

function leaveSeconds({ ESCALE_LEAVE_SECONDS: setting = '0' }: NodeJS.ProcessEnv): number {
  const seconds = Number(setting)
  if (!(seconds >= 0 && seconds <= 60))
    throw new Error(`ESCALE_LEAVE_SECONDS doit être un nombre de 0 à 60 (« ${setting} »).`)
  return seconds
}

/**
 * Throws for an unknown log level. Only `log.ts` uses the level, which it reads itself because it writes
 * before the configuration is read.
 */
function refuseUnknownLogLevel({ ESCALE_LOG: level }: NodeJS.ProcessEnv): void {
  const levels = Object.keys(logRanks)
  if (level && !levels.includes(level))
    throw new Error(`ESCALE_LOG doit être ${levels.join(', ')} (« ${level} »).`)
}

function trustedProxies({ ESCALE_TRUSTED_PROXIES: setting = '' }: NodeJS.ProcessEnv): string[] {
  const addresses = setting.split(',').map((address) => address.trim())
  return addresses.filter(Boolean)
}

function slowRequestMs({ ESCALE_SLOW_SECONDS: setting }: NodeJS.ProcessEnv): number | undefined {
  if (!setting) return undefined
  const seconds = Number(setting)
  if (!(seconds > 0 && seconds <= 60))
    throw new Error(
      `ESCALE_SLOW_SECONDS doit être un nombre de secondes, 60 au plus : « 2 » ou « 0.5 » (« ${setting} »).`,
    )
  return seconds * 1000
}

function securityContact({ ESCALE_SECURITY_CONTACT: contact }: NodeJS.ProcessEnv): string | undefined {
  if (!contact) return undefined
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new Error(`ESCALE_SECURITY_CONTACT doit être « mailto:… » ou « https://… » (« ${contact} »).`)
  return contact
}

const shortestKey = 32

function signingKey(environment: NodeJS.ProcessEnv): string | undefined {
  const key = secretIn(environment, { value: 'ESCALE_SECRET', file: 'ESCALE_SECRET_FILE' })
  if (key === undefined || key.length >= shortestKey) return key
  const name = environment.ESCALE_SECRET_FILE === undefined ? 'ESCALE_SECRET' : 'ESCALE_SECRET_FILE'
  throw new Error(`${name} doit donner au moins ${shortestKey} caractères tirés au hasard.`)
}

function poolSize({ ESCALE_POOL: setting = '20' }: NodeJS.ProcessEnv): number {
  const size = Number(setting)
  if (!Number.isInteger(size) || size < 1 || size > 1000)
    throw new Error(`ESCALE_POOL doit être un nombre de connexions, de 1 à 1000 (« ${setting} »).`)
  return size
}

function mailConfiguration({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
}: NodeJS.ProcessEnv): MailConfiguration | undefined {
  if (!smtpUrl) return undefined
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol)) {
    throw new Error('SMTP_URL doit être une adresse smtp:// ou smtps:// complète.') // the value may hold a password, so the error does not quote it
  }
  if (!from?.includes('@'))
    throw new Error('MAIL_FROM est obligatoire avec SMTP_URL : « Escale <ne-pas-repondre@exemple.com> ».')
  return { smtpUrl, from }
}

/**
 * Parses the network address for metrics: a port of this machine, or host and port. Examples: `9464`,
 * `0.0.0.0:9464`.
 */
function metricsAddress({ ESCALE_METRICS: address }: NodeJS.ProcessEnv): MetricsAddress | undefined {
  if (!address) return undefined
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(address) ?? []
  if (!port || Number(port) > 65_535)
    throw new Error(
      `ESCALE_METRICS doit être un port, « 9464 », ou une adresse, « 10.0.0.5:9464 » (« ${address} »).`,
    )
  return { host, port: Number(port) }
}

function antivirusAddress({ ESCALE_CLAMD: address }: NodeJS.ProcessEnv): AntivirusAddress | undefined {
  if (!address) return undefined
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? []
  if (!host || Number(port) > 65_535)
    throw new Error(`ESCALE_CLAMD doit être l'adresse d'un clamd, « 127.0.0.1:3310 » (« ${address} »).`)
  return { host, port: Number(port) }
}

function s3Configuration({
  FILES_S3_BUCKET: bucket,
  FILES_S3_ENDPOINT: endpoint,
  ...environment
}: NodeJS.ProcessEnv): S3Configuration | undefined {
  if (!bucket) return undefined
  if (endpoint && !/^https?:/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    throw new Error(`FILES_S3_ENDPOINT doit être une adresse https:// complète (« ${endpoint} »).`)
  }
  const { FILES_S3_KEY_ID: accessKeyId, FILES_S3_SECRET: secretAccessKey } = environment
  if (!accessKeyId || !secretAccessKey)
    throw new Error('FILES_S3_KEY_ID et FILES_S3_SECRET sont obligatoires avec FILES_S3_BUCKET.')
  return {
    bucket,
    endpoint,
    region: environment.FILES_S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function whatsAppConfiguration(environment: NodeJS.ProcessEnv): WhatsAppConfiguration {
  const {
    ESCALE_WHATSAPP_API: api,
    ESCALE_WHATSAPP_APP_SECRET: appSecret,
    ESCALE_WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = environment
  if (api && !isSafeUrl(api))
    throw new Error(
      `ESCALE_WHATSAPP_API doit être une adresse https:// complète, avec la version : « https://graph.facebook.com/v24.0 » (« ${api} »).`,
    )
  if (verifyToken && verifyToken.length < shortestVerifyToken)
    throw new Error(`ESCALE_WHATSAPP_VERIFY_TOKEN doit donner au moins ${shortestVerifyToken} caractères.`)
  return {
    apiUrl: api || undefined,
    appSecret: appSecret || undefined,
    verifyToken: verifyToken || undefined,
  }
}

const twilioApi = 'https://api.twilio.com'

function smsConfiguration(environment: NodeJS.ProcessEnv): SmsConfiguration | undefined {
  const {
    ESCALE_SMS_API: api,
    ESCALE_SMS_ACCOUNT: account,
    ESCALE_SMS_TOKEN: token,
    ESCALE_SMS_FROM: from,
  } = environment
  if (!account && !api) return undefined
  if (api && !isSafeUrl(api))
    throw new Error(`ESCALE_SMS_API doit être une adresse https:// complète (« ${api} »).`)
  if (!account || !token || !from)
    throw new Error('ESCALE_SMS_ACCOUNT, ESCALE_SMS_TOKEN et ESCALE_SMS_FROM vont ensemble : il en manque.')
  return { apiUrl: api || twilioApi, account, token, from }
}

const shortestVerifyToken = 8

// True for a URL to which secrets may be sent: https, or plain http to this machine.
function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}
