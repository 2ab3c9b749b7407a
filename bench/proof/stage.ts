import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startWriters, type Writers } from './acknowledged.ts'
import { type Answers, longestMs, noteAnswer, totalAnswers } from './answers.ts'
import { callApi, type Desk, openDesk } from './desk.ts'
import { newFolder } from './installation.ts'
import { openLedger } from './ledger.ts'
import { judge, type Verdict } from './verdict.ts'

/** The product under proof. `url` is where people write, `secret` signs the cookies. */
export type Stage = {
  url: string
  secret: string
  owner(): Promise<pg.Pool>
  /** False when a process has ended and is not restarted. */
  isAlive?(): boolean
  remove(): Promise<unknown>
}

/** An event on a stage while people write there. */
export type Act = (at: { desk: Desk; writers: Writers }) => Promise<Aftermath>

type Aftermath = {
  problems?: string[]
  /** Milliseconds until it was ready again. Without it, the time from the end of the act to ten writes. */
  backMs?: number
  /** Further checks after people write again. Each problem is one sentence. */
  checkAfterwards?(): Promise<string[]>
}

/** Limits in milliseconds. */
export type Bounds = { answerMs?: number; backMs?: number; silentMs?: number }

export type Case = { name: string; act: Act; bounds: Bounds; hasReaders?: boolean; open(): Promise<Stage> }

export type Row = {
  name: string
  /** Responses during the event. */
  answers: Answers
  silentMs: number
  backMs: number
  verdict: Verdict
  problems: string[]
}

/** The proof cannot run on this machine. */
export class Unavailable extends Error {}

const writesAround = 10

/** Opens the stage, lets people write during the act, and compares their writes with the stored rows. */
export async function prove({ name, act, bounds, hasReaders, open }: Case): Promise<Row> {
  const stage = await open()
  const folder = await newFolder()
  const ledger = await openLedger(join(folder, 'acknowledged'))
  try {
    const desk = await withOwner(stage, (owner) => openDesk(owner, stage))
    const writers = startWriters(desk, ledger)
    const readers = hasReaders ? startReaders(desk) : undefined
    await writers.atLeastMore(writesAround)
    const { problems, answers, times } = await playAct(act, desk, writers)
    const unanswered = await writers.stop()
    const all = totalAnswers([answers, ...(readers ? [await readers.stop()] : [])])
    if (stage.isAlive?.() === false) problems.push('a process ended, and is not restarted')
    const writes = await ledger.readAll()
    const verdict = await withOwner(stage, (owner) => judge({ desk, owner, writes, open: unanswered }))
    verdict.wrong.push(...writers.refusals, ...unanswered.map((mark) => `${mark}: no response`))
    problems.push(...exceededBounds(bounds, times, answers), ...unclearMessages(answers))
    return { name, ...times, answers: all, verdict, problems }
  } finally {
    await ledger.close()
    await stage.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function playAct(act: Act, desk: Desk, writers: Writers) {
  writers.takeAnswers()
  const silence = startSilence(writers.lastAt)
  const { problems = [], backMs, checkAfterwards } = await act({ desk, writers })
  const answers = writers.takeAnswers()
  const endedAt = performance.now()
  const isWriting = writers.atLeastMore(writesAround)
  await isWriting.catch((error: Error) => problems.push(`once over: ${error.message}`))
  const times = { silentMs: silence.stop(), backMs: backMs ?? performance.now() - endedAt }
  problems.push(...((await checkAfterwards?.()) ?? []))
  return { problems, answers, times }
}

export function problemsOf({ verdict: { lost, twice, wrong }, problems }: Row): string[] {
  return [...problems, ...lost, ...twice, ...wrong]
}

function withOwner<Value>(stage: Stage, work: (owner: pg.Pool) => Promise<Value>): Promise<Value> {
  return stage.owner().then((owner) => work(owner).finally(() => owner.end()))
}

/** Each exceeded bound of the promise, with its milliseconds. */
export function exceededBounds(
  { answerMs, backMs, silentMs }: Bounds,
  times: Pick<Row, 'silentMs' | 'backMs'>,
  answers: Answers,
): string[] {
  const compare = (text: string, ms: number, bound = Number.POSITIVE_INFINITY) =>
    ms > bound ? [`${text}: ${Math.round(ms)} ms`] : []
  return [
    ...compare('a response took', longestMs(answers), answerMs),
    ...compare('back after', times.backMs, backMs),
    ...compare('no acknowledged write for', times.silentMs, silentMs),
  ]
}

/** A temporary refusal must be a French sentence that asks to try again. */
function unclearMessages(answers: Answers): string[] {
  const refusals = [...answers].filter(([status]) => status >= 500)
  return refusals.flatMap(([status, { messages }]) =>
    [...messages]
      .filter((text) => !/^\p{Lu}.*(réessay|instant|moment).*\.$/u.test(text))
      .map((text) => `${status}: « ${text} »`),
  )
}

/** The longest time without an acknowledged write, to a few milliseconds. */
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

function startReaders(desk: Desk): { stop(): Promise<Answers> } {
  const answers: Answers = new Map()
  let isOver = false
  const reading = screens.map(async (path) => {
    for (; !isOver; await sleep(50)) noteAnswer(answers, await callApi(desk, 'GET', path))
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(reading)
      return answers
    },
  }
}
