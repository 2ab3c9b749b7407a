import type { TaskList } from 'graphile-worker'
import { type Means, ofCompany, task } from '#channels/jobs/task.ts'
import { sweepFiles } from './sweep.ts'

export function fileTasks({ pool, files }: Means): TaskList {
  return { sweep_files: task(ofCompany, ({ companyId }) => sweepFiles(pool, files, companyId)) }
}
