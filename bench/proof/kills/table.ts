import { median } from '../../statistics.ts'
import type { Round } from './round.ts'
import { victims } from './victims.ts'

/** A supervisor's patience, and that of who waits at a counter. */
const readyWithinMs = 5000

export function faultsOf({ readyMs, verdict, faults }: Round): string[] {
  const late = readyMs > readyWithinMs ? [`ready after ${Math.round(readyMs)} ms`] : []
  return [...late, ...faults, ...verdict.lost, ...verdict.twice, ...verdict.wrong]
}

/** A line for each moment and each victim. */
export function table(rounds: Round[]): string {
  const head = ['| moment | tué | fois | prêt, médiane | au plus | confirmées | perdues | en double | fausses |', `|${' --- |'.repeat(9)}`]
  const names = [...new Set(rounds.map(({ moment }) => moment))]
  const lines = names.flatMap((name) => victims.map((victim) => rounds.filter((round) => round.moment === name && round.victim === victim)))
  return [...head, ...lines.filter((some) => some.length > 0).map(line), line(rounds)].join('\n')
}

function line(rounds: Round[]): string {
  const [first] = rounds
  const isOneKind = rounds.every(({ moment, victim }) => moment === first?.moment && victim === first.victim)
  const ready = rounds.map(({ readyMs }) => readyMs)
  const sum = (count: (round: Round) => number) => rounds.reduce((all, round) => all + count(round), 0)
  const cells = [
    isOneKind ? first?.moment : 'tout',
    isOneKind ? first?.victim : '',
    rounds.length,
    seconds(median(ready)),
    seconds(Math.max(...ready)),
    sum(({ verdict }) => verdict.checked),
    sum(({ verdict }) => verdict.lost.length),
    sum(({ verdict }) => verdict.twice.length),
    sum(({ verdict, faults }) => verdict.wrong.length + faults.length),
  ]
  return `| ${cells.join(' | ')} |`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2).replace('.', ',')} s`
}
