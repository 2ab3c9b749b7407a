import { type Child, startChild } from './children.ts'
import type { Job, JobResult } from './generator.ts'

/** Sends the requests of a job and gives the milliseconds each took. */
export type Generator = { run(job: Omit<Job, 'id'>): Promise<number[]>; stop: Child['stop'] }

/** The generator's process, and how to speak to it. */
export async function startGenerator(): Promise<Generator> {
  const child = await startChild('generator.ts', {})
  const waiting = new Map<number, (done: JobResult) => void>()
  let last = 0
  child.process.on('message', (done: JobResult) => {
    waiting.get(done.id)?.(done)
    waiting.delete(done.id)
  })
  async function run(job: Omit<Job, 'id'>): Promise<number[]> {
    last += 1
    const id = last
    const done = await new Promise<JobResult>((resolve) => {
      waiting.set(id, resolve)
      child.process.send({ ...job, id })
    })
    if (done.error) throw new Error(done.error)
    return done.latencies
  }
  return { run, stop: child.stop }
}
