import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { reconnectDelayMs } from '@escale/contract/channels/realtime/live-events'
import { signedCookie } from '../../../server/src/access/caller/cookie.ts'
import { jsonHeaders, sendRequest } from '../../http.ts'
import { chanceOf } from '../chance.ts'
import { type Call, drawAction } from './actions.ts'
import type { Worker } from './crowd.ts'
import type { Figures, Reply, Streams } from './figures.ts'

export type Site = { port: number; secret: string }

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

async function callAs({ port, secret }: Site, worker: Worker, call: Call): Promise<Reply> {
  const { kind: _kind, path, method } = call
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const headers = {
    ...workerHeaders(worker, secret),
    ...(body !== undefined && jsonHeaders(body)),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  }
  try {
    const sent = { agent, port, method, path: `/api${path}`, headers, body, timeoutMs: 30_000 }
    const { status, headers: received, body: bytes, ms } = await sendRequest(sent)
    const text = bytes.toString()
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60)
    return { status, code, retryAfterMs: 1000 * Number(received['retry-after'] ?? 0), ms, body: text }
  } catch (error) {
    return { status: 0, code: (error as Error).message, retryAfterMs: 0, ms: 0, body: '' }
  }
}

function workerHeaders({ token, place }: Worker, secret: string): Record<string, string> {
  return { cookie: signedCookie(token, secret), 'x-company': place.id }
}

/** Works as the role does all day, with pauses, until `leaving`. */
export async function work(
  site: Site,
  worker: Worker,
  figures: Figures,
  { thinkMs, seed, leaving }: { thinkMs: number; seed: number; leaving: AbortSignal },
): Promise<void> {
  const chance = chanceOf(seed)
  const pause = (ms: number) => sleep(ms, undefined, { signal: leaving }).catch(() => {})
  await pause(chance() * thinkMs) // the workers do not begin at once
  while (!leaving.aborted) {
    const calls = drawAction(worker.role, worker.place, chance)
    const replies = await Promise.all(calls.map((call) => callAs(site, worker, call)))
    for (const [n, reply] of replies.entries()) figures.note((calls[n] as Call).kind, reply)
    await pause(-Math.log(1 - chance()) * thinkMs)
  }
}

/** Six workers of ten have a page open, with its stream of notifications. */
export function openPages(site: Site, workers: Worker[], streams: Streams, leaving: AbortSignal): void {
  for (const [n, worker] of workers.entries()) if (n % 10 < 6) openStream(site, worker, streams, leaving, 0)
}

/** Opens a stream, and opens it again when it ends, as late as a browser does. */
function openStream(
  site: Site,
  worker: Worker,
  streams: Streams,
  leaving: AbortSignal,
  failures: number,
): void {
  if (leaving.aborted) return
  const reopen = (count: number) => {
    setTimeout(() => openStream(site, worker, streams, leaving, count + 1), reconnectDelayMs(count)).unref()
  }
  const headers = workerHeaders(worker, site.secret)
  const target = { host: '127.0.0.1', port: site.port, path: '/api/realtime' }
  const outgoing = request({ ...target, agent: false, headers, signal: leaving }, (response) => {
    if (response.statusCode !== 200) {
      streams.refused += 1
      response.resume()
      return reopen(failures)
    }
    streams.open += 1
    response.on('data', (piece: Buffer) => {
      if (piece.includes('event: changed')) streams.received += 1
    })
    response.on('error', () => {})
    response.once('close', () => {
      streams.open -= 1
      if (leaving.aborted) return
      streams.ended += 1
      reopen(0)
    })
  })
  outgoing.on('error', () => leaving.aborted || reopen(failures))
  outgoing.end()
}

/**
 * People of one company call for the most expensive things without a pause, two calls at once each. They only
 * wait when a refusal says how long.
 */
export async function hammer(
  site: Site,
  workers: Worker[],
  figures: Figures,
  end: AbortSignal,
): Promise<void> {
  const able = workers.filter(({ role }) => role === 'admin' || role === 'manager')
  const hammering = able.flatMap((worker) =>
    [0, 1].map((first) => hammerAs(site, worker, figures, first, end)),
  )
  await Promise.all(hammering)
}

async function hammerAs(site: Site, worker: Worker, figures: Figures, first: number, end: AbortSignal) {
  for (let n = first; !end.aborted; n += 1) {
    const call = n % 6 === 5 ? undefined : (expensiveCalls[n % expensiveCalls.length] as Call)
    if (call?.path === '/exports' && worker.role !== 'admin') continue
    if (!call) {
      await importFile(site, worker, figures)
      continue
    }
    const reply = await callAs(site, worker, call)
    figures.noteNoise(call.kind, reply)
    const pauseMs = reply.retryAfterMs || (reply.status >= 400 ? 200 : 0)
    await sleep(pauseMs, undefined, { signal: end }).catch(() => {})
  }
}

const days = 'from=2024-01-01&to=2026-12-31'
const expensiveCalls: Call[] = [
  { kind: 'rapport', method: 'GET', path: `/reports/ventes/file?${days}&groupBy=client&format=xlsx` },
  { kind: 'export', method: 'POST', path: '/exports' },
  { kind: 'liste en fichier', method: 'GET', path: '/lists/invoices?format=xlsx' },
  { kind: 'rapport', method: 'GET', path: `/reports/encaissements?${days}` },
  { kind: 'recherche', method: 'GET', path: '/invoices?search=maison&limit=200&sort=clientName' },
]

/** Imports 500 clients up to the check, never further, so that the company stays as large as it is. */
async function importFile(site: Site, worker: Worker, figures: Figures): Promise<void> {
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await callAs(site, worker, { kind: 'import', method, path, body })
    figures.noteNoise('import', reply)
    return reply
  }
  const texts = Array.from({ length: 500 }, (_, n) => ({
    name: `Maison ${n}`,
    phone: `+2438100${10_000 + n}`,
  }))
  const file = { kind: 'clients', fileName: 'clients.csv', columns: { name: 'Nom', phone: 'Téléphone' } }
  const created = await send('POST', '/imports', { ...file, linesCount: texts.length })
  if (created.status !== 201) return void (await sleep(200))
  const { id } = JSON.parse(created.body) as { id: string }
  await send('PUT', `/imports/${id}/lines`, { lines: texts.map((text, n) => ({ line: n + 2, texts: text })) })
  await send('POST', `/imports/${id}/check`, {})
}
