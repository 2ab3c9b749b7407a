import { setTimeout as sleep } from 'node:timers/promises'
import { startWriters } from '../acknowledged.ts'
import { type Answers, bodyOf, emptyAnswers, noteAnswer } from '../answers.ts'
import { openDesk } from '../desk.ts'
import { openLedger } from '../ledger.ts'
import { judge } from '../verdict.ts'
import type { Cluster } from './cluster.ts'
import { type Done, totalOf } from './table.ts'

/** People of a new company write and read through HAProxy while something is done; then each write that was confirmed is looked for. */
export async function underLoad(cluster: Cluster, ledgerPath: string, what: string, act: () => Promise<unknown>): Promise<Done> {
  const desk = await openDesk(cluster.owner, cluster)
  const ledger = await openLedger(ledgerPath)
  const writers = startWriters(desk, ledger)
  const readers = startReaders(desk.url, desk.cookie)
  const silence = startSilence(writers.lastAt)
  await writers.atLeastMore(beforeAndAfter)
  await act()
  await writers.atLeastMore(beforeAndAfter)
  const gapMs = silence.stop()
  const open = await writers.stop()
  const answers = totalOf([writers.answers(), await readers.stop()])
  const writes = await ledger.all()
  await ledger.close()
  const verdict = await judge({ desk, owner: cluster.owner, writes, open })
  verdict.wrong.push(...writers.refused, ...open.map((mark) => `${mark}: never answered`))
  return { what, answers, acknowledged: writes.length, verdict, gapMs }
}

/** Writes acknowledged before something is done, and once it is over. */
const beforeAndAfter = 100

/** The longest that nobody had a write confirmed, to a few milliseconds. */
function startSilence(lastAt: () => number): { stop(): number } {
  let longestMs = 0
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastAt())
  }, 5)
  return {
    stop() {
      clearInterval(timer)
      return longestMs
    },
  }
}

const screens = ['/clients?limit=50', '/invoices?limit=50', '/dashboard', '/payments?limit=50', '/session']

function startReaders(url: string, cookie: string): { stop(): Promise<Answers> } {
  const answers = emptyAnswers()
  let isOver = false

  async function read(path: string): Promise<void> {
    const askedAt = performance.now()
    const answer = await fetch(`${url}/api${path}`, { headers: { cookie }, signal: AbortSignal.timeout(20_000) })
      .then(async (response) => ({ status: response.status, body: await bodyOf(response) }))
      .catch(() => ({ status: 0, body: {} }))
    noteAnswer(answers, { ...answer, ms: performance.now() - askedAt })
  }

  const reading = Promise.all(
    screens.map(async (path) => {
      for (; !isOver; await sleep(50)) await read(path)
    }),
  )
  return {
    async stop() {
      isOver = true
      await reading
      return answers
    },
  }
}
