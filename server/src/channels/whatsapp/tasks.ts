import type { TaskList } from 'graphile-worker'
import { type Means, ofCompany, task } from '#channels/jobs/task.ts'
import { workEvents } from './working.ts'

export function whatsAppTasks({ pool }: Means): TaskList {
  return {
    work_events: task(ofCompany, ({ companyId }) => workEvents(pool, companyId)),
  }
}
