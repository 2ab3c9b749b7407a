import type { TaskList } from 'graphile-worker'
import { type JobDependencies, plainTask } from '#channels/jobs/task.ts'
import { warnOfGuesses } from './warn.ts'

export function guessTasks({ pool, publicUrl }: JobDependencies): TaskList {
  return { warn_of_guesses: plainTask(() => warnOfGuesses(pool, publicUrl)) }
}
