import type { TaskList } from 'graphile-worker'
import { type JobDependencies, plainTask } from '#channels/jobs/task.ts'
import { sealSecurityLog } from './seal.ts'

export function securityTasks({ pool }: JobDependencies): TaskList {
  return { seal_security_log: plainTask(async () => void (await sealSecurityLog(pool))) }
}
