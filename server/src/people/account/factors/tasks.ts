import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, task } from '#channels/jobs/task.ts'
import { endFactors } from './removal.ts'

export function factorTasks({ pool, publicUrl }: JobDependencies): TaskList {
  return {
    remove_factors: task(z.object({ person: z.uuid() }), ({ person }) => endFactors(pool, person, publicUrl)),
  }
}
