import { type Child, startChild } from './children.ts'
import type { Done, Job } from './generator.ts'

type JobDraft<Kind> = Kind extends Job ? Omit<Kind, 'id'> : never

export type Generator = {
  /** Sends the requests of a job and gives the milliseconds each took. */
  run(job: JobDraft<Job>): Promise<number[]>
  /** The same, and how many were refused for want of room. */
  flood(job: JobDraft<Job>): Promise<Omit<Done, 'id'>>
  /** Ends the job at work after the requests on their way. */
  cutShort(): void
  stop: Child['stop']
}

/** The generator's process, and how to speak to it. */
export async function startGenerator(): Promise<Generator> {
  const child = await startChild('generator.ts', {})
  const waiting = new Map<number, (done: Done) => void>()
  let last = 0
  child.process.on('message', (done: Done) => {
    waiting.get(done.id)?.(done)
    waiting.delete(done.id)
  })
  async function flood(job: JobDraft<Job>): Promise<Omit<Done, 'id'>> {
    last += 1
    const id = last
    const done = await new Promise<Done>((resolve) => {
      waiting.set(id, resolve)
      child.process.send({ ...job, id })
    })
    if (done.error) throw new Error(done.error)
    return done
  }
  return { flood, run: async (job) => (await flood(job)).latencies, cutShort: () => child.process.send('stop'), stop: child.stop }
}
