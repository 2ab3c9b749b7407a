import { AsyncLocalStorage } from 'node:async_hooks'

type Level = 'info' | 'warn' | 'error'
type Facts = Record<string, string | number | boolean | null | undefined>

const quiet = process.env.ESCALE_LOG ?? 'warn'
const rank: Record<string, number> = { info: 0, warn: 1, error: 2, off: 3 }

/** What is known of the request being answered: its id, later its operation and the company. */
const requests = new AsyncLocalStorage<Facts>()

/** One line of JSON on standard error, which names the request it belongs to. Facts are never personal data: no name, no e-mail, no body. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  if ((rank[level] ?? 0) < (rank[quiet] ?? 1)) return
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...requests.getStore(), ...facts })}\n`)
}

/** Does the work of one request: whatever it logs says `facts`. */
export function withRequestFacts(facts: Facts, work: () => unknown): void {
  requests.run({ ...facts }, work)
}

/** Adds what became known of the request being answered. */
export function addRequestFacts(facts: Facts): void {
  const known = requests.getStore()
  if (known) Object.assign(known, facts)
}

export const logsRequests = quiet === 'info'
