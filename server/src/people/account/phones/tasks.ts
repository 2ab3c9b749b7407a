import { phoneWays } from '@escale/contract/people/account/phone-draft'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, task } from '#channels/jobs/task.ts'
import { sendProofCode, sendSignInCode } from './send-code.ts'

const whereTo = { number: z.string(), way: z.enum(phoneWays) }
const aim = z.object({ tenant: z.string().optional(), isKnown: z.boolean().default(false) })
const signIn = z.object({ ...whereTo, browser: z.string(), aim })
const proof = z.object({ ...whereTo, session: z.uuid() })

export function phoneTasks(means: JobDependencies): TaskList {
  return {
    phone_sign_in: task(signIn, (payload) => sendSignInCode(means, payload)),
    phone_proof: task(proof, (payload) => sendProofCode(means, payload)),
  }
}
