import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { giveWay } from '#process/priority.ts'

export type HashRequest = {
  password: string
  salt: Uint8Array
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** Either a hash or an error. */
export type HashResult = { hash?: Uint8Array; error?: string }

// Hashing runs at a low priority, so that many sign-ins at once do not slow down other requests.
giveWay(5)

parentPort?.on('message', (hashing: HashRequest) => parentPort?.postMessage(computeHash(hashing)))

function computeHash({ password, salt, ...cost }: HashRequest): HashResult {
  try {
    return { hash: argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost }) }
  } catch (error) {
    return { error: String(error) }
  }
}
