import type { ServerResponse } from 'node:http'
import { may, type Role } from '@escale/contract/access/permissions'
import {
  heartbeatMs,
  isLiveList,
  type LiveEvent,
  type LiveList,
  liveLists,
  type Missable,
  streamsPerSession,
} from '@escale/contract/channels/realtime/live'
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
 * Carries what happens to the pages that are open: what a person may not read never leaves. Each stream is
 * judged when it
 * opens, at once when somebody's access changes, and every fifteen seconds.
 */
export function startHub(pool: Pool, loginUrl: string, periods: Partial<Periods> = {}): Realtime {
  return new Hub(pool, loginUrl, { beatMs: heartbeatMs, judgeMs: judgeEveryMs, ...periods })
}

type Periods = { beatMs: number; judgeMs: number }

class Hub implements Realtime {
  readonly #pool: Pool
  readonly #judgeComing: ReturnType<typeof standingsOf>
  readonly #listener: ReturnType<typeof listen>
  readonly #timers: NodeJS.Timeout[]
  readonly #streams = new Set<Stream>()
  readonly #opening = new Map<string, number>()
  readonly #recent = new RecentChanges()
  #isStopped = false
  #changesOfAccess = 0
  /** Notices are handled one after the other: what follows a change of access is judged by the new one. */
  #work = Promise.resolve()

  constructor(pool: Pool, loginUrl: string, { beatMs, judgeMs }: Periods) {
    this.#pool = pool
    this.#judgeComing = standingsOf(pool)
    this.#listener = listen(
      loginUrl,
      (notice) => this.#queueTask(() => this.#handleNotice(notice)),
      () => this.#queueTask(() => this.#rejoinAll()),
    )
    const judgeAll = () => this.#queueTask(() => this.#judgeStreams(this.#streams))
    this.#timers = [setInterval(() => this.#beat(), beatMs), setInterval(judgeAll, judgeMs)]
  }

  async openStream(asked: RequestHead, response: ServerResponse, heardMsAgo?: number): Promise<void> {
    const { sessionHash } = asked
    if (!sessionHash) return refuse(response, 401, 'UNAUTHORIZED', apiRefusals.sessionMissing)
    if (this.#isStopped || !this.#listener.isListening())
      return refuse(response, 503, 'UNAVAILABLE', messages.unavailable, 1)
    const under = this.#opening.get(sessionHash) ?? 0
    if (
      under + this.#streamsWhere((stream) => stream.sessionHash === sessionHash).length >=
      streamsPerSession
    )
      return refuse(response, 429, 'TOO_MANY', apiRefusals.tooMany, 10)
    this.#opening.set(sessionHash, under + 1)
    try {
      await this.#judgeThenOpen({ sessionHash, company: asked.company }, response, heardMsAgo)
    } catch {
      refuse(response, 503, 'UNAVAILABLE', messages.unavailable, 1)
    } finally {
      const left = (this.#opening.get(sessionHash) ?? 1) - 1
      if (left > 0) this.#opening.set(sessionHash, left)
      else this.#opening.delete(sessionHash)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams) this.#dropStream(stream)
    await this.#listener.stop()
  }

  async #judgeThenOpen(
    asked: { sessionHash: string; company: string | undefined },
    response: ServerResponse,
    heardMsAgo?: number,
  ): Promise<void> {
    const { sessionHash, company } = asked
    const changesBefore = this.#changesOfAccess
    const now = await this.#judgeComing(sessionHash)
    if (!now) return refuse(response, 401, 'UNAUTHORIZED', apiRefusals.sessionMissing)
    if (company !== undefined && company !== (now.companyId ?? ''))
      return refuse(response, 409, 'COMPANY_CHANGED', messages.companyChanged)
    if (this.#isStopped || response.destroyed) return void response.destroy()
    const stream = new Stream(response, { sessionHash, ...now })
    this.#streams.add(stream)
    stream.send(this.#joinedEvent(stream, heardMsAgo))
    response.once('close', () => this.#streams.delete(stream))
    if (this.#changesOfAccess !== changesBefore) this.#queueTask(() => this.#judgeStreams([stream])) // judged while somebody's access changed
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
    const { kind, userId, companyId } = notice
    if (kind === 'missed') return this.#rejoinAll()
    if (isLiveList(kind)) return this.#tellListChanged(notice, kind)
    this.#changesOfAccess += 1
    if (kind === 'access')
      await this.#judgeStreams(
        this.#streamsWhere((stream) => stream.userId === userId || isIn(stream, companyId)),
      )
    else if (kind === 'security') await this.#tellSecurityEvent(notice)
  }

  #tellListChanged(notice: Notice, list: LiveList): void {
    this.#recent.add(notice.companyId, list)
    for (const stream of this.#streams) {
      const concerned = notice.companyId === null || isIn(stream, notice.companyId)
      if (concerned && mayHear(stream.role, list))
        stream.send({ event: 'changed', list, own: stream.userId === notice.userId })
    }
  }

  async #tellSecurityEvent({ userId, companyId }: Notice): Promise<void> {
    if (companyId !== null) this.#recent.add(companyId, 'log')
    // Signing out and changing company are logged too.
    await this.#judgeStreams(this.#streamsWhere((stream) => stream.userId === userId))
    for (const stream of this.#streams) {
      if (stream.userId === userId) stream.send({ event: 'security' })
      if (isIn(stream, companyId) && mayHear(stream.role, 'log')) stream.send({ event: 'log' })
    }
  }

  async #rejoinAll(): Promise<void> {
    await this.#judgeStreams(this.#streams)
    this.#recent.forget()
    for (const stream of this.#streams) stream.send({ event: 'joined' })
  }

  /** Ends the streams whose session is over or is in another company now; of the others, notes the role. */
  async #judgeStreams(judged: Iterable<Stream>): Promise<void> {
    const all = [...judged]
    if (all.length === 0) return
    const standing = await standingOf(
      this.#pool,
      all.map(({ sessionHash }) => sessionHash),
    ).catch(() => undefined)
    for (const stream of all) {
      if (standing) this.#applyStanding(stream, standing.get(stream.sessionHash))
      else this.#hush(stream)
    }
  }

  /**
   * While the database cannot say what a stream may carry, the stream is silent. It is told afterwards what
   * it missed.
   * Dropping all streams would bring all of them back at once, to a database that has no room. No stream
   * stays silent
   * longer than recent changes are remembered.
   */
  #hush(stream: Stream): void {
    stream.hush()
    if (stream.hushedMs > keptMs) this.#dropStream(stream)
  }

  #applyStanding(stream: Stream, now: Standing | undefined): void {
    if (!now || now.companyId !== stream.companyId || now.userId !== stream.userId) {
      stream.end({ event: 'ended' })
      this.#streams.delete(stream)
      return
    }
    const { hushedMs } = stream
    stream.speak()
    if (now.role !== stream.role) {
      stream.role = now.role
      stream.send({ event: 'access' })
    }
    if (hushedMs > 0) stream.send(this.#joinedEvent(stream, hushedMs))
  }

  #dropStream(stream: Stream): void {
    stream.end()
    this.#streams.delete(stream)
  }

  #streamsWhere(isMeant: (stream: Stream) => boolean): Stream[] {
    return [...this.#streams].filter(isMeant)
  }

  #joinedEvent({ companyId, role }: Stream, heardMsAgo: number | undefined): LiveEvent {
    const missed = heardMsAgo === undefined ? undefined : this.#recent.within(heardMsAgo, companyId)
    return { event: 'joined', ...(missed && { missed: missed.filter((changed) => mayHear(role, changed)) }) }
  }
}

function mayHear(role: Role, changed: Missable): boolean {
  return changed === 'log'
    ? may(role, 'security.read')
    : liveLists[changed].some((permission) => may(role, permission))
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
