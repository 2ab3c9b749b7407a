import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Core } from './core.ts'
import { GraphError, invalid, missingParameter, unknownObject } from './graph-error.ts'
import type { ApiResponse, Call, Route } from './http.ts'
import { newId } from './ids.ts'
import type { AccountState, Medium } from './state.ts'

export type FileOptions = { bytes: Buffer; mimeType: string }

const megabyte = 1024 * 1024
const dayMs = 86_400_000
const urlLifeMs = 5 * 60_000
export const filePath = '/whatsapp_business/attachments/'

export function mediaRoutes(core: Core): Route[] {
  return [
    {
      name: 'media',
      method: 'POST',
      edge: 'media',
      kind: 'number',
      handle: (call) => uploadMedia(core, call),
    },
    { name: 'media', method: 'GET', edge: '', kind: 'medium', handle: (call) => describe(core, call) },
  ]
}

/**
 * Stores a media file. Meta keeps files uploaded by a business for 30 days, and files sent by people for 7
 * days.
 */
export function putMedium(
  core: Core,
  account: AccountState,
  { bytes, mimeType }: FileOptions,
  days: 7 | 30,
): Medium {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const until = core.clock.now() + days * dayMs
  const medium: Medium = { id: newId(), accountId: account.wabaId, bytes, mimeType, sha256, until }
  core.media.set(medium.id, medium)
  return medium
}

export function isStored(core: Core, account: AccountState, id: string): boolean {
  const medium = core.media.get(id)
  return medium !== undefined && medium.accountId === account.wabaId && medium.until > core.clock.now()
}

/** Returns the download URL of a file. It expires after five minutes. */
export function mediaUrl(core: Core, { id, sha256 }: Medium): string {
  return `${core.url()}${filePath}?mid=${id}&ext=${core.clock.now() + urlLifeMs}&hash=${sha256.slice(0, 32)}`
}

async function uploadMedia(core: Core, { account, headers, raw }: Call): Promise<ApiResponse> {
  const form = await formOf(raw, headers['content-type'] ?? '')
  if (form.get('messaging_product') !== 'whatsapp') throw missingParameter('messaging_product')
  const file = form.get('file')
  if (!(file instanceof File)) throw missingParameter('file')
  const declared = form.get('type')
  const mimeType = (
    typeof declared === 'string' && declared.includes('/') ? declared : file.type
  ).toLowerCase()
  const limit = limits[mimeType.split(';')[0]?.trim() ?? '']
  if (limit === undefined) throw invalid(`Param file must not be a file of type '${mimeType}'.`)
  if (file.size > limit * megabyte)
    throw new GraphError(131053, `File size ${file.size} exceeds the maximum of ${limit} MB`)
  const medium = putMedium(core, account, { bytes: Buffer.from(await file.arrayBuffer()), mimeType }, 30)
  return { body: { id: medium.id } }
}

async function formOf(raw: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  } catch {
    throw missingParameter('file')
  }
}

function describe(core: Core, { account, id, query }: Call): ApiResponse {
  const medium = core.media.get(id)
  const owner = query.get('phone_number_id')
  if (!medium || medium.until <= core.clock.now() || (owner && owner !== account.phoneNumberId))
    throw unknownObject(id, 'GET')
  return {
    body: {
      messaging_product: 'whatsapp',
      url: mediaUrl(core, medium),
      mime_type: medium.mimeType,
      sha256: medium.sha256,
      file_size: String(medium.bytes.length),
      id,
    },
  }
}

/** Serves a media file, if the request has an access token and the URL has not expired. */
export function serveFile(core: Core, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const medium = core.media.get(url.searchParams.get('mid') ?? '')
  const account = core.accounts.find(({ wabaId }) => wabaId === medium?.accountId)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const isRight = medium?.sha256.startsWith(url.searchParams.get('hash') ?? '-')
  if (!account?.tokens.has(token)) response.writeHead(401).end()
  else if (!medium || !isRight || Number(url.searchParams.get('ext')) <= core.clock.now())
    response.writeHead(404).end()
  else
    response
      .writeHead(200, { 'content-type': medium.mimeType, 'content-length': medium.bytes.length })
      .end(medium.bytes)
}

/** Maximum size of an uploaded file by type, in megabytes. */
const limits: Record<string, number> = {
  'image/jpeg': 5,
  'image/png': 5,
  'image/webp': 0.5,
  'audio/aac': 16,
  'audio/amr': 16,
  'audio/mpeg': 16,
  'audio/mp4': 16,
  'audio/ogg': 16,
  'video/mp4': 16,
  'video/3gpp': 16,
  'text/plain': 100,
  'application/pdf': 100,
  'application/msword': 100,
  'application/vnd.ms-excel': 100,
  'application/vnd.ms-powerpoint': 100,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 100,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 100,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 100,
}
