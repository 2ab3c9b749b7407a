import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, task } from '#channels/jobs/task.ts'
import { proveEmail } from './prove-email.ts'

const asked = z.object({
  purpose: z.enum(['verification', 'recovery']),
  email: z.string(),
  browser: z.string().nullable(),
  companyId: z.uuid().nullable(),
})

export function accountTasks({ pool, post }: Means): TaskList {
  return { prove_email: task(asked, (payload) => proveEmail(pool, post, payload)) }
}
