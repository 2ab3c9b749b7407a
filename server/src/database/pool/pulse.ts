import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#database/statements/send.ts'
import { log } from '#log.ts'

/** Feels whether the database answers, and is still for this server, twice a second, on a connection of its own. */
type Pulse = { stop(): void }

type Felt = {
  /** The latest chapter this server knows. */
  lastChapter: string
  /** The database has not answered for a while: a caller would wait in vain. */
  onSilence: () => void
  /** A later server has written a chapter that stops older ones: what this one would still write could be wrong. */
  onOutdated: () => void
  onReturn: () => void
}

/** Where whoever writes a chapter says so, for servers that run to look at once whether it stops them. */
export const chapterChannel = 'escale_chapters'

const asking = 'select chapter from access.oldest_server'
const everyMs = 500
/** After so long without an answer the database is taken for frozen, or its machine gone: nobody need wait for it. */
const silentMs = 3500
/** After so long the connection itself is given up, and another tried. */
const lostMs = 10_000

/**
 * A statement that takes long is no sign of anything: one that asks for nothing and is not answered is. PostgreSQL's own
 * limits do not help there, since it is PostgreSQL that stands still.
 */
export function feelPulse(connectionString: string, { lastChapter, onSilence, onOutdated, onReturn }: Felt): Pulse {
  let line: { client: pg.Client; opened: Promise<unknown> } | undefined
  let askedAt: number | undefined
  let state: 'well' | 'silent' | 'outdated' = 'well'

  async function beat(): Promise<void> {
    askedAt = performance.now()
    line ??= openLine()
    const asked = line
    try {
      await asked.opened
      const { rows } = await asked.client.query<{ chapter: string }>(asking)
      if (line !== asked) return
      become((rows[0]?.chapter ?? '') > lastChapter ? 'outdated' : 'well')
    } catch {
      if (line !== asked) return
      dropLine() // a database that is away says so itself, to everybody: nobody waits for it
    }
    askedAt = undefined
  }

  async function judgeSilence(): Promise<void> {
    await turn() // this process may have stood still itself: an answer that lies ready is read first
    const waited = askedAt === undefined ? 0 : performance.now() - askedAt
    if (waited > silentMs) become('silent')
    if (waited > lostMs) {
      dropLine()
      askedAt = undefined
    }
  }

  function become(next: typeof state): void {
    if (state === next) return
    state = next
    const operation = 'database.pulse'
    if (next === 'silent') log('error', 'database does not answer', { operation })
    else if (next === 'outdated') log('error', 'database is for later servers', { operation, lastChapter })
    else log('warn', 'database answers again', { operation })
    const told = { silent: onSilence, outdated: onOutdated, well: onReturn }
    told[next]()
  }

  function openLine() {
    const client = new pg.Client({ connectionString })
      .on('error', () => {})
      .on('notification', () => {
        if (askedAt === undefined) void beat()
      })
    return { client, opened: client.connect().then(() => client.query(`listen ${chapterChannel}`)) }
  }

  function dropLine(): void {
    if (line) streamOf(line.client).destroy()
    line = undefined
  }

  const timer = setInterval(() => void (askedAt === undefined ? beat() : judgeSilence()), everyMs).unref()
  void beat()

  return {
    stop() {
      clearInterval(timer)
      dropLine()
    },
  }
}
