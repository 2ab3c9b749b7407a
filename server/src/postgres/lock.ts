import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EngineFailure } from './failure.ts'

export type Lock = { release(): void }

/**
 * One Escale per folder. The lock is the one SQLite takes on an empty file, because the kernel gives it back
 * however
 * the process ends, kill -9 included: there is no stale lock to judge, and no race between two who judge it.
 * (Reading that file from this same process would give the lock back: it is not ours to open.)
 */
export function takeLock(home: string): Lock {
  const lockFile = join(home, 'lock')
  // A process that was just killed may need a moment to be gone.
  const file = new DatabaseSync(lockFile, { timeout: 2_000 })
  chmodSync(lockFile, 0o600)
  const pidFile = join(home, 'escale.pid')
  try {
    file.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    file.close()
    if (!/locked/.test(String(error))) throw error
    throw new EngineFailure(
      `Escale tourne déjà dans ${home}${holder(pidFile)}. Arrêtez-le d'abord (Ctrl C dans son terminal).`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  chmodSync(pidFile, 0o600) // one that was there keeps the mode it had
  return { release: () => file.isOpen && file.close() }
}

function holder(pidFile: string): string {
  try {
    return ` (processus ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}
