import type { Readable } from 'node:stream'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Disk } from 'flydrive'
import type { WhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import type { SessionHash } from '#database/caller/credentials.ts'
import type { Announcer } from '#database/pool/announcer.ts'
import type { Pool } from '#database/pool/pool.ts'
import type { Sheet } from '#database/query/sheet.ts'
import type { Device } from './device.ts'

/** Dependencies and settings of the running server. */
export type Server = {
  /** Connects as escale_login, whose only right is to authenticate. */
  pool: Pool
  /** Announces changes to every subscribed server, this one included. */
  announcer: Announcer
  secret: string
  /** Public address of the server, such as `https://escale.example.com`. */
  publicUrl: string
  /**
   * The only origin allowed to write, when the installation fixed its address. Otherwise the origin of the
   * requested host.
   */
  ownOrigin?: string | undefined
  demo: boolean
  /** Right-click and developer-tool shortcuts are blocked in the browser. */
  blocksInspection: boolean
  /** Data folder of this server, if it has one. */
  dataFolder?: string
  /** Address for vulnerability reports. */
  securityContact?: string | undefined
  /** Folder of the JavaScript chunks of earlier builds. */
  replacedChunks?: string
  mail: MailMode
  /** Settings of the WhatsApp API. */
  whatsapp: WhatsAppDeps
  /** SMS gateway, if the installation has one. */
  sms?: Sms | undefined
  /** Storage of export files. */
  exports: ExportStore
  /** Storage of uploaded files. */
  files: Disk
  /** Folder of files being received or generated. */
  drafts: string
  /** Antivirus for received files, if the installation has one. */
  antivirus?: Antivirus | undefined
  /** Backups of the embedded database, when they are configured. */
  backups?: Backups | undefined
  /**
   * Single sign-on: whether providers on this machine may be reached (never for the providers of companies),
   * and the DNS servers that prove the ownership of domains.
   */
  signOn?: { reachesLoopback: boolean; nameServers?: string[] }
  /** OpenID provider of the whole installation, open to people of all companies. */
  openId?: InstallationProvider | undefined
  /** Requests that last longer are logged as slow, in milliseconds. */
  slowRequestMs?: number | undefined
  /** Timeouts for slow clients, when they differ from the defaults. */
  patience?: { bodyMs: number; stalledMs: number; unreadMs?: number }
}

/** The OpenID provider of the whole installation, read from its environment. */
export type InstallationProvider = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Display name of the provider: « Continuer avec … ». */
  name: string
}

/** Sends an SMS to a number (E.164). Throws `NotSent` when the gateway refuses. */
export type Sms = { send(number: string, text: string): Promise<void> }

/** Refuses a received file that is known to be harmful. Throws `Unavailable` when no antivirus answers. */
export type Antivirus = (path: string) => Promise<void>

/** State of the installation's backups. `fault` explains in French what is wrong. */
export type BackupState = {
  newestAt: string | null
  bytes: number
  count: number
  verifiedAt: string | null
  fault: string | null
}
export type Backups = {
  /** State read within the last minute. */
  state(now?: number): BackupState
  /** State including the latest work of a backup command that runs beside this process. */
  currentState(): Promise<BackupState>
  /** Makes the daily backup once its hour has passed, and tests a restore once a week. */
  keepUp(now?: number): Promise<void>
}

/**
 * `smtp`: mail is sent. `mailbox`: the demo, where mail is shown on screen. `none`: mail is not configured.
 */
export type MailMode = 'smtp' | 'mailbox' | 'none'

/** Storage of export files until their download. */
export type ExportStore = {
  /** Writes a complete file or nothing. Returns its size in bytes. */
  write(company: string, id: string, content: Readable): Promise<number>
  /** A stream of the file. Undefined when the file does not exist. */
  open(key: string): Promise<Readable | undefined>
  remove(company: string, id: string): Promise<void>
}

/** A stored file without a database row yet. */
export type StoredBytes = { key: string; contentType: string; sizeBytes: number; sha256: string }

/**
 * Binary side of a call, never serialised: the uploaded file, the location of a download, the document to
 * draw, the sheet to write.
 */
export type BinaryParts = {
  stored?: StoredBytes
  kept?: () => void
  found?: (storageKey: string) => void
  document?: (value: DocumentValue) => void
  /** True for a HEAD request: nothing is printed or numbered. */
  isAskedOnly?: boolean
  /** Resolves once the last row is written. */
  sheet?: (value: Sheet) => Promise<void>
}

/** Headers of one request, parsed. */
export type RequestHead = {
  /** Hash of the session token. Null when nobody is signed in, or the cookie's signature is wrong. */
  sessionHash: SessionHash | null
  /** Key sent as `Authorization: Bearer`. The cookie is then ignored. */
  apiKey?: string | undefined
  /** True when the request carries the access token of an application, whose session has no cookie. */
  isToken?: true
  /** The company that the browser believes is open. */
  company: string | undefined
  idempotencyKey: string | undefined
  /** Hash of the cookie set when this browser requested a six-digit code. */
  browser?: string | null
  /** Hash of the cookie set when a correct password required a second factor. */
  challenge?: string | null
  /** Cookie of the passkey challenge. */
  passkeyChallenge?: string | null
  address: string
  userAgent: string
  /** The browser, if somebody signed in from it before. */
  device?: Device | undefined
  /** True for background requests of an inactive page. They do not extend the session. */
  idle?: boolean
}

export type RequestContext = {
  server: Server
  asked: RequestHead
  /** Adds a cookie to the response. Absent outside HTTP. */
  setCookie?: (cookie: string) => void
  /** Names, in the response, the lists that a write changed. */
  nameChanges?: (lists: string) => void
  bytes?: BinaryParts
}
