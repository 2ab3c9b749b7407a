type Level = 'info' | 'warn' | 'error'
type Facts = Record<string, string | number | boolean | null | undefined>

const quiet = process.env.ESCALE_LOG ?? 'warn'
const rank: Record<string, number> = { info: 0, warn: 1, error: 2, off: 3 }

/** One line of JSON on standard error. Facts are never personal data: no name, no e-mail, no body. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  if ((rank[level] ?? 0) < (rank[quiet] ?? 1)) return
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...facts })}\n`)
}

export const logsRequests = quiet === 'info'
