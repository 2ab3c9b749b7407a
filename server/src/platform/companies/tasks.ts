import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, plainTask, task } from '#channels/jobs/task.ts'
import { countCompanies } from './figures.ts'
import { endSupport } from './support.ts'

export function companyTasks({ pool }: JobDependencies): TaskList {
  return { count_companies: plainTask(({ abortSignal }) => countCompanies(pool, abortSignal)) }
}

export function supportTasks({ pool }: JobDependencies): TaskList {
  return { end_support: task(z.object({ session: z.uuid() }), ({ session }) => endSupport(pool, session)) }
}
