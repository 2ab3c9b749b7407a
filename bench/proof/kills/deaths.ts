import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Desk, requestExport } from '../desk.ts'
import { type Installation, secret } from '../installation.ts'
import type { Case } from '../stage.ts'
import { killVictim, readyWithinMs, restartAfterKill, type Victim } from './victims.ts'

type Place = { escale: Installation; shelf: string }

/** A task beside the writers. `die` kills its own process with node; `check` lists its problems. */
type Task = { die?(): void; check(victim: Victim): Promise<string[]> }
/** The kill comes up to `longestMs` after the task began. */
type Moment = { longestMs: number; begin(place: Place, desk: Desk): Promise<Task> }

const moments: Record<'écritures' | 'export' | 'sauvegarde', Moment> = {
  écritures: { longestMs: 1500, begin: async () => ({ check: async () => [] }) },
  export: { longestMs: 1000, begin: async (_, desk) => ({ check: await requestExport(desk) }) },
  sauvegarde: { longestMs: 3000, begin: beginBackup },
}

/** A process dies while people write and another task runs. The next case uses the same installation. */
export function death(
  moment: keyof typeof moments,
  victim: Victim,
  { escale, shelf, chance }: Place & { chance: () => number },
): Case {
  const { longestMs, begin } = moments[moment]
  return {
    name: `${moment}, ${victim}`,
    bounds: { backMs: readyWithinMs },
    open: async () => ({ url: escale.url, secret, owner: () => escale.owner(), remove: async () => {} }),
    async act({ desk, writers }) {
      const task = await begin({ escale, shelf }, desk)
      await sleep(chance() * longestMs)
      const former = await escale.postmaster()
      if (victim !== 'postmaster') task.die?.()
      await killVictim(escale, victim)
      const backMs = await restartAfterKill(escale, victim, former)
      await writers.atLeastMore(10)
      return { backMs, checkAfterwards: () => task.check(victim) }
    },
  }
}

const longestBackupMs = 60_000

/** A killed backup does not count as one, and the next backup is whole. */
async function beginBackup(place: Place): Promise<Task> {
  const first = backUp(place)
  return {
    die: () => first.kill('SIGKILL'),
    async check(victim) {
      if (victim === 'postmaster') await Promise.race([exitOf(first), sleep(longestBackupMs)])
      const next = backUp(place)
      const [errors, code] = await Promise.all([next.stderr ? text(next.stderr) : '', exitOf(next)])
      return code === 0 ? [] : [`backup after the death: ${errors}`]
    },
  }
}

export function backUp({ escale, shelf }: Place, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/backup.ts'), ...words], {
    env: { ...process.env, ESCALE_DATA: escale.folder, ESCALE_BACKUP: shelf, DATABASE_URL: undefined },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
