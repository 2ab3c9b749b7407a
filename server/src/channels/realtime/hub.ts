import type { ServerResponse } from 'node:http'
import { may, type Role } from '@escale/contract/access/permissions'
import { heartbeatMs, isLiveList, type LiveEvent, liveLists, type Missable, streamsPerSession } from '@escale/contract/channels/realtime/live'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import type { Pool } from '#database/pool/open.ts'
import type { Notice } from '#journal/notices.ts'
import { errorText, log } from '#log.ts'
import { listen } from './listener.ts'
import { keptMs, RecentChanges } from './recent.ts'
import { type Standing, standingOf, standingsOf } from './sessions.ts'
import { Stream } from './stream.ts'

export type Realtime = {
  /** `heardMsAgo` is how long ago the page last heard anything, when it says so. */
  openStream(asked: RequestHead, response: ServerResponse, heardMsAgo?: number): Promise<void>
  stop(): Promise<void>
}

/** How often every open stream is judged again, whatever was or was not announced. */
export const judgeEveryMs = 15_000

/**
 * Carries what happens to the pages that are open: what a person may not read never leaves. Each stream is judged when it
 * opens, at once when somebody's access changes, and every fifteen seconds.
 */
export function startHub(pool: Pool, loginUrl: string, { beatMs = heartbeatMs, judgeMs = judgeEveryMs } = {}): Realtime {
  const streams = new Set<Stream>()
  const opening = new Map<string, number>()
  const recent = new RecentChanges()
  const judgeComing = standingsOf(pool)
  let stopped = false
  let changesOfAccess = 0
  // One notice after the other: what follows a change of access is judged by the new one.
  let work = Promise.resolve()
  const queueTask = (task: () => Promise<void> | void) => {
    work = work.then(task).catch((error: unknown) => log('error', 'realtime', { operation: 'realtime', error: errorText(error) }))
  }

  const listener = listen(
    loginUrl,
    (notice) => queueTask(() => handleNotice(notice)),
    () => queueTask(rejoinAll),
  )
  const beat = setInterval(() => {
    for (const stream of streams) stream.beat()
    recent.prune()
  }, beatMs)
  const check = setInterval(() => queueTask(() => judgeStreams(streams)), judgeMs)

  async function handleNotice(notice: Notice): Promise<void> {
    const { kind } = notice
    if (kind === 'missed') return rejoinAll()
    if (!isLiveList(kind)) changesOfAccess += 1
    if (kind === 'access') await judgeStreams(streamsWhere((stream) => stream.userId === notice.userId || isIn(stream, notice.companyId)))
    else if (isLiveList(kind)) {
      recent.add(notice.companyId, kind)
      for (const stream of streams) {
        const concerned = notice.companyId === null || isIn(stream, notice.companyId)
        if (concerned && mayHear(stream.role, kind)) stream.send({ event: 'changed', list: kind, own: stream.userId === notice.userId })
      }
    } else if (kind === 'security') {
      if (notice.companyId !== null) recent.add(notice.companyId, 'log')
      // Signing out and changing company are logged too.
      await judgeStreams(streamsWhere(({ userId }) => userId === notice.userId))
      for (const stream of streams) {
        if (stream.userId === notice.userId) stream.send({ event: 'security' })
        if (isIn(stream, notice.companyId) && mayHear(stream.role, 'log')) stream.send({ event: 'log' })
      }
    }
  }

  async function rejoinAll(): Promise<void> {
    await judgeStreams(streams)
    recent.forget()
    for (const stream of streams) stream.send({ event: 'joined' })
  }

  /** Ends the streams whose session is over or is in another company now; of the others, notes the role. */
  async function judgeStreams(judged: Iterable<Stream>): Promise<void> {
    const all = [...judged]
    if (all.length === 0) return
    const standing = await standingOf(
      pool,
      all.map(({ sessionHash }) => sessionHash),
    ).catch(() => undefined)
    for (const stream of all) {
      if (standing) applyStanding(stream, standing.get(stream.sessionHash))
      else hush(stream)
    }
  }

  /**
   * Nobody can say what they may read: they hear nothing until somebody can, then what they missed. All of them let go would come back at once,
   * to a database that has no room as it is. None stays longer than what changed is remembered.
   */
  function hush(stream: Stream): void {
    stream.hush()
    if (stream.hushedMs > keptMs) dropStream(stream)
  }

  function applyStanding(stream: Stream, now: Standing | undefined): void {
    if (!now || now.companyId !== stream.companyId || now.userId !== stream.userId) {
      stream.end({ event: 'ended' })
      streams.delete(stream)
      return
    }
    const { hushedMs } = stream
    stream.speak()
    if (now.role !== stream.role) {
      stream.role = now.role
      stream.send({ event: 'access' })
    }
    if (hushedMs > 0) stream.send(joinedEvent(stream, hushedMs))
  }

  function dropStream(stream: Stream): void {
    stream.end()
    streams.delete(stream)
  }

  function streamsWhere(of: (stream: Stream) => boolean): Stream[] {
    return [...streams].filter(of)
  }

  async function openStream(asked: RequestHead, response: ServerResponse, heardMsAgo?: number): Promise<void> {
    const { sessionHash } = asked
    if (!sessionHash) return refuse(response, 401, 'UNAUTHORIZED', apiRefusals.sessionMissing)
    if (stopped || !listener.isListening()) return refuse(response, 503, 'UNAVAILABLE', messages.unavailable, 1)
    const under = opening.get(sessionHash) ?? 0
    if (under + streamsWhere((stream) => stream.sessionHash === sessionHash).length >= streamsPerSession)
      return refuse(response, 429, 'TOO_MANY', apiRefusals.tooMany, 10)
    opening.set(sessionHash, under + 1)
    const changesBefore = changesOfAccess
    try {
      const now = await judgeComing(sessionHash)
      if (!now) return refuse(response, 401, 'UNAUTHORIZED', apiRefusals.sessionMissing)
      if (asked.company !== undefined && asked.company !== (now.companyId ?? ''))
        return refuse(response, 409, 'COMPANY_CHANGED', messages.companyChanged)
      if (stopped || response.destroyed) return void response.destroy()
      const stream = new Stream(response, { sessionHash, ...now })
      streams.add(stream)
      stream.send(joinedEvent(stream, heardMsAgo))
      response.once('close', () => streams.delete(stream))
      if (changesOfAccess !== changesBefore) queueTask(() => judgeStreams([stream])) // judged while somebody's access changed
    } catch {
      refuse(response, 503, 'UNAVAILABLE', messages.unavailable, 1)
    } finally {
      const left = (opening.get(sessionHash) ?? 1) - 1
      if (left > 0) opening.set(sessionHash, left)
      else opening.delete(sessionHash)
    }
  }

  function joinedEvent({ companyId, role }: Stream, heardMsAgo: number | undefined): LiveEvent {
    const missed = heardMsAgo === undefined ? undefined : recent.within(heardMsAgo, companyId)
    return { event: 'joined', ...(missed && { missed: missed.filter((changed) => mayHear(role, changed)) }) }
  }

  async function stop(): Promise<void> {
    stopped = true
    clearInterval(beat)
    clearInterval(check)
    for (const stream of streams) dropStream(stream)
    await listener.stop()
  }

  return { openStream, stop }
}

function mayHear(role: Role, changed: Missable): boolean {
  return changed === 'log' ? may(role, 'security.read') : liveLists[changed].some((permission) => may(role, permission))
}

function isIn(stream: Stream, companyId: string | null): boolean {
  return companyId !== null && stream.companyId === companyId
}

function refuse(response: ServerResponse, status: number, code: string, message: string, retryAfter?: number): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) }
  response.writeHead(status, headers).end(JSON.stringify({ code, message }))
}
