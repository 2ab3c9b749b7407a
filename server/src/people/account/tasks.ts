import { phoneWays } from '@escale/contract/people/account/phone-draft'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, task } from '#channels/jobs/task.ts'
import { sendProofCode, sendSignInCode } from './phones/send-code.ts'
import { mailSignIn, proveEmail } from './prove-email.ts'

const asked = z.object({
  purpose: z.enum(['verification', 'recovery']),
  email: z.string(),
  browser: z.string().nullable(),
  companyId: z.uuid().nullable(),
})

const signIn = z.object({ email: z.string(), browser: z.string(), aim: z.object({ tenant: z.string().optional() }) })

const toPhone = { number: z.string(), way: z.enum(phoneWays) }
const phoneSignIn = z.object({ ...toPhone, browser: signIn.shape.browser, aim: signIn.shape.aim })
const phoneProof = z.object({ ...toPhone, session: z.uuid() })

export function accountTasks(means: Means): TaskList {
  const { pool, post } = means
  return {
    prove_email: task(asked, (payload) => proveEmail(pool, post, payload)),
    mail_sign_in: task(signIn, (payload) => mailSignIn(pool, post, payload)),
    phone_sign_in: task(phoneSignIn, (payload) => sendSignInCode(means, payload)),
    phone_proof: task(phoneProof, (payload) => sendProofCode(means, payload)),
  }
}
