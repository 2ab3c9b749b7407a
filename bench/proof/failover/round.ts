import type { Answers } from '../answers.ts'
import { openDesk } from '../desk.ts'
import type { Cluster } from '../trial/cluster.ts'
import { underLoad } from '../trial/load.ts'
import { errorsOf } from '../trial/table.ts'
import { isGood } from '../verdict.ts'
import { type DoneOnce, doneOnce } from './done-once.ts'
import { startErrands } from './errands.ts'

export const kinds = ['bascule demandée', 'primaire tué'] as const
export type Kind = (typeof kinds)[number]

export type Round = {
  kind: Kind
  gapMs: number
  acknowledged: number
  answers: Answers
  errands: DoneOnce
  lost: number
  twice: number
  wrong: number
  faults: string[]
}

/** The primary changes while one company writes and another has things done; all of it is looked for afterwards. */
export async function failOver(cluster: Cluster, kind: Kind, ledgerPath: string): Promise<Round> {
  const { databases } = cluster
  const desk = await openDesk(cluster.owner, cluster)
  const errands = await startErrands(cluster, desk)
  const { verdict, ...done } = await underLoad(cluster, ledgerPath, kind, () =>
    kind === 'primaire tué' ? databases.killPrimary() : databases.switchOver(),
  )
  await (kind === 'primaire tué' ? databases.rejoin() : databases.inStep())
  const once = await doneOnce(cluster, desk, await errands.stop())
  const faults = [...verdict.lost, ...verdict.twice, ...verdict.wrong]
  for (const [name, { missing, twice }] of Object.entries(once))
    faults.push(...missing.map((one) => `${name}: ${one} is missing`), ...twice.map((one) => `${name}: ${one} twice`))
  const counts = { lost: verdict.lost.length, twice: verdict.twice.length, wrong: verdict.wrong.length }
  const { gapMs, acknowledged, answers } = done
  return {
    kind,
    gapMs,
    acknowledged,
    answers,
    errands: once,
    ...counts,
    faults: isGood(verdict) && faults.length === 0 ? [] : [errorsOf(answers), ...faults],
  }
}

/** What a company is promised. */
const longestGapMs = 30_000

export function isRight({ gapMs, faults }: Round): boolean {
  return gapMs <= longestGapMs && faults.length === 0
}
