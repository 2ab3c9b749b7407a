import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { giveWay } from '#process/priority.ts'

export type Hashing = {
  password: string
  salt: Uint8Array
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** One of the two. */
export type Hashed = { hash?: Uint8Array; error?: string }

// A flood of sign-ins takes what the processors have left: whoever is at work already is answered first.
giveWay(5)

parentPort?.on('message', (hashing: Hashing) => parentPort?.postMessage(hashed(hashing)))

function hashed({ password, salt, ...cost }: Hashing): Hashed {
  try {
    return { hash: argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost }) }
  } catch (error) {
    return { error: String(error) }
  }
}
