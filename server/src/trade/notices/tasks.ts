import type { TaskList } from 'graphile-worker'
import { companyTask, type Means, ofCompany, task } from '#channels/jobs/task.ts'
import { planReminders } from './reminders.ts'
import { sendNotices } from './sending.ts'

export function noticeTasks({ pool, post, secret, publicUrl }: Means): TaskList {
  const telling = { pool, secret, publicUrl, sendsMail: post.mode !== 'none' }
  return {
    send_notices: task(ofCompany, ({ companyId }) => sendNotices(telling, companyId)),
    plan_reminders: companyTask(pool, planReminders),
  }
}
