import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from './core.ts'
import type { Fault, RouteName } from './faults.ts'
import { objectOf } from './fields.ts'
import { GraphError, unknownObject } from './graph-error.ts'
import type { AccountState, Json } from './state.ts'

/** A request whose access token was accepted. */
export type Call = {
  account: AccountState
  /** First part of the URL path: the id of a phone number, account, template or media file. */
  id: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  raw: Buffer
  json: Json
}

export type ApiResponse = {
  body: Json
  /** Runs before the response is sent. */
  before?: () => Promise<void>
  /** Runs after the response was sent. */
  after?: () => void
}

export type Route = {
  name: RouteName
  method: string
  /** The part of the URL path after the id. */
  edge: string
  kind: 'number' | 'account' | 'template' | 'medium'
  handle(call: Call): ApiResponse | Promise<ApiResponse>
}

type FileServer = { path: string; serve(request: IncomingMessage, response: ServerResponse, url: URL): void }

/** Creates the HTTP server of the Graph API. It also serves the media files whose URLs it returns. */
export function createGraph(core: Core, routes: Route[], files: FileServer): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === files.path) files.serve(request, response, url)
    else handle(core, routes, request, response, url).catch((error: unknown) => writeError(response, error))
  })
}

async function handle(
  core: Core,
  routes: Route[],
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const raw = await collectBody(request)
  const { method = 'GET', headers } = request
  const [, id = '', edge = ''] = /^\/(?:v\d+\.\d+\/)?([^/]+)\/?([\w-]*)$/.exec(url.pathname) ?? []
  const matching = routes.filter((route) => route.method === method && route.edge === edge)
  const [account, route] = findRoute(core, matching, accountsOfToken(core, request), id)
  if (!account || !route) throw unknownObject(id, method)
  const call: Call = { account, id, query: url.searchParams, headers, raw, json: jsonOf(request, raw) }
  const fault = core.faults.next(
    route.name === 'messages' && call.json.status === 'read' ? 'read' : route.name,
  )
  if (fault?.kind === 'refusal') throw new GraphError(fault.code)
  if (fault?.kind === 'down') return writeDownPage(response, fault.status)
  const { body, before, after } = await route.handle(call)
  await before?.()
  if (fault?.kind === 'late') {
    after?.()
    await sleep(fault.ms, undefined, { ref: false })
  }
  respond(fault, body, response)
  if (fault?.kind !== 'late') after?.()
}

/**
 * Returns the accounts to which the request's token gives access. A wrong token is refused before anything
 * else is checked.
 */
function accountsOfToken(core: Core, request: IncomingMessage): AccountState[] {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const accounts = core.accounts.filter(({ tokens }) => tokens.has(token))
  if (accounts.length === 0) throw new GraphError(190)
  return accounts
}

function findRoute(
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

function respond(fault: Fault | undefined, body: Json, response: ServerResponse): void {
  if (fault?.kind === 'cut') response.destroy()
  else if (fault?.kind !== 'silent') respondJson(response, 200, body)
}

function writeDownPage(response: ServerResponse, status: number): void {
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end('<html><body><h1>Sorry, something went wrong.</h1></body></html>')
}

function writeError(response: ServerResponse, error: unknown): void {
  const graphError = error instanceof GraphError ? error : new GraphError(131000, String(error))
  respondJson(response, graphError.status, graphError.toBody())
}

function respondJson(response: ServerResponse, status: number, body: Json): void {
  if (response.destroyed) return
  const headers = { 'content-type': 'application/json; charset=UTF-8', 'facebook-api-version': 'v25.0' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

async function collectBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function jsonOf(request: IncomingMessage, raw: Buffer): Json {
  if (raw.length === 0 || !request.headers['content-type']?.startsWith('application/json')) return {}
  try {
    return objectOf(JSON.parse(raw.toString()))
  } catch {
    throw new GraphError(100, undefined, { title: 'The request body is no valid JSON' })
  }
}
