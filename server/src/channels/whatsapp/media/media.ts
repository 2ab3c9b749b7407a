import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { buckets } from '@escale/contract/channels/files/buckets'
import type { Disk } from 'flydrive'
import type { Antivirus, StoredBytes } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { countFile } from '#channels/files/file-count.ts'
import { FileRefusal } from '#channels/files/file-refusal.ts'
import { addFile } from '#channels/files/queries.ts'
import { receive, type Upload } from '#channels/files/receive.ts'
import { storeBytes } from '#channels/files/store.ts'
import { readFileBy } from '#channels/files/streams.ts'
import { type Account, whatsAppAccount } from '#channels/whatsapp/account/account.ts'
import type { Media } from '#channels/whatsapp/message/content-type.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { WhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { announceConversations } from '#journal/notices.ts'
import { storableType } from './media-kinds.ts'

type Fetching = {
  pool: Pool
  whatsapp: WhatsAppDeps
  files: Disk
  drafts: string
  antivirus?: Antivirus | undefined
}

/** Downloads the file of a received message. Its size and content are checked as for an upload. */
export async function fetchMedia(
  fetching: Fetching,
  companyId: string,
  id: string,
  isLast: boolean,
): Promise<void> {
  const { pool, whatsapp } = fetching
  const request = await inCompany(pool, companyId, (company) => expectedMedia(company, whatsapp, id))
  if (!request) return
  try {
    const stored = await fetchAndStore(fetching, companyId, request)
    await inCompany(pool, companyId, (company) => attachFile(company, id, request.media, stored))
  } catch (error) {
    const reason = mediaReason(error) ?? (isLast ? "WhatsApp n'a pas donné ce fichier." : undefined)
    if (reason === undefined) throw error
    await inCompany(pool, companyId, (company) =>
      writeMedia(company, id, { ...request.media, state: 'non conservé', reason }),
    )
  }
}

type MediaRequest = { account: Account; media: Media }

async function expectedMedia(
  company: CompanyTx,
  { seal }: WhatsAppDeps,
  id: string,
): Promise<MediaRequest | undefined> {
  const row = await company.db
    .selectFrom('messages')
    .select(['media', 'file_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const media = row?.media as Media | null | undefined
  const account = await whatsAppAccount(company, seal)
  const isExpected = media?.state === 'attendu' && row?.file_id === null && row.deleted_at === null
  return isExpected && account?.isStopped === false ? { account, media } : undefined
}

async function fetchAndStore(
  { whatsapp: { graph }, files, drafts, antivirus }: Fetching,
  companyId: string,
  { account, media }: MediaRequest,
): Promise<StoredBytes> {
  const { url } = await graph.mediaUrl(account, media.id)
  const { content } = await graph.downloadMedia(account, url, buckets.messages.largestBytes)
  const received = await receive(Readable.toWeb(content) as ReadableStream<Uint8Array>, 'messages', {
    drafts,
    antivirus,
  })
  try {
    return await countFile(() =>
      storeReceived(files, companyId, received, media.mimeType.split(';')[0]?.trim().toLowerCase() ?? ''),
    )
  } finally {
    await received.forget()
  }
}

/**
 * Stores a downloaded file. Audio, video and office documents, recognised by their first bytes, are stored
 * unchanged. Pictures and PDF files are treated like any upload.
 */
async function storeReceived(
  files: Disk,
  companyId: string,
  received: Upload,
  declaredType: string,
): Promise<StoredBytes> {
  const contentType = storableType(received.head, declaredType)
  if (!contentType) return storeBytes(files, companyId, 'messages', received)
  const { path, sizeBytes, sha256 } = received
  const key = `${companyId}/${randomUUID()}`
  await readFileBy(path, (bytes) => files.putStream(key, bytes, { contentType, contentLength: sizeBytes }))
  return { key, contentType, sizeBytes, sha256 }
}

async function attachFile(company: CompanyTx, id: string, media: Media, stored: StoredBytes): Promise<void> {
  const file = await addFile(
    company,
    { userId: null, name: 'Le client, par WhatsApp' },
    'messages',
    media.name ?? 'fichier',
    { stored },
  )
  await company.db
    .updateTable('messages')
    .set({ file_id: file.id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await writeMedia(company, id, { ...media, state: 'gardé' })
}

async function writeMedia(company: CompanyTx, id: string, media: Media): Promise<void> {
  await company.db
    .updateTable('messages')
    .set({ media: JSON.stringify(media) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  announceConversations(company)
}

/**
 * The French reason to display for a file that cannot be stored. Undefined if another attempt may succeed.
 */
function mediaReason(error: unknown): string | undefined {
  if (error instanceof FileRefusal) return error.code === 'TOO_SLOW' ? undefined : error.message
  if (error instanceof Refusal) return "L'espace de fichiers de l'entreprise est plein."
  if (!(error instanceof GraphError)) return undefined
  if (/too large/.test(error.message)) return 'Ce fichier est trop lourd pour être gardé ici.'
  const isGone =
    error.httpStatus !== null &&
    error.httpStatus >= 400 &&
    error.httpStatus < 500 &&
    ![401, 403, 429].includes(error.httpStatus)
  return isGone ? "WhatsApp n'a plus ce fichier." : undefined
}
