/** Of each status: how often, the longest it took, what it said. 0 is no answer. */
export type Answers = Map<number, { count: number; longestMs: number; messages: Set<string> }>

export const emptyAnswers = (): Answers => new Map()

type Answer = { status: number; ms: number; body: { message?: string } }

export function noteAnswer(answers: Answers, { status, ms, body }: Answer): void {
  const noted = answers.get(status) ?? { count: 0, longestMs: 0, messages: new Set<string>() }
  answers.set(status, noted)
  noted.count += 1
  noted.longestMs = Math.max(noted.longestMs, ms)
  if (status >= 300 && body.message) noted.messages.add(body.message)
}

export function longestMs(answers: Answers): number {
  return Math.round(Math.max(0, ...[...answers.values()].map((noted) => noted.longestMs)))
}

/**
 * Of a refusal that is no JSON, nothing: a balancer that finds nobody speaks for itself. What was kept says
 * so in whole, or was not heard.
 */
export async function bodyOf(answer: Response): Promise<{ code?: string; message?: string }> {
  return answer.ok ? answer.json() : answer.json().catch(() => ({}))
}

export function totalOf(all: readonly Answers[]): Answers {
  const total = emptyAnswers()
  for (const [status, { count, longestMs: longest, messages }] of all.flatMap((answers) => [...answers])) {
    const noted = total.get(status) ?? { count: 0, longestMs: 0, messages: new Set<string>() }
    const texts = new Set([...noted.messages, ...messages])
    total.set(status, {
      count: noted.count + count,
      longestMs: Math.max(noted.longestMs, longest),
      messages: texts,
    })
  }
  return total
}
