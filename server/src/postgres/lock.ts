import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EngineFailure } from './failure.ts'

export type Lock = { release(): void }

/**
 * Locks the folder, so that only one Escale uses it. The lock is SQLite's lock on an empty file: the kernel
 * releases it however the process ends, even by kill -9, so there are no stale locks. (Opening that file
 * elsewhere in this process would release the lock.)
 */
export function takeLock(home: string): Lock {
  const lockFile = join(home, 'lock')
  // Waits up to 2 s, because an Escale that was just killed may need a moment to exit.
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
  chmodSync(pidFile, 0o600) // `mode` does not apply to a file that already exists
  return { release: () => file.isOpen && file.close() }
}

function holder(pidFile: string): string {
  try {
    return ` (processus ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}
