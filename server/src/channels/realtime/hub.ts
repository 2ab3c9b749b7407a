import type { ServerResponse } from 'node:http'
import { type Role, roleHasPermission } from '@escale/contract/access/permissions'
import {
  heartbeatMs,
  isLiveList,
  type LiveEvent,
  type LiveList,
  liveLists,
  type Missable,
  streamsPerSession,
} from '@escale/contract/channels/realtime/live-events'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import type { Pool } from '#database/pool/pool.ts'
import type { Notice } from '#journal/notices.ts'
import { errorText, log } from '#telemetry/log.ts'
import { listen } from './listener.ts'
import { keptMs, RecentChanges } from './recent.ts'
import { accessOfSessions, batchedAccess, type SessionAccess } from './sessions.ts'
import { Stream } from './stream.ts'

export type Realtime = {
  /**
   * Opens an event stream for a page. `heardMsAgo`: milliseconds since the page last received anything, if
   * the page sends it.
   */
  openStream(request: RequestHead, response: ServerResponse, heardMsAgo?: number): Promise<void>
  stop(): Promise<void>
}

/** How often the access of every open stream is checked, in milliseconds. */
export const judgeEveryMs = 15_000

/**
 * Sends change notifications to the open pages, and only those that the user of the page may read. The access
 * of a stream is checked when it opens, when the access of its user changes, and every 15 seconds.
 */
export function startHub(pool: Pool, loginUrl: string, periods: Partial<Periods> = {}): Realtime {
  return new Hub(pool, loginUrl, { beatMs: heartbeatMs, judgeMs: judgeEveryMs, ...periods })
}

type Periods = { beatMs: number; judgeMs: number }

class Hub implements Realtime {
  readonly #pool: Pool
  readonly #accessOfSession: ReturnType<typeof batchedAccess>
  readonly #listener: ReturnType<typeof listen>
  readonly #timers: NodeJS.Timeout[]
  readonly #streams = new Set<Stream>()
  readonly #opening = new Map<string, number>()
  readonly #recent = new RecentChanges()
  #isStopped = false
  #accessChanges = 0
  /**
   * Tail of the task queue. Notifications are handled one at a time, so that one that follows a change of
   * access obeys the new access.
   */
  #work = Promise.resolve()

  constructor(pool: Pool, loginUrl: string, { beatMs, judgeMs }: Periods) {
    this.#pool = pool
    this.#accessOfSession = batchedAccess(pool)
    this.#listener = listen(
      loginUrl,
      (notice) => this.#queueTask(() => this.#handleNotice(notice)),
      () => this.#queueTask(() => this.#resyncAll()),
    )
    const checkAll = () => this.#queueTask(() => this.#checkStreams(this.#streams))
    this.#timers = [setInterval(() => this.#beat(), beatMs), setInterval(checkAll, judgeMs)]
  }

  async openStream(request: RequestHead, response: ServerResponse, heardMsAgo?: number): Promise<void> {
    const { sessionHash } = request
    if (!sessionHash) return refuse(response, 401, 'UNAUTHORIZED', apiRefusals.sessionMissing)
    if (this.#isStopped || !this.#listener.isListening())
      return refuse(response, 503, 'UNAVAILABLE', messages.unavailable, 1)
    const opening = this.#opening.get(sessionHash) ?? 0
    if (
      opening + this.#streamsWhere((stream) => stream.sessionHash === sessionHash).length >=
      streamsPerSession
    )
      return refuse(response, 429, 'TOO_MANY', apiRefusals.tooMany, 10)
    this.#opening.set(sessionHash, opening + 1)
    try {
      await this.#checkThenOpen({ sessionHash, company: request.company }, response, heardMsAgo)
    } catch {
      refuse(response, 503, 'UNAVAILABLE', messages.unavailable, 1)
    } finally {
      const openingCount = (this.#opening.get(sessionHash) ?? 1) - 1
      if (openingCount > 0) this.#opening.set(sessionHash, openingCount)
      else this.#opening.delete(sessionHash)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams) this.#dropStream(stream)
    await this.#listener.stop()
  }

  async #checkThenOpen(
    request: { sessionHash: string; company: string | undefined },
    response: ServerResponse,
    heardMsAgo?: number,
  ): Promise<void> {
    const { sessionHash, company } = request
    const changesBefore = this.#accessChanges
    const now = await this.#accessOfSession(sessionHash)
    if (!now) return refuse(response, 401, 'UNAUTHORIZED', apiRefusals.sessionMissing)
    if (company !== undefined && company !== (now.companyId ?? ''))
      return refuse(response, 409, 'COMPANY_CHANGED', messages.companyChanged)
    if (this.#isStopped || response.destroyed) return void response.destroy()
    const stream = new Stream(response, { sessionHash, ...now })
    this.#streams.add(stream)
    stream.send(this.#joinedEvent(stream, heardMsAgo))
    response.once('close', () => this.#streams.delete(stream))
    // An access changed while this one was read, so the result may be outdated.
    if (this.#accessChanges !== changesBefore) this.#queueTask(() => this.#checkStreams([stream]))
  }

  #queueTask(task: () => Promise<void> | void): void {
    this.#work = this.#work
      .then(task)
      .catch((error: unknown) => log('error', 'realtime', { operation: 'realtime', error: errorText(error) }))
  }

  #beat(): void {
    for (const stream of this.#streams) stream.beat()
    this.#recent.prune()
  }

  async #handleNotice(notice: Notice): Promise<void> {
    const { kind } = notice
    if (kind === 'missed') return this.#resyncAll()
    if (isLiveList(kind)) return this.#sendListChanged(notice, kind)
    this.#accessChanges += 1
    if (kind === 'access') await this.#handleAccessChanged(notice)
    else if (kind === 'security') await this.#sendSecurityEvent(notice)
  }

  /** A notice that names no person concerns everybody of the company, for example a choice of its admin. */
  async #handleAccessChanged({ userId, companyId }: Notice): Promise<void> {
    await this.#checkStreams(
      this.#streamsWhere((stream) => stream.userId === userId || isIn(stream, companyId)),
    )
    if (userId !== null) return
    for (const stream of this.#streams) if (isIn(stream, companyId)) stream.send({ event: 'access' })
  }

  #sendListChanged(notice: Notice, list: LiveList): void {
    this.#recent.add(notice.companyId, list)
    for (const stream of this.#streams) {
      const concerned = notice.companyId === null || isIn(stream, notice.companyId)
      if (concerned && mayReceive(stream.role, list))
        stream.send({ event: 'changed', list, own: stream.userId === notice.userId })
    }
  }

  async #sendSecurityEvent({ userId, companyId }: Notice): Promise<void> {
    if (companyId !== null) this.#recent.add(companyId, 'log')
    // Sign-out and change of company are security events too, so access is checked first.
    await this.#checkStreams(this.#streamsWhere((stream) => stream.userId === userId))
    for (const stream of this.#streams) {
      if (stream.userId === userId) stream.send({ event: 'security' })
      if (isIn(stream, companyId) && mayReceive(stream.role, 'log')) stream.send({ event: 'log' })
    }
  }

  async #resyncAll(): Promise<void> {
    await this.#checkStreams(this.#streams)
    this.#recent.forget()
    for (const stream of this.#streams) stream.send({ event: 'joined' })
  }

  /**
   * Ends the streams whose session is over or has changed to another company, and updates the role of the
   * others.
   */
  async #checkStreams(streams: Iterable<Stream>): Promise<void> {
    const all = [...streams]
    if (all.length === 0) return
    const accesses = await accessOfSessions(
      this.#pool,
      all.map(({ sessionHash }) => sessionHash),
    ).catch(() => undefined)
    for (const stream of all) {
      if (accesses) this.#applyAccess(stream, accesses.get(stream.sessionHash))
      else this.#pause(stream)
    }
  }

  /**
   * Pauses a stream while the database cannot confirm its access. Afterwards the stream receives what it
   * missed. Closing all streams instead would make every page reconnect at once, to an overloaded database. A
   * stream is closed if its pause is longer than recent changes are stored.
   */
  #pause(stream: Stream): void {
    stream.pause()
    if (stream.pausedMs > keptMs) this.#dropStream(stream)
  }

  #applyAccess(stream: Stream, now: SessionAccess | undefined): void {
    if (!now || now.companyId !== stream.companyId || now.userId !== stream.userId) {
      stream.end({ event: 'ended' })
      this.#streams.delete(stream)
      return
    }
    const { pausedMs } = stream
    stream.resume()
    if (now.role !== stream.role) {
      stream.role = now.role
      stream.send({ event: 'access' })
    }
    if (pausedMs > 0) stream.send(this.#joinedEvent(stream, pausedMs))
  }

  #dropStream(stream: Stream): void {
    stream.end()
    this.#streams.delete(stream)
  }

  #streamsWhere(isWanted: (stream: Stream) => boolean): Stream[] {
    return [...this.#streams].filter(isWanted)
  }

  #joinedEvent({ companyId, role }: Stream, heardMsAgo: number | undefined): LiveEvent {
    const missed = heardMsAgo === undefined ? undefined : this.#recent.within(heardMsAgo, companyId)
    return {
      event: 'joined',
      ...(missed && { missed: missed.filter((changed) => mayReceive(role, changed)) }),
    }
  }
}

function mayReceive(role: Role, changed: Missable): boolean {
  return changed === 'log'
    ? roleHasPermission(role, 'security.read')
    : liveLists[changed].some((permission) => roleHasPermission(role, permission))
}

function isIn(stream: Stream, companyId: string | null): boolean {
  return companyId !== null && stream.companyId === companyId
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  retryAfter?: number,
): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  response.writeHead(status, headers).end(JSON.stringify({ code, message }))
}
