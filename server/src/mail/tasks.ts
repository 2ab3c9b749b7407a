import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, plainTask, task } from '#jobs/task.ts'
import { forgetMails, sendMail } from './sending.ts'

export function mailTasks({ pool, post }: Means): TaskList {
  return { send_mail: task(z.object({ id: z.uuid() }), (asked, helpers) => sendMail(pool, post, asked, helpers)) }
}

export function mailKeeping({ pool }: Means): TaskList {
  return { forget_mails: plainTask(() => forgetMails(pool)) }
}
