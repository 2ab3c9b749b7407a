import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Core } from './core.ts'
import { GraphError, invalid, missing, unknownObject } from './graph-error.ts'
import { addressOf, putMedium } from './media-shelf.ts'
import type { Answer, Call, Route } from './route.ts'
import type { AccountState, Medium } from './state.ts'

const megabyte = 1024 * 1024

export function mediaRoutes(core: Core): Route[] {
  return [
    { name: 'media', method: 'POST', edge: 'media', kind: 'number', handle: (call) => upload(core, call) },
    { name: 'media', method: 'GET', edge: '', kind: 'medium', handle: (call) => show(core, call) },
    {
      name: 'media',
      method: 'DELETE',
      edge: '',
      kind: 'medium',
      handle: ({ id }) => ({ body: { success: core.media.delete(id) } }),
    },
  ]
}

async function upload(core: Core, { account, headers, raw }: Call): Promise<Answer> {
  const form = await formOf(raw, headers['content-type'] ?? '')
  if (form.get('messaging_product') !== 'whatsapp') throw missing('messaging_product')
  const file = form.get('file')
  if (!(file instanceof File)) throw missing('file')
  const said = form.get('type')
  const mimeType = (typeof said === 'string' && said.includes('/') ? said : file.type).toLowerCase()
  const limit = limits[mimeType.split(';')[0]?.trim() ?? '']
  if (limit === undefined)
    throw invalid(
      `Param file must be a file with one of the following types: ${Object.keys(limits).join(', ')}. Received file of type '${mimeType}'.`,
    )
  if (file.size > limit * megabyte)
    throw new GraphError(131053, `File size ${file.size} exceeds the maximum of ${limit} MB`)
  const medium = putMedium(core, account, { bytes: Buffer.from(await file.arrayBuffer()), mimeType }, 30)
  return { body: { id: medium.id } }
}

async function formOf(raw: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  } catch {
    throw missing('file')
  }
}

function show(core: Core, { account, id, query }: Call): Answer {
  const medium = core.media.get(id)
  const owner = query.get('phone_number_id')
  if (!medium || medium.until <= core.clock.now() || (owner && owner !== account.phoneNumberId))
    throw unknownObject(id, 'GET')
  return {
    body: {
      messaging_product: 'whatsapp',
      url: addressOf(core, medium),
      mime_type: medium.mimeType,
      sha256: medium.sha256,
      file_size: String(medium.bytes.length),
      id,
    },
  }
}

/** The address of a file: it wants the token too, and is dead after five minutes. */
export function serveFile(core: Core, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const medium = core.media.get(url.searchParams.get('mid') ?? '')
  const account = accountOf(core, url)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const isRight = medium?.sha256.startsWith(url.searchParams.get('hash') ?? '-')
  if (!account?.tokens.has(token)) response.writeHead(401).end()
  else if (!medium || !isRight || Number(url.searchParams.get('ext')) <= core.clock.now())
    response.writeHead(404).end()
  else pour(medium, response)
}

/** Whose file an address is of. */
export function accountOf(core: Core, url: URL): AccountState | undefined {
  const medium = core.media.get(url.searchParams.get('mid') ?? '')
  return core.accounts.find(({ wabaId }) => wabaId === medium?.accountId)
}

function pour(medium: Medium, response: ServerResponse): void {
  if (medium.flow === 'silent') return
  const length = medium.flow === 'endless' ? {} : { 'content-length': medium.bytes.length }
  response.writeHead(200, { 'content-type': medium.mimeType, ...length })
  if (medium.flow === 'whole') {
    response.end(medium.bytes)
  } else if (medium.flow === 'short') {
    response.write(medium.bytes.subarray(0, Math.ceil(medium.bytes.length / 2)), () => response.destroy())
  } else {
    response.write(medium.bytes)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  }
}

/** What Meta takes, in megabytes. */
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
