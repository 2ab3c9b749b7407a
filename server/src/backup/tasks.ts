import type { TaskList } from 'graphile-worker'
import { type JobDependencies, plainTask } from '#channels/jobs/task.ts'

/** Looks every ten minutes whether a backup or a restore to try is due; one at a time. */
export function backupTasks({ backups }: Pick<JobDependencies, 'backups'>): TaskList {
  return { keep_backups: plainTask(async () => backups?.keepUp()) }
}
