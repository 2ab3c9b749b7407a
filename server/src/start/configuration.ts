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
  /** What this process does; everything unless said. */
  role?: ProcessRole
  /** Fixed by PORT; otherwise 3000, or the next one that is free. */
  port: number
  portIsFixed: boolean
  /** The address listened on; undefined for all those of this machine. */
  host?: string | undefined
  /** How long a stop is announced to the balancer before the door closes. */
  leaveSeconds?: number
  /** An external PostgreSQL ≥ 15, as its owner; undefined for the embedded one. */
  databaseUrl: string | undefined
  /**
   * The same past a pooler in transaction mode, for what needs a connection of its own: migrations, jobs,
   * listening.
   */
  directDatabaseUrl?: string | undefined
  /** Connections for the requests. */
  pool?: number
  /** Where the embedded database lives. */
  folder: string
  /** Where people reach the server; undefined for http://localhost:port. */
  publicUrl: string | undefined
  trustedProxies: string[]
  blocksInspection: boolean
  /** What cookies and links are signed with; undefined for the one kept in the database. */
  secret?: string | undefined
  /** Whom to tell of a hole: told in `/.well-known/security.txt`, which is there only then. */
  securityContact?: string | undefined
  /** The OpenID provider by which people of all companies may come in; undefined when nobody set it up. */
  openId?: InstallationProvider | undefined
  /** How mail leaves; undefined when nobody set it up. */
  mail?: MailConfiguration | undefined
  /** Where clamd judges what is received; undefined for nowhere. */
  antivirus?: AntivirusAddress | undefined
  /** Where files are kept; undefined for the folder of the data. */
  s3?: S3Configuration | undefined
  /** Where and when the embedded database and its files are backed up; undefined when nobody set it up. */
  backup?: BackupConfiguration | undefined
  /** Where the operator's own monitoring asks; undefined for nowhere. */
  metrics?: MetricsAddress | undefined
  /** How traces are told to the collector of OpenTelemetry's variables; undefined where they name none. */
  traces?: TracesConfiguration | undefined
  /** How WhatsApp is reached, and known. */
  whatsapp?: WhatsAppConfiguration
  /** The gateway that short messages leave by; undefined when nobody set one up. */
  sms?: SmsConfiguration | undefined
  /** From this duration on a request is logged as slow; undefined for the usual one. */
  slowRequestMs?: number | undefined
  /** How long others are waited for, where that is not the usual time. */
  patience?: Patience
}

/** What the environment says, checked; an error is a French sentence. */
export function readConfiguration(environment: NodeJS.ProcessEnv, folderName: string): Configuration {
  const port = Number(environment.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT doit être un nombre de 0 à 65535 (« ${environment.PORT} »).`)
  const publicUrl = environment.PUBLIC_URL?.replace(/\/$/, '')
  if (publicUrl && !URL.canParse(publicUrl))
    throw new Error(`PUBLIC_URL doit être une adresse complète (« ${publicUrl} »).`)
  refuseUnknownLogLevel(environment)
  const mail = mailConfiguration(environment)
  const folder = environment.ESCALE_DATA ?? join(import.meta.dirname, '../../../.data', folderName)
  const role = processRole(environment)
  const databaseUrl = secretIn(environment, { value: 'DATABASE_URL', file: 'DATABASE_URL_FILE' }) // it holds a password
  if (mail && !publicUrl)
    throw new Error('PUBLIC_URL est obligatoire avec SMTP_URL : les liens des courriels y mènent.')
  return {
    role,
    port,
    portIsFixed: environment.PORT !== undefined,
    // Public passwords, a proxy in front that holds the key, or nobody to answer: none is for the network.
    host:
      environment.HOST ||
      (folderName === 'demo' || role === 'work' || publicUrl?.startsWith('https:') ? '127.0.0.1' : undefined),
    leaveSeconds: leaveSeconds(environment),
    databaseUrl,
    directDatabaseUrl: secretIn(environment, {
      value: 'DATABASE_DIRECT_URL',
      file: 'DATABASE_DIRECT_URL_FILE',
    }),
    pool: poolSize(environment),
    folder,
    publicUrl,
    trustedProxies: trustedProxies(environment),
    blocksInspection: environment.ESCALE_PAGE_SECURITY !== 'off',
    secret: signingKey(environment),
    securityContact: securityContact(environment),
    openId: installationProvider(
      environment,
      secretIn(environment, { value: 'ESCALE_OPENID_SECRET', file: 'ESCALE_OPENID_SECRET_FILE' }),
    ),
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

function leaveSeconds({ ESCALE_LEAVE_SECONDS: asked = '0' }: NodeJS.ProcessEnv): number {
  const seconds = Number(asked)
  if (!(seconds >= 0 && seconds <= 60))
    throw new Error(`ESCALE_LEAVE_SECONDS doit être un nombre de 0 à 60 (« ${asked} »).`)
  return seconds
}

/** `log.ts` reads the level itself, because it writes before the configuration is read. */
function refuseUnknownLogLevel({ ESCALE_LOG: level }: NodeJS.ProcessEnv): void {
  const levels = Object.keys(logRanks)
  if (level && !levels.includes(level))
    throw new Error(`ESCALE_LOG doit être ${levels.join(', ')} (« ${level} »).`)
}

function trustedProxies({ ESCALE_TRUSTED_PROXIES: typed = '' }: NodeJS.ProcessEnv): string[] {
  const addresses = typed.split(',').map((address) => address.trim())
  return addresses.filter(Boolean)
}

function slowRequestMs({ ESCALE_SLOW_SECONDS: typed }: NodeJS.ProcessEnv): number | undefined {
  if (!typed) return undefined
  const seconds = Number(typed)
  if (!(seconds > 0 && seconds <= 60))
    throw new Error(
      `ESCALE_SLOW_SECONDS doit être un nombre de secondes, 60 au plus : « 2 » ou « 0.5 » (« ${typed} »).`,
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

function poolSize({ ESCALE_POOL: asked = '20' }: NodeJS.ProcessEnv): number {
  const size = Number(asked)
  if (!Number.isInteger(size) || size < 1 || size > 1000)
    throw new Error(`ESCALE_POOL doit être un nombre de connexions, de 1 à 1000 (« ${asked} »).`)
  return size
}

function mailConfiguration({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
}: NodeJS.ProcessEnv): MailConfiguration | undefined {
  if (!smtpUrl) return undefined
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol)) {
    throw new Error('SMTP_URL doit être une adresse smtp:// ou smtps:// complète.') // never repeated: it may hold a password
  }
  if (!from?.includes('@'))
    throw new Error('MAIL_FROM est obligatoire avec SMTP_URL : « Escale <ne-pas-repondre@exemple.com> ».')
  return { smtpUrl, from }
}

/** A port of this machine, or an address: `9464`, `0.0.0.0:9464`. */
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

// Tokens and codes go there: in the clear to this machine only.
function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}
