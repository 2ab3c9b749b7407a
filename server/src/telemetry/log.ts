import { AsyncLocalStorage } from 'node:async_hooks'
import { publishSignal } from './signals.ts'
import { withSourcePositions } from './source-positions.ts'

type Level = 'info' | 'warn' | 'error'
/** Fields of a log line. `time`, `level` and `event` are excluded, because every line already has them. */
type Facts = Record<string, string | number | boolean | null | undefined> & {
  time?: never
  level?: never
  event?: never
}

/**
 * The request or job during which a line is logged. Unknown fields are null. `company` and `account` are ids.
 */
export type Work = {
  request: string | null
  operation: string | null
  company: string | null
  account: string | null
}

const quiet = process.env.ESCALE_LOG ?? 'warn'
/** Values of ESCALE_LOG, from the most to the least detailed level. */
export const logRanks: Record<string, number> = { info: 0, warn: 1, error: 2, off: 3 }

const noWork: Work = { request: null, operation: null, company: null, account: null }
/**
 * The request or job of the current asynchronous context. Its fields are filled in when they become known.
 */
const works = new AsyncLocalStorage<Work>()

/**
 * Writes one line of JSON to standard error, with the fields of the current request or job. `facts` must not
 * contain personal data: no name, no email, no request body.
 */
export function log(level: Level, event: string, facts: Facts = {}): void {
  publishSignal('line', { level })
  if (!isLogged(level)) return
  const line = { time: new Date().toISOString(), level, event, ...noWork, ...works.getStore(), ...facts }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Runs a request or a job. Each line logged during it has these fields. */
export function runInLogContext<T>(work: Partial<Work>, does: () => T): T {
  return works.run({ ...noWork, ...work }, does)
}

export const workUnderWay = (): Readonly<Work> => works.getStore() ?? noWork

/** Adds fields to the current request or job. */
export function addToWork(facts: Partial<Work>): void {
  const work = works.getStore()
  if (work) Object.assign(work, facts)
}

export function errorText(error: unknown): string {
  return error instanceof Error ? withSourcePositions(error.stack ?? error.message) : String(error)
}

export function isLogged(level: Level): boolean {
  return (logRanks[level] ?? 0) >= (logRanks[quiet] ?? 1)
}
