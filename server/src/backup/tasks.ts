import type { TaskList } from 'graphile-worker'
import { type JobDependencies, plainTask } from '#channels/jobs/task.ts'

/**
 * Makes a backup or a trial restore when one is due. The job checks every ten minutes, never twice at once.
 */
export function backupTasks({ backups }: Pick<JobDependencies, 'backups'>): TaskList {
  return { keep_backups: plainTask(async () => backups?.keepUp()) }
}
