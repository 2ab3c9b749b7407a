import type { TaskList } from 'graphile-worker'
import { type JobDependencies, plainTask } from '#channels/jobs/task.ts'

/** Checks every ten minutes whether a backup or a trial restore is due. Runs never overlap. */
export function backupTasks({ backups }: Pick<JobDependencies, 'backups'>): TaskList {
  return { keep_backups: plainTask(async () => backups?.keepUp()) }
}
