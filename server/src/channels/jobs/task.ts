import type { Job, Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Server } from '#access/caller/server.ts'
import type { Post } from '#channels/mail/post.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { asWork, type Work } from '#log.ts'
import { begin, tell } from '#signals.ts'

/** What jobs are done with. */
export type Means = Pick<
  Server,
  'backups' | 'exports' | 'files' | 'drafts' | 'antivirus' | 'whatsapp' | 'sms' | 'secret' | 'publicUrl'
> & {
  pool: Pool
  post: Post
}

/** A job, whose payload is of a shape: what was queued by a server of another version may be of another. */
export function task<Payload>(
  shape: z.ZodType<Payload>,
  work: (payload: Payload, helpers: Parameters<Task>[1]) => Promise<void>,
): Task {
  return (payload, helpers) => work(shape.parse(payload), helpers)
}

/** A job that needs to be told nothing. */
export function plainTask(work: (helpers: Parameters<Task>[1]) => Promise<void>): Task {
  return (_payload, helpers) => work(helpers)
}

export const ofCompany = z.object({ companyId: z.uuid() })

/** A job done in one transaction, as the company that asked. */
export function companyTask(pool: Pool, work: (company: CompanyTx) => Promise<void>): Task {
  return task(ofCompany, ({ companyId }) => inCompany(pool, companyId, work))
}

/** Jobs whose lines in the log name the job, as those of a request name the request. */
export function loggedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown, helpers: Parameters<Task>[1]) =>
        asWork(workOf(helpers.job), () => counted(name, async () => work?.(payload, helpers))),
    ]),
  )
}

async function counted(task: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  const ended = begin({ is: 'job', name: `job.${task}` })
  const tellEnd = (isDone: boolean) =>
    tell('job', { task, isDone, seconds: (performance.now() - started) / 1000 })
  try {
    await work()
    tellEnd(true)
    ended?.({})
  } catch (error) {
    tellEnd(false)
    ended?.({ error })
    throw error
  }
}

/** What a job is, to the log: its number stands where a request has its id. */
export function workOf({ id, task_identifier: name, payload }: Job): Work {
  const { data } = ofCompany.safeParse(payload)
  return { request: `job ${id}`, operation: `job.${name}`, company: data?.companyId ?? null, account: null }
}
