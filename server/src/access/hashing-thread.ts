import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type Hashing = { password: string; salt: Uint8Array; memory: number; passes: number; parallelism: number; tagLength: number }

// A flood of sign-ins takes what the processors have left: whoever is at work already is answered first. Only Linux knows
// the priority of one thread; elsewhere that of the whole process would be lowered.
if (process.platform === 'linux') {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, Math.min(19, getPriority(thread) + 5))
}

parentPort?.on('message', ({ password, salt, ...cost }: Hashing) => {
  parentPort?.postMessage(argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost }))
})
