import type { TaskList } from 'graphile-worker'
import { type Means, plainTask } from '#channels/jobs/task.ts'
import { warnOfGuesses } from './warn.ts'

export function guessTasks({ pool, publicUrl }: Means): TaskList {
  return { warn_of_guesses: plainTask(() => warnOfGuesses(pool, publicUrl)) }
}
