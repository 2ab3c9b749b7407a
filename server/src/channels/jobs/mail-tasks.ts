import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { sendMail } from '#channels/mail/sending.ts'
import { type Means, task } from './task.ts'

export function mailTasks({ pool, post }: Means): TaskList {
  return { send_mail: task(z.object({ id: z.uuid() }), (asked, helpers) => sendMail(pool, post, asked, helpers)) }
}
