import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Desk } from '../acknowledged.ts'
import type { Installation } from '../installation.ts'
import type { Victim } from './victims.ts'

/**
 * What goes on beside the writers when death comes, up to `longestMs` after it began; `settle` says what is
 * wrong with it afterwards.
 */
type Moment = { longestMs: number; begin(at: At): Promise<UnderWay> }
/** `die`: what of it is a process of its own dies with node. */
type UnderWay = { die?(): void; settle(victim: Victim): Promise<string[]> }
type At = { escale: Installation; desk: Desk; shelf: string }

export const moments: Record<'écritures' | 'export' | 'sauvegarde', Moment> = {
  écritures: { longestMs: 1500, begin: async () => ({ settle: async () => [] }) },
  export: { longestMs: 1000, begin: beginExport },
  sauvegarde: { longestMs: 3000, begin: beginBackup },
}

/** An export that was asked for comes by itself, whole, whatever died while it was made. */
async function beginExport({ desk }: At): Promise<UnderWay> {
  const headers = { cookie: desk.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const asked = await fetch(`${desk.url}/api/exports`, { method: 'POST', headers, body: '{}' })
  const { id } = (await asked.json()) as { id: string }
  return {
    async settle(): Promise<string[]> {
      for (
        const deadline = performance.now() + longestExportMs;
        performance.now() < deadline;
        await sleep(50)
      ) {
        const answer = await fetch(`${desk.url}/api/exports`, { headers }).catch(() => undefined)
        if (answer?.status !== 200) continue
        const states = ((await answer.json()) as { id: string; state: string }[])
          .filter((one) => one.id === id)
          .map(({ state }) => state)
        if (states.join() !== 'En attente' && states.join() !== 'En cours')
          return states.join() === 'Prêt' ? [] : [`export ${id}: ${states}`]
      }
      return [`export ${id}: still not made`]
    },
  }
}

const longestExportMs = 60_000

/** What was killed in the middle is no backup; the next one is whole. */
async function beginBackup(at: At): Promise<UnderWay> {
  const first = backUp(at)
  return {
    die: () => first.kill('SIGKILL'),
    async settle(victim: Victim): Promise<string[]> {
      if (victim === 'postmaster') await Promise.race([ended(first), sleep(longestBackupMs)])
      const next = backUp(at)
      const [said, code] = await Promise.all([next.stderr ? text(next.stderr) : '', ended(next)])
      return code === 0 ? [] : [`backup after the death: ${said}`]
    },
  }
}

const longestBackupMs = 60_000

export function backUp({ escale, shelf }: Pick<At, 'escale' | 'shelf'>, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/backup.ts'), ...words], {
    env: { ...process.env, ESCALE_DATA: escale.folder, ESCALE_BACKUP: shelf, DATABASE_URL: undefined },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
