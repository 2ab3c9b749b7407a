import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, task } from '#channels/jobs/task.ts'
import { removeDueFactors } from './removal.ts'

export function factorTasks({ pool, publicUrl }: JobDependencies): TaskList {
  return {
    remove_factors: task(z.object({ person: z.uuid() }), ({ person }) =>
      removeDueFactors(pool, person, publicUrl),
    ),
  }
}
