import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWriters, type Writers } from '../acknowledged.ts'
import type { Answers } from '../answers.ts'
import { openDesk } from '../desk.ts'
import { secret } from '../installation.ts'
import { openLedger } from '../ledger.ts'
import { judge, type Verdict } from '../verdict.ts'
import type { Fault, Stage } from './stage.ts'

export type Suffered = {
  name: string
  fault: Fault
  /** What was answered while it lasted. */
  answers: Answers
  written: number
  /** From the moment it was mended until ten more were acknowledged. */
  backMs: number
  isAlive: boolean
  verdict: Verdict
  watched: string[]
}

/** One fault in the middle of four writers of a new company, until it is mended and they have gone on. */
export async function suffer(name: string, fault: Fault): Promise<Suffered> {
  const stage = await fault.open()
  const folder = await mkdtemp(join(tmpdir(), 'escale-proof-'))
  const ledger = await openLedger(join(folder, 'acknowledged'))
  try {
    const desk = await opened(stage)
    const writers = startWriters(desk, ledger)
    await writers.atLeastMore(10)
    const watch = await stage.watch?.(desk)
    writers.answers()
    const { written, watched } = await broken(fault, stage, writers, watch?.during)
    const answers = writers.answers()
    await stage.mend()
    const mendedAt = performance.now()
    await writers.atLeastMore(10).catch((error: Error) => watched.push(`once mended: ${error.message}`))
    const backMs = performance.now() - mendedAt
    watched.push(...((await watch?.afterwards()) ?? []))
    const open = await writers.stop()
    const isAlive = stage.isAlive()
    const owner = await stage.owner()
    const verdict = await judge({ desk, owner, writes: await ledger.all(), open }).finally(() => owner.end())
    return { name, fault, answers, written, backMs, isAlive, verdict: { ...verdict, wrong: [...verdict.wrong, ...writers.refused] }, watched }
  } finally {
    await ledger.close()
    await stage.remove()
    await rm(folder, { recursive: true })
  }
}

async function opened(stage: Stage) {
  const owner = await stage.owner()
  return openDesk(owner, { url: stage.url, secret }).finally(() => owner.end())
}

async function broken({ heldMs, goesOn }: Fault, stage: Stage, writers: Writers, during: (() => Promise<string[]>) | undefined) {
  const before = writers.count()
  await stage.breakIt()
  await sleep(heldMs)
  const watched = (await during?.()) ?? []
  if (goesOn && writers.count() < before + 10) watched.push(`only ${writers.count() - before} writes went through meanwhile`)
  return { written: writers.count() - before, watched }
}
