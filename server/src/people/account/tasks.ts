import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, task } from '#channels/jobs/task.ts'
import { mailSignIn, proveEmail } from './address/prove-email.ts'

const proofRequest = z.object({
  purpose: z.enum(['verification', 'recovery']),
  email: z.string(),
  browser: z.string().nullable(),
  companyId: z.uuid().nullable(),
})

const signIn = z.object({
  email: z.string(),
  browser: z.string(),
  aim: z.object({ tenant: z.string().optional() }),
})

export function accountTasks({ pool, post }: JobDependencies): TaskList {
  return {
    prove_email: task(proofRequest, (payload) => proveEmail(pool, post, payload)),
    mail_sign_in: task(signIn, (payload) => mailSignIn(pool, post, payload)),
  }
}
