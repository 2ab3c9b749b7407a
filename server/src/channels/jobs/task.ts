import type { Job, Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Server } from '#access/caller/server.ts'
import type { MailTransport } from '#channels/mail/transport.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { runInLogContext, type Work } from '#telemetry/log.ts'
import { begin, publishSignal } from '#telemetry/signals.ts'

/** The services that jobs need. */
export type JobDependencies = Pick<
  Server,
  'backups' | 'exports' | 'files' | 'drafts' | 'antivirus' | 'whatsapp' | 'sms' | 'secret' | 'publicUrl'
> & {
  pool: Pool
  post: MailTransport
}

/** Defines a job whose payload is validated. A server of another version may have enqueued another shape. */
export function task<Payload>(
  shape: z.ZodType<Payload>,
  work: (payload: Payload, helpers: Parameters<Task>[1]) => Promise<void>,
): Task {
  return (payload, helpers) => work(shape.parse(payload), helpers)
}

/** Defines a job without a payload. */
export function plainTask(work: (helpers: Parameters<Task>[1]) => Promise<void>): Task {
  return (_payload, helpers) => work(helpers)
}

export const CompanyPayload = z.object({ companyId: z.uuid() })

/** Defines a job that runs in one transaction of its company. */
export function companyTask(pool: Pool, work: (company: CompanyTx) => Promise<void>): Task {
  return task(CompanyPayload, ({ companyId }) => inCompany(pool, companyId, work))
}

/** Makes each log line of a job carry the job's name, as log lines of requests carry the request id. */
export function loggedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown, helpers: Parameters<Task>[1]) =>
        runInLogContext(jobLogContext(helpers.job), () =>
          runAndReport(name, async () => work?.(payload, helpers)),
        ),
    ]),
  )
}

async function runAndReport(task: string, work: () => Promise<unknown>): Promise<void> {
  const startMs = performance.now()
  const endSpan = begin({ is: 'job', name: `job.${task}` })
  const reportEnd = (isDone: boolean) =>
    publishSignal('job', { task, isDone, seconds: (performance.now() - startMs) / 1000 })
  try {
    await work()
    reportEnd(true)
    endSpan?.({})
  } catch (error) {
    reportEnd(false)
    endSpan?.({ error })
    throw error
  }
}

/** The log context of a job. The job number takes the place of the request id. */
export function jobLogContext({ id, task_identifier: name, payload }: Job): Work {
  const { data } = CompanyPayload.safeParse(payload)
  return { request: `job ${id}`, operation: `job.${name}`, company: data?.companyId ?? null, account: null }
}
