import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from './core.ts'
import type { Fault } from './faults.ts'
import { objectOf } from './fields.ts'
import { GraphError, unknownObject } from './graph-error.ts'
import { accountOf, serveFile } from './media.ts'
import { filePath } from './media-shelf.ts'
import type { Answer, Call, Route } from './route.ts'
import type { AccountState, Json } from './state.ts'

export function createGraph(core: Core, routes: Route[]): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === filePath) serveFileOrFault(core, request, response, url)
    else handle(core, routes, request, response, url).catch((error: unknown) => answerError(response, error))
  })
}

async function handle(
  core: Core,
  routes: Route[],
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const raw = await bodyOf(request)
  const method = request.method ?? 'GET'
  const [, id = '', edge = ''] = /^\/(?:v\d+\.\d+\/)?([^/]+)\/?([\w-]*)$/.exec(url.pathname) ?? []
  const accounts = signedIn(core, request, url)
  const [account, route] = ownRoute(
    core,
    routes.filter((one) => one.method === method && one.edge === edge),
    accounts,
    id,
  )
  if (!account || !route) throw unknownObject(id, method)
  const call: Call = {
    account,
    id,
    query: url.searchParams,
    headers: request.headers,
    raw,
    json: jsonOf(request, raw, url),
  }
  const name = route.name === 'messages' && call.json.status === 'read' ? 'read' : route.name
  const fault = core.faults.take({ on: name, account, person: route.about?.(call), body: call.json })
  if (fault && isBefore(fault)) return failBefore(fault, response)
  const answer = await route.handle(call)
  if (fault?.kind === 'held') hold(core, answer)
  await answer.before?.()
  if (fault?.kind === 'late') {
    answer.after?.()
    await sleep(fault.ms, undefined, { ref: false })
  }
  finish(fault, answer, response)
  if (fault?.kind !== 'late') answer.after?.()
}

/** The accounts of the token; refused as Meta refuses, before anything else is looked at. */
function signedIn(core: Core, request: IncomingMessage, url: URL): AccountState[] {
  const token =
    /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? url.searchParams.get('access_token')
  if (!token)
    throw new GraphError(2500, undefined, {
      title: 'An active access token must be used to query information about the current user.',
    })
  const accounts = core.accounts.filter(({ tokens }) => tokens.has(token))
  if (accounts.length === 0) throw new GraphError(190)
  return accounts
}

function ownRoute(
  core: Core,
  routes: Route[],
  accounts: AccountState[],
  id: string,
): [AccountState?, Route?] {
  for (const account of accounts) {
    const route = routes.find(({ kind }) => isOwn(core, account, kind, id))
    if (route) return [account, route]
  }
  return []
}

function isOwn(core: Core, account: AccountState, kind: Route['kind'], id: string): boolean {
  if (kind === 'number') return account.phoneNumberId === id
  if (kind === 'account') return account.wabaId === id
  if (kind === 'medium') return core.media.get(id)?.accountId === account.wabaId
  return account.templates.some((template) => template.id === id)
}

function isBefore(fault: Fault): boolean {
  return fault.kind === 'refusal' || fault.kind === 'down' || ('when' in fault && fault.when === 'before')
}

function failBefore(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'refusal') throw new GraphError(fault.code, fault.details, fault)
  if (fault.kind === 'cut') response.destroy()
  if (fault.kind !== 'down') return
  const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  response
    .writeHead(fault.status, { 'content-type': 'text/html', ...wait })
    .end('<html><body><h1>Sorry, something went wrong.</h1></body></html>')
}

function finish(fault: Fault | undefined, { body }: Answer, response: ServerResponse): void {
  if (fault?.kind === 'cut') response.destroy()
  else if (fault?.kind === 'garbage')
    response.writeHead(200, { 'content-type': 'application/json' }).end('<!doctype html>')
  else if (fault?.kind !== 'silent') write(response, 200, body)
}

function hold(core: Core, answer: Answer): void {
  const [message] = answer.body.messages as Json[]
  if (message) message.message_status = 'held_for_quality_assessment'
  if (answer.after) core.held.push(answer.after)
  answer.after = undefined
}

function serveFileOrFault(core: Core, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const fault = core.faults.take({ on: 'file', account: accountOf(core, url) })
  try {
    if (fault && isBefore(fault)) failBefore(fault, response)
    else serveFile(core, request, response, url)
  } catch (error) {
    answerError(response, error)
  }
}

function answerError(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof GraphError ? error : new GraphError(131000, String(error))
  const wait: Record<string, string> =
    refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }
  write(response, refusal.status, refusal.toBody(), wait)
}

function write(
  response: ServerResponse,
  status: number,
  body: Json,
  headers: Record<string, string> = {},
): void {
  if (!response.destroyed)
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=UTF-8',
        'facebook-api-version': 'v25.0',
        ...headers,
      })
      .end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** JSON, or the fields of the address or of a form, as the Graph API takes both. */
function jsonOf(request: IncomingMessage, raw: Buffer, url: URL): Json {
  const type = request.headers['content-type'] ?? ''
  if (raw.length === 0) return Object.fromEntries(url.searchParams)
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(raw.toString()))
  if (!type.startsWith('application/json')) return {}
  try {
    return objectOf(JSON.parse(raw.toString()))
  } catch {
    throw new GraphError(100, undefined, { title: 'The request body is no valid JSON' })
  }
}
