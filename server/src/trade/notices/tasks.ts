import type { TaskList } from 'graphile-worker'
import { CompanyPayload, companyTask, type JobDependencies, task } from '#channels/jobs/task.ts'
import { planReminders } from './reminders.ts'
import { sendNotices } from './sending.ts'

export function noticeTasks({ pool, post, secret, publicUrl }: JobDependencies): TaskList {
  const telling = { pool, secret, publicUrl, sendsMail: post.mode !== 'none' }
  return {
    send_notices: task(CompanyPayload, ({ companyId }) => sendNotices(telling, companyId)),
    plan_reminders: companyTask(pool, planReminders),
  }
}
