import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#database/statements/send.ts'
import { log } from '#log.ts'

/** Feels whether the database answers, twice a second, on a connection of its own. */
export type Pulse = { stop(): void }

type Felt = {
  /** The database has not answered for a while: a caller would wait in vain. */
  onSilence: () => void
  onReturn: () => void
}

const everyMs = 500
/** After so long without an answer the database is taken for frozen, or its machine gone: nobody need wait for it. */
const silentMs = 3500
/** After so long the connection itself is given up, and another tried. */
const lostMs = 10_000

/**
 * A statement that takes long is no sign of anything: one that asks for nothing and is not answered is. PostgreSQL's own
 * limits do not help there, since it is PostgreSQL that stands still.
 */
export function feelPulse(connectionString: string, { onSilence, onReturn }: Felt): Pulse {
  let line: { client: pg.Client; opened: Promise<unknown> } | undefined
  let askedAt: number | undefined
  let isSilent = false

  async function beat(): Promise<void> {
    askedAt = performance.now()
    line ??= openLine()
    const asked = line
    try {
      await asked.opened
      await asked.client.query('select')
      if (line !== asked) return
      if (isSilent) log('warn', 'database answers again')
      if (isSilent) onReturn()
      isSilent = false
    } catch {
      if (line !== asked) return
      dropLine() // a database that is away says so itself, to everybody: nobody waits for it
    }
    askedAt = undefined
  }

  async function judgeSilence(): Promise<void> {
    await turn() // this process may have stood still itself: an answer that lies ready is read first
    const waited = askedAt === undefined ? 0 : performance.now() - askedAt
    if (waited > silentMs && !isSilent) {
      isSilent = true
      log('error', 'database does not answer', { operation: 'database.pulse' })
      onSilence()
    }
    if (waited > lostMs) {
      dropLine()
      askedAt = undefined
    }
  }

  function openLine() {
    const client = new pg.Client({ connectionString }).on('error', () => {})
    return { client, opened: client.connect() }
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
