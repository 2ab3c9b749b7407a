import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { callerNetwork } from '#database/caller/caller.ts'
import { answeringThread } from '#process/thread.ts'
import type { HashRequest, HashResult } from './hashing-thread.ts'

// OWASP minimum for argon2id: 19 MiB, t=2, p=1
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

// Hashing uses at most half of the cores, because this process and PostgreSQL need some too. Up to fifty
// hashes wait (one or two seconds of work), at most half of them for one network.
const runInQueue = createBoundedQueue({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 50,
  ofOne: 25,
})

const newThread = () =>
  answeringThread<HashRequest, HashResult>(new URL('./hashing-thread.ts', import.meta.url), {
    longestMs: 10_000,
    idleMs: 60_000,
    memoryMb: 16,
  })

// A stack: the most recently used thread is taken first, so that the other threads become idle and stop.
const idleThreads: ReturnType<typeof newThread>[] = []

export const canHash = () => !runInQueue.isFull(callerNetwork())

/** Hashes a password with argon2id. Returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return formatHash(salt, await hashOnThread({ password, salt, ...cost }))
}

/**
 * A hash that no password matches. When an account does not exist, comparing with it makes the response take
 * as long as for a real account.
 */
export const dummyHash = formatHash(randomBytes(16), randomBytes(cost.tagLength))

function formatHash(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export async function verifyPassword({
  password,
  hash,
}: {
  password: string
  hash: string
}): Promise<boolean> {
  const [, kind, , parameters = '', salt = '', expected = ''] = hash.split('$')
  if (kind !== 'argon2id') return false
  const [memory = 0, passes = 0, parallelism = 0] = parameters
    .split(',')
    .map((parameter) => Number(parameter.slice(2)))
  const expectedHash = Buffer.from(expected, 'base64url')
  const actualHash = await hashOnThread({
    password,
    salt: Buffer.from(salt, 'base64url'),
    memory,
    passes,
    parallelism,
    tagLength: expectedHash.length,
  })
  return timingSafeEqual(actualHash, expectedHash)
}

function hashOnThread(hashing: HashRequest): Promise<Buffer> {
  return runInQueue(async () => {
    const runThread = idleThreads.pop() ?? newThread()
    try {
      const { hash, error } = await runThread(hashing)
      if (hash === undefined) throw new Error(error)
      return Buffer.from(hash)
    } finally {
      idleThreads.push(runThread)
    }
  }, callerNetwork())
}
