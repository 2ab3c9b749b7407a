import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Desk, startWriters, type Writers } from '../acknowledged.ts'
import { openDesk } from '../desk.ts'
import { type Installation, secret } from '../installation.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import { judge, type Verdict } from '../verdict.ts'
import type { Moment } from './moments.ts'
import { comeBack, kill, type Victim } from './victims.ts'

export type Round = { moment: string; victim: Victim; readyMs: number; verdict: Verdict; faults: string[] }

type Ground = { escale: Installation; shelf: string; chance: () => number }

/** One death in the middle of four writers of a new company, and what is left once they have gone on. */
export async function dieOnce(moment: string, { longestMs, begin }: Moment, victim: Victim, ground: Ground): Promise<Round> {
  const { escale, shelf, chance } = ground
  const day = await startDay(escale)
  const { desk, writers } = day
  await writers.atLeastMore(10)
  const underWay = await begin({ escale, desk, shelf })
  await sleep(chance() * longestMs)
  const former = await escale.postmaster()
  if (victim !== 'postmaster') underWay.die?.()
  await kill(escale, victim)
  const readyMs = await comeBack(escale, victim, former)
  await writers.atLeastMore(10)
  const faults = await underWay.settle(victim)
  return { moment, victim, readyMs, faults, verdict: await endDay(escale, day) }
}

type Day = { desk: Desk; ledger: Ledger; writers: Writers }

/** People of a new company begin to write. */
export async function startDay(escale: Installation): Promise<Day> {
  const owner = await escale.owner()
  const desk = await openDesk(owner, { url: escale.url, secret }).finally(() => owner.end())
  const ledger = await openLedger(join(escale.folder, `acknowledged-${desk.companyId}`))
  return { desk, ledger, writers: startWriters(desk, ledger) }
}

/** They stop, and what they were told is compared with what is there. */
export async function endDay(escale: Installation, { desk, ledger, writers }: Day): Promise<Verdict> {
  const open = await writers.stop()
  const [writes, owner] = await Promise.all([ledger.all(), escale.owner()])
  try {
    const verdict = await judge({ desk, owner, writes, open })
    return { ...verdict, wrong: [...verdict.wrong, ...writers.refused, ...open.map((mark) => `${mark}: never answered`)] }
  } finally {
    await Promise.all([ledger.close(), owner.end()])
  }
}
