import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, task } from '#channels/jobs/task.ts'
import { endFactors } from './factors/removal.ts'
import { proveEmail } from './prove-email.ts'

const asked = z.object({
  purpose: z.enum(['verification', 'recovery']),
  email: z.string(),
  browser: z.string().nullable(),
  companyId: z.uuid().nullable(),
})

export function accountTasks({ pool, post, publicUrl }: Means): TaskList {
  return {
    prove_email: task(asked, (payload) => proveEmail(pool, post, payload)),
    remove_factors: task(z.object({ person: z.uuid() }), ({ person }) => endFactors(pool, person, publicUrl)),
  }
}
