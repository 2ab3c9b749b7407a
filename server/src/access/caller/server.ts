import type { Readable } from 'node:stream'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Disk } from 'flydrive'
import type { WhatsAppMeans } from '#cloud-api/means.ts'
import type { SessionHash } from '#database/door/token.ts'
import type { Announcer } from '#database/pool/announcer.ts'
import type { Pool } from '#database/pool/open.ts'
import type { Sheet } from '#sheet.ts'
import type { Device } from './device.ts'

/** What the server is made of, for the length of its life. */
export type Server = {
  /** Connects as escale_login: nothing can be done with it but enter. */
  pool: Pool
  /** Says what changed to every server that listens, this one included. */
  announcer: Announcer
  secret: string
  /** `https://escale.example.com`: where people reach the server. */
  publicUrl: string
  /**
   * The one origin whose pages may write, where the installation fixed its address; otherwise that of the
   * host which was asked.
   */
  ownOrigin?: string | undefined
  demo: boolean
  /** Right-click and developer-tool shortcuts are blocked in the browser. */
  blocksInspection: boolean
  /** Where this server keeps its data, when it does. */
  dataFolder?: string
  /** Whom to tell of a hole. */
  securityContact?: string | undefined
  /** Where the chunks of replaced builds are. */
  replacedChunks?: string
  mail: MailMode
  /** With what it speaks to WhatsApp. */
  whatsapp: WhatsAppMeans
  /** Sends short messages, where the installation has a gateway. */
  sms?: Sms | undefined
  /** Where the files of exports are kept. */
  exports: ExportStore
  /** Where the bytes of files are. */
  files: Disk
  /** Where what is being received or made waits. */
  drafts: string
  /** Judges what is received, where the installation has one. */
  antivirus?: Antivirus | undefined
  /** Of the embedded database, where they are set up. */
  backups?: Backups | undefined
  /**
   * Whether providers of single sign-on on this very machine are asked too, which those of companies are
   * never; and who says what domains hold.
   */
  signOn?: { reachesLoopback: boolean; nameServers?: string[] }
  /** By which people of all companies may come in. */
  openId?: InstallationProvider | undefined
  /** From this duration on a request is logged as slow. */
  slowRequestMs?: number | undefined
  /** How long a slow caller is waited for, where that is not the usual time. */
  patience?: { bodyMs: number; stalledMs: number; unreadMs?: number }
}

/** The OpenID provider of the whole installation, as its environment sets it. */
export type InstallationProvider = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** What people know it by: « Continuer avec … ». */
  name: string
}

/** Sends a short message to a number (E.164); refuses by `NotSent`. */
export type Sms = { send(number: string, text: string): Promise<void> }

/**
 * Refuses what was received in a file when it is known to do harm. Where no antivirus answers nothing is
 * taken: `Unavailable`.
 */
export type Antivirus = (path: string) => Promise<void>

/** How the backups of the installation are; `fault` says in French why they are not what they should be. */
export type BackupState = {
  newestAt: string | null
  bytes: number
  count: number
  verifiedAt: string | null
  fault: string | null
}
export type Backups = {
  /** As it was read within the last minute. */
  state(now?: number): BackupState
  /** The state including the latest work of a backup command that runs beside this process. */
  currentState(): Promise<BackupState>
  /** Makes the backup of the day when its hour has passed, and tries a restore once a week. */
  keepUp(now?: number): Promise<void>
}

/** `smtp`: sent. `mailbox`: the demo, where mail is kept and read on screen. `none`: not set up. */
export type MailMode = 'smtp' | 'mailbox' | 'none'

/** Where the files are kept until they are fetched. */
export type ExportStore = {
  /** Writes a whole file or none, and says its size. */
  write(company: string, id: string, content: Readable): Promise<number>
  /** The file as it comes; undefined when it is not there. */
  open(key: string): Promise<Readable | undefined>
  remove(company: string, id: string): Promise<void>
}

/** Bytes in the store, which no row knows yet. */
export type StoredBytes = { key: string; contentType: string; sizeBytes: number; sha256: string }

/**
 * What goes beside a call rather than in it: the file that came with it, where the file asked for is, the
 * document to draw, the sheet to write. Never on the wire.
 */
export type Bytes = {
  stored?: StoredBytes
  kept?: () => void
  found?: (storageKey: string) => void
  document?: (value: DocumentValue) => void
  /** True for who asks only what the answer would be, as HEAD does: nothing is printed, nor numbered. */
  isAskedOnly?: boolean
  /** Over once its last line is written. */
  sheet?: (value: Sheet) => Promise<void>
}

/** What one request says of itself, besides its body. */
export type RequestHead = {
  /** What the session of a cookie whose signature is right is known by; null when nobody is signed in. */
  sessionHash: SessionHash | null
  /** What came as `Authorization: Bearer`; the cookie then counts for nothing. */
  apiKey?: string | undefined
  /** It came with the token of an application, whose session no cookie holds. */
  isToken?: true
  /** The company the browser believes it is in. */
  company: string | undefined
  idempotencyKey: string | undefined
  /** The hash of what this browser keeps since it asked for a six-digit code. */
  browser?: string | null
  /** The hash of what it keeps since a right password asked it for a second factor. */
  challenge?: string | null
  /** What it keeps of the challenge that it was given for a passkey. */
  passkeyChallenge?: string | null
  address: string
  userAgent: string
  /** The browser, when somebody signed in from it before. */
  device?: Device | undefined
  /** Asked by a page whose owner has done nothing for a while: it keeps no session alive. */
  idle?: boolean
}

export type RequestContext = {
  server: Server
  asked: RequestHead
  /** Adds a cookie to the answer; absent where nothing carries it. */
  setCookie?: (cookie: string) => void
  /** Says in the answer which lists a write changed. */
  nameChanges?: (lists: string) => void
  bytes?: Bytes
}
