import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Desk, startWriters, type Writers } from './acknowledged.ts'
import { type Answers, bodyOf, emptyAnswers, longestMs, noteAnswer, totalOf } from './answers.ts'
import { openDesk } from './desk.ts'
import { openLedger } from './ledger.ts'
import { judge, type Verdict } from './verdict.ts'

/** The product under proof: servers, PostgreSQL and what stands before them. */
export type Stage = {
  /** Where people write. */
  url: string
  /** Signs the cookies. */
  secret: string
  owner(): Promise<pg.Pool>
  /** Whether each process that was started still runs, where nobody is to start it again. */
  isAlive?(): boolean
  remove(): Promise<unknown>
}

/** An event on a stage while people write there. */
export type Act = (at: { desk: Desk; writers: Writers }) => Promise<Aftermath>

export type Aftermath = {
  problems?: string[]
  /**
   * Milliseconds until it was ready again, where the act knows; otherwise counted from its end to the next
   * ten writes.
   */
  backMs?: number
  /** Further checks after people write again. Each problem is one sentence. */
  afterwards?(): Promise<string[]>
}

/** Limits in milliseconds. */
export type Bounds = { answerMs?: number; backMs?: number; silentMs?: number }

export type Case = { what: string; act: Act; bounds: Bounds; hasReaders?: boolean; open(): Promise<Stage> }

export type Row = {
  what: string
  /** Responses while it happened. */
  answers: Answers
  silentMs: number
  backMs: number
  verdict: Verdict
  problems: string[]
}

/** This machine does not let it be tried. */
export class Unavailable extends Error {}

const writesAround = 10

/**
 * Opens the stage, lets people write while the act happens, and compares what they were told with what is
 * stored.
 */
export async function prove({ what, act, bounds, hasReaders, open }: Case): Promise<Row> {
  const stage = await open()
  const folder = await mkdtemp(join(tmpdir(), 'escale-proof-'))
  const ledger = await openLedger(join(folder, 'acknowledged'))
  try {
    const desk = await withOwner(stage, (owner) => openDesk(owner, stage))
    const writers = startWriters(desk, ledger)
    const readers = hasReaders ? startReaders(desk) : undefined
    await writers.atLeastMore(writesAround)
    writers.answers()
    const silence = startSilence(writers.lastAt)
    const { problems = [], backMs, afterwards } = await act({ desk, writers })
    const answers = writers.answers()
    const endedAt = performance.now()
    await writers
      .atLeastMore(writesAround)
      .catch((error: Error) => problems.push(`once over: ${error.message}`))
    const silentMs = silence.stop()
    const row = { what, silentMs, backMs: backMs ?? performance.now() - endedAt }
    problems.push(...((await afterwards?.()) ?? []))
    const open = await writers.stop()
    const all = totalOf([answers, ...(readers ? [await readers.stop()] : [])])
    if (stage.isAlive?.() === false) problems.push('a process ended, and somebody would have to start it')
    const writes = await ledger.all()
    const verdict = await withOwner(stage, (owner) => judge({ desk, owner, writes, open }))
    verdict.wrong.push(...writers.refused, ...open.map((mark) => `${mark}: never answered`))
    return {
      ...row,
      answers: all,
      verdict,
      problems: [...problems, ...exceededBounds(bounds, row, answers), ...unclear(answers)],
    }
  } finally {
    await ledger.close()
    await stage.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

export function problemsOf({ verdict: { lost, twice, wrong }, problems }: Row): string[] {
  return [...problems, ...lost, ...twice, ...wrong]
}

function withOwner<Value>(stage: Stage, work: (owner: pg.Pool) => Promise<Value>): Promise<Value> {
  return stage.owner().then((owner) => work(owner).finally(() => owner.end()))
}

/** Each bound of the promise that a case exceeded, with its milliseconds. */
export function exceededBounds(
  { answerMs, backMs, silentMs }: Bounds,
  row: Pick<Row, 'silentMs' | 'backMs'>,
  answers: Answers,
): string[] {
  const late = (name: string, ms: number, bound = Number.POSITIVE_INFINITY) =>
    ms > bound ? [`${name}: ${Math.round(ms)} ms`] : []
  return [
    ...late('an answer took', longestMs(answers), answerMs),
    ...late('back after', row.backMs, backMs),
    ...late('nothing was written for', row.silentMs, silentMs),
  ]
}

/** A refusal to wait for is a French sentence that asks to try again. */
function unclear(answers: Answers): string[] {
  const refused = [...answers].filter(([status]) => status >= 500)
  const messages = refused.flatMap(([status, noted]) => [...noted.messages].map((text) => ({ status, text })))
  return messages
    .filter(({ text }) => !/^\p{Lu}.*(réessay|instant|moment).*\.$/u.test(text))
    .map(({ status, text }) => `${status}: « ${text} »`)
}

/** The longest time without a confirmed write, to a few milliseconds. */
function startSilence(lastAt: () => number): { stop(): number } {
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - lastAt())
  }, 5)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}

const screens = ['/clients?limit=50', '/invoices?limit=50', '/dashboard', '/payments?limit=50', '/session']

function startReaders({ url, cookie }: Desk): { stop(): Promise<Answers> } {
  const answers = emptyAnswers()
  let isOver = false
  async function read(path: string): Promise<void> {
    const askedAt = performance.now()
    const answer = await fetch(`${url}/api${path}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(20_000),
    })
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
