/** The number, the longest time and the messages of responses by status. Status 0 is no response. */
export type Answers = Map<number, { count: number; longestMs: number; messages: Set<string> }>

type Answer = { status: number; ms: number; body: { message?: unknown } }

export function noteAnswer(answers: Answers, { status, ms, body }: Answer): void {
  const messages = status >= 300 && body.message ? [String(body.message)] : []
  addAnswers(answers, status, { count: 1, longestMs: ms, messages })
}

export function longestMs(answers: Answers): number {
  return Math.round(Math.max(0, ...[...answers.values()].map((noted) => noted.longestMs)))
}

export function totalAnswers(all: readonly Answers[]): Answers {
  const total: Answers = new Map()
  for (const [status, noted] of all.flatMap((answers) => [...answers])) addAnswers(total, status, noted)
  return total
}

type StatusSummary = { count: number; longestMs: number; messages: Iterable<string> }

function addAnswers(total: Answers, status: number, more: StatusSummary): void {
  const noted = total.get(status) ?? { count: 0, longestMs: 0, messages: [] }
  total.set(status, {
    count: noted.count + more.count,
    longestMs: Math.max(noted.longestMs, more.longestMs),
    messages: new Set([...noted.messages, ...more.messages]),
  })
}
