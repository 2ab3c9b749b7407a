import type { TaskList } from 'graphile-worker'
import { CompanyPayload, type JobDependencies, task } from '#channels/jobs/task.ts'
import { sweepFiles } from './sweep.ts'

export function fileTasks({ pool, files }: JobDependencies): TaskList {
  return { sweep_files: task(CompanyPayload, ({ companyId }) => sweepFiles(pool, files, companyId)) }
}
