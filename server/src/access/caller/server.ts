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
  /** Connections to PostgreSQL as the role `escale_login`, whose only right is to authenticate callers. */
  pool: Pool
  /** Tells every server process of the installation, including this one, which data changed. */
  announcer: Announcer
  secret: string
  /** Public URL of the server, such as `https://escale.example.com`. */
  publicUrl: string
  /**
   * The only origin (scheme and host) whose pages may send writes, when the installer configured the public
   * URL. When undefined, pages of the host named in the request may.
   */
  ownOrigin?: string | undefined
  demo: boolean
  /** True when the pages block right-click and the keyboard shortcuts of developer tools. */
  blocksInspection: boolean
  /** Data folder of this server, if it has one. */
  dataFolder?: string
  /** Contact for vulnerability reports, published in `/.well-known/security.txt`. */
  securityContact?: string | undefined
  /** Folder of JavaScript chunks from earlier builds, for pages that were opened before an upgrade. */
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
  /** Folder for files that are still being received or generated. */
  drafts: string
  /** Antivirus that scans uploaded files, if the installation has one. */
  antivirus?: Antivirus | undefined
  /** Backups of the embedded database, when they are configured. */
  backups?: Backups | undefined
  /**
   * Single sign-on. `reachesLoopback`: identity providers may run on this machine, for tests and the demo.
   * `nameServers`: DNS servers asked whether a company owns a domain, instead of the system's.
   */
  signOn?: { reachesLoopback: boolean; nameServers?: string[] }
  /** OpenID provider of the whole installation, open to people of all companies. */
  openId?: InstallationProvider | undefined
  /** Requests that last longer are logged as slow, in milliseconds. */
  slowRequestMs?: number | undefined
  /** Timeouts for slow HTTP clients, in milliseconds, when they differ from the defaults. */
  patience?: { bodyMs: number; stalledMs: number; unreadMs?: number }
}

/** The OpenID provider of the whole installation, configured by environment variables. */
export type InstallationProvider = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Display name of the provider, shown on the button « Continuer avec … ». */
  name: string
}

/** Sends an SMS to a number (E.164). Throws `NotSent` when the gateway refuses. */
export type Sms = { send(number: string, text: string): Promise<void> }

/**
 * Scans a received file. Throws a refusal for a file that is known to be harmful, and `Unavailable` when the
 * antivirus does not answer.
 */
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
  /** Cached state, at most one minute old. */
  state(now?: number): BackupState
  /** Current state, including backups made by a separate backup command. */
  currentState(): Promise<BackupState>
  /** Makes the daily backup once its hour has passed. Once a week, restores a backup as a test. */
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

/** A file that is in storage and has no database row yet. */
export type StoredBytes = { key: string; contentType: string; sizeBytes: number; sha256: string }

/** A file that is short enough to be held in memory. */
export type TextFile = { name: string; contentType: string; content: string }

/**
 * Parts of a call that JSON cannot carry: the uploaded file, the storage location of a download, the document
 * to render as a PDF, the spreadsheet to write.
 */
export type BinaryParts = {
  stored?: StoredBytes
  kept?: () => void
  found?: (storageKey: string) => void
  document?: (value: DocumentValue) => void
  /** Sends a small text as a file to save. */
  text?: (value: TextFile) => void
  /**
   * True for a HEAD request, which sends headers only: no document is rendered, numbered or logged as
   * printed.
   */
  isAskedOnly?: boolean
  /** Writes the spreadsheet. Resolves once the last row is written. */
  sheet?: (value: Sheet) => Promise<void>
}

/** Headers of one request, parsed. */
export type RequestHead = {
  /** Hash of the session token. Null when nobody is signed in, or the cookie's signature is wrong. */
  sessionHash: SessionHash | null
  /** API key sent as `Authorization: Bearer`. The session cookie is then ignored. */
  apiKey?: string | undefined
  /** True when the request carries the access token of a native application, whose session has no cookie. */
  isToken?: true
  /**
   * Id of the company that the page shows as open. Another browser tab may have switched to another company
   * since.
   */
  company: string | undefined
  /** Generation of the practice company that the page shows. « Tout effacer » begins another. */
  practiceGeneration?: string | undefined
  idempotencyKey: string | undefined
  /** Hash of the cookie set when this browser requested a six-digit code. */
  browser?: string | null
  /** Hash of the cookie set when a correct password required a second factor. */
  challenge?: string | null
  /** Text of the cookie that holds the passkey challenge of this browser. */
  passkeyChallenge?: string | null
  address: string
  userAgent: string
  /** The browser, if somebody signed in from it before. Undefined for an unknown browser. */
  device?: Device | undefined
  /** True for background requests of a page that nobody is using. They do not extend the session. */
  idle?: boolean
}

export type RequestContext = {
  server: Server
  asked: RequestHead
  /** Adds a cookie to the response. Absent outside HTTP. */
  setCookie?: (cookie: string) => void
  /** Names the data lists that a write changed in a response header, so that the page reloads them. */
  nameChanges?: (lists: string) => void
  bytes?: BinaryParts
}
