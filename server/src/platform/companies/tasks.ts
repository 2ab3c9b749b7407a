import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, plainTask, task } from '#channels/jobs/task.ts'
import { countCompanies } from './figures.ts'
import { endSupport } from './support.ts'

export function companyTasks({ pool }: Means): TaskList {
  return { count_companies: plainTask(({ abortSignal }) => countCompanies(pool, abortSignal)) }
}

export function supportTasks({ pool }: Means): TaskList {
  return { end_support: task(z.object({ session: z.uuid() }), ({ session }) => endSupport(pool, session)) }
}
