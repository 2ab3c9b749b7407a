import type { Database } from './database.ts'
import type { Job, JobResult } from './generator.ts'
import { startChild } from './measure/children.ts'
import { cpuOf } from './measure/cpu.ts'
import { median, quantile } from './measure/statistics.ts'

/** CPU of the server and of PostgreSQL for one request, and times to the response, in milliseconds. */
export type Measure = { cpuMs: number; p50: number; p95: number }
/** Measures one round of requests. */
export type Generator = {
  measure(database: Database, job: Omit<Job, 'id'>): Promise<Measure>
  stop(): Promise<void>
}

export async function startGenerator(): Promise<Generator> {
  const child = await startChild('generator.ts', {})
  const waiting = new Map<number, (result: JobResult) => void>()
  let id = 0
  child.process.on('message', (result: JobResult) => {
    waiting.get(result.id)?.(result)
    waiting.delete(result.id)
  })
  async function measure({ postmaster }: Database, job: Omit<Job, 'id'>): Promise<Measure> {
    id += 1
    const before = cpuOf(job.target.pid, postmaster)
    const { latencies, error } = await new Promise<JobResult>((resolve) => {
      waiting.set(id, resolve)
      child.process.send({ ...job, id })
    })
    if (error) throw new Error(error)
    const cpuMs = (cpuOf(job.target.pid, postmaster) - before) / job.count
    return { cpuMs, p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) }
  }
  return { measure, stop: child.stop }
}

/** The median of each measure. */
export function medianOf(rounds: Measure[]): Measure {
  return {
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p95: median(rounds.map(({ p95 }) => p95)),
  }
}
