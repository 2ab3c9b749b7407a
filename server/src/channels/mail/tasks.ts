import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, task } from '#channels/jobs/task.ts'
import { sendMail } from './sending.ts'

export function mailTasks({ pool, post }: Means): TaskList {
  return { send_mail: task(z.object({ id: z.uuid() }), (asked, helpers) => sendMail(pool, post, asked, helpers)) }
}
