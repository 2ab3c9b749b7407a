import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type Hashing = { password: string; salt: Uint8Array; memory: number; passes: number; parallelism: number; tagLength: number }

/** One of the two. */
export type Hashed = { hash?: Uint8Array; error?: string }

// A flood of sign-ins takes what the processors have left: whoever is at work already is answered first. Only Linux knows
// the priority of one thread; elsewhere that of the whole process would be lowered.
if (process.platform === 'linux') giveWay()

parentPort?.on('message', (hashing: Hashing) => parentPort?.postMessage(hashed(hashing)))

function hashed({ password, salt, ...cost }: Hashing): Hashed {
  try {
    return { hash: argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost }) }
  } catch (error) {
    return { error: String(error) }
  }
}

function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.min(19, getPriority(thread) + 5))
  } catch {
    // Where it may not, its work is worth no less.
  }
}
