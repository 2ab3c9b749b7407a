import { type Answers, emptyAnswers } from '../answers.ts'
import type { Verdict } from '../verdict.ts'

/** What was done under the load, and what became of it. */
export type Done = { what: string; answers: Answers; acknowledged: number; verdict: Verdict; gapMs: number }

export function tableOf(all: Done[]): string {
  const head = ['ce qui est fait', 'demandes', 'erreurs', 'confirmées', 'perdues', 'en double', 'fausses', 'plus long silence']
  const lines = all.map(({ what, answers, acknowledged, verdict, gapMs }) => {
    const requests = [...answers.values()].reduce((sum, { count }) => sum + count, 0)
    const judged = [verdict.lost, verdict.twice, verdict.wrong].map(({ length }) => String(length))
    return [what, String(requests), errorsOf(answers), String(acknowledged), ...judged, seconds(gapMs)]
  })
  return table(head, lines)
}

export function table(head: string[], lines: string[][]): string {
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n')
}

/** By status, the most frequent first; 0 is a request that got no answer. */
export function errorsOf(answers: Answers): string {
  const errors = [...answers].filter(([status]) => status === 0 || status >= 400).toSorted(([, a], [, b]) => b.count - a.count)
  return errors.map(([status, { count }]) => `${count} × ${status || 'coupée'}`).join(', ') || '0'
}

export function totalOf(all: Answers[]): Answers {
  const total = emptyAnswers()
  for (const [status, { count, longestMs, messages }] of all.flatMap((answers) => [...answers])) {
    const noted = total.get(status) ?? { count: 0, longestMs: 0, messages: new Set<string>() }
    const said = new Set([...noted.messages, ...messages])
    total.set(status, { count: noted.count + count, longestMs: Math.max(noted.longestMs, longestMs), messages: said })
  }
  return total
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
