import { longestMs } from '../answers.ts'
import type { Suffered } from './trial.ts'

export const head = [
  '| panne | durée | réponses (0 : aucune) | au plus long | borne | écrites pendant | dix de plus après | confirmées | perdues | en double | fausses |',
  `|${' --- |'.repeat(11)}`,
]

export function line(suffered: Suffered): string {
  const { name, fault, answers, written, backMs, verdict, watched } = suffered
  const statuses = [...answers].sort(([one], [other]) => one - other).map(([status, { count }]) => `${status} × ${count}`)
  const wrong = verdict.wrong.length + watched.length
  const times = [fault.heldMs, longestMs(answers), fault.boundMs].map(seconds)
  const counts = [verdict.checked, verdict.lost.length, verdict.twice.length, wrong]
  return `| ${[name, times[0], statuses.join(', '), times[1], times[2], written, seconds(backMs), ...counts].join(' | ')} |`
}

/** Writing again within it, as soon as the cause is gone. */
const backWithinMs = 30_000

export function faultsOf({ fault, answers, backMs, isAlive, verdict, watched }: Suffered): string[] {
  const late = longestMs(answers)
  return [
    ...(late > fault.boundMs ? [`an answer took ${late} ms`] : []),
    ...(backMs > backWithinMs ? [`ten writes more after ${Math.round(backMs)} ms only`] : []),
    ...(isAlive ? [] : ['a process ended, and somebody would have to start it']),
    ...unclear(answers),
    ...watched,
    ...verdict.lost,
    ...verdict.twice,
    ...verdict.wrong,
  ]
}

/** Whoever is told to wait reads a French sentence that says so. */
function unclear(answers: Suffered['answers']): string[] {
  const said = [...answers].filter(([status]) => status >= 500).flatMap(([status, { messages }]) => [...messages].map((words) => ({ status, words })))
  return said.filter(({ words }) => !/^\p{Lu}.*(réessay|instant|moment).*\.$/u.test(words)).map(({ status, words }) => `${status}: « ${words} »`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).replace('.', ',')} s`
}
