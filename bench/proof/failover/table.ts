import { median } from '../../statistics.ts'
import { errorsOf, seconds, table, totalOf } from '../trial/table.ts'
import type { Errands } from './errands.ts'
import { type Kind, kinds, type Round } from './round.ts'

const names: Record<keyof Errands, string> = {
  letters: 'emails',
  messages: 'messages WhatsApp',
  received: 'messages reçus',
  lines: 'lignes importées',
}

/** One line a kind of failover: what was confirmed and lost, what was done once, how long nothing was written. */
export function tableOf(rounds: Round[]): string {
  const head = ['bascule', 'fois', 'confirmées', 'perdues, en double, fausses', 'silence médian', 'le plus long', 'erreurs', ...Object.values(names)]
  return table(
    head,
    kinds.map((kind) =>
      lineOf(
        kind,
        rounds.filter((round) => round.kind === kind),
      ),
    ),
  )
}

function lineOf(kind: Kind, rounds: Round[]): string[] {
  const sum = (count: (round: Round) => number) => String(rounds.reduce((so, round) => so + count(round), 0))
  const gaps = rounds.map(({ gapMs }) => gapMs)
  const judged = [sum(({ lost }) => lost), sum(({ twice }) => twice), sum(({ wrong }) => wrong)].join(', ')
  const errands = (Object.keys(names) as (keyof Errands)[]).map((name) => {
    const [asked, missing, twice] = [
      sum((round) => round.errands[name].asked),
      sum((round) => round.errands[name].missing.length),
      sum((round) => round.errands[name].twice.length),
    ]
    return `${asked} (${missing} manquants, ${twice} en double)`
  })
  const times = [seconds(median(gaps)), seconds(Math.max(0, ...gaps))]
  return [
    kind,
    String(rounds.length),
    sum(({ acknowledged }) => acknowledged),
    judged,
    ...times,
    errorsOf(totalOf(rounds.map(({ answers }) => answers))),
    ...errands,
  ]
}
