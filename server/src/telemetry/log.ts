import { AsyncLocalStorage } from 'node:async_hooks'
import { tell } from './signals.ts'

type Level = 'info' | 'warn' | 'error'
/** The names that every line begins with are taken: a fact of the same name would replace them. */
type Facts = Record<string, string | number | boolean | null | undefined> & {
  time?: never
  level?: never
  event?: never
}

/** The work during which a line is written. Null where there is none. `company` and `account` are ids. */
export type Work = {
  request: string | null
  operation: string | null
  company: string | null
  account: string | null
}

const quiet = process.env.ESCALE_LOG ?? 'warn'
/** The values of ESCALE_LOG, by how little they let through. */
export const logRanks: Record<string, number> = { info: 0, warn: 1, error: 2, off: 3 }

const noWork: Work = { request: null, operation: null, company: null, account: null }
/** The request being answered, or the job being done; what is known of it grows. */
const works = new AsyncLocalStorage<Work>()

/**
 * One line of JSON on standard error, which names the work it belongs to. Facts are never personal data: no
 * name, no e-mail, no body.
 */
export function log(level: Level, event: string, facts: Facts = {}): void {
  tell('line', { level })
  if (!isLogged(level)) return
  const line = { time: new Date().toISOString(), level, event, ...noWork, ...works.getStore(), ...facts }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Does a piece of work: each line it logs names it. */
export function asWork<T>(work: Partial<Work>, does: () => T): T {
  return works.run({ ...noWork, ...work }, does)
}

/** What is known of the work under way. */
export const workUnderWay = (): Readonly<Work> => works.getStore() ?? noWork

/** Adds what became known of the work under way. */
export function addToWork(facts: Partial<Work>): void {
  const known = works.getStore()
  if (known) Object.assign(known, facts)
}

/** An error as a line of the log holds it. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Whether lines of a level are written at all. */
export function isLogged(level: Level): boolean {
  return (logRanks[level] ?? 0) >= (logRanks[quiet] ?? 1)
}
