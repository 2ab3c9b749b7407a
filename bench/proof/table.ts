import { markdownTable } from '../measure/markdown-table.ts'
import { median } from '../measure/statistics.ts'
import { type Answers, longestMs, totalAnswers } from './answers.ts'
import { problemsOf, type Row } from './stage.ts'

const head = [
  ...['ce qui arrive', 'fois', 'réponses', 'erreurs', 'au plus long'],
  ...['confirmées', 'perdues', 'en double', 'fausses'],
  ...['plus long silence', 'de nouveau, médiane', 'au plus', 'défauts'],
]

/** A table with a line for each event: the sums and medians of its rounds. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [...Map.groupBy(rows, ({ name }) => name)].map(([name, rounds]) => [
    name,
    ...roundCells(rounds),
  ])
  return markdownTable(head, lines)
}

function roundCells(rounds: readonly Row[]): (string | number)[] {
  const answers = totalAnswers(rounds.map((round) => round.answers))
  const sum = (count: (round: Row) => number) => rounds.reduce((all, round) => all + count(round), 0)
  const back = rounds.map(({ backMs }) => backMs)
  const responses = [...answers.values()].reduce((all, { count }) => all + count, 0)
  return [
    ...[rounds.length, responses, countErrors(answers), seconds(longestMs(answers))],
    ...[sum(({ verdict }) => verdict.checked), sum(({ verdict }) => verdict.lost.length)],
    ...[sum(({ verdict }) => verdict.twice.length), sum(({ verdict }) => verdict.wrong.length)],
    seconds(Math.max(...rounds.map(({ silentMs }) => silentMs))),
    ...[seconds(median(back)), seconds(Math.max(...back)), sum((round) => problemsOf(round).length)],
  ]
}

/** Counts errors by status, the most frequent first. Status 0 is a request without a response. */
function countErrors(answers: Answers): string {
  const errors = [...answers]
    .filter(([status]) => status === 0 || status >= 400)
    .toSorted(([, a], [, b]) => b.count - a.count)
  return errors.map(([status, { count }]) => `${count} × ${status || 'coupée'}`).join(', ') || '0'
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).replace('.', ',')} s`
}
