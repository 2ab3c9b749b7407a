import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { boundedQueue } from '#access/limits/queue.ts'
import { askingNetwork } from '#database/door/caller.ts'
import { answeringThread } from '#process/thread.ts'
import type { Hashed, Hashing } from './hashing-thread.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } // OWASP's argon2id minimum: 19 MiB, t=2, p=1

// A flood of sign-ins leaves half of the cores to those already at work: this process and PostgreSQL need one
// each.
// Past fifty waiting, half of them of one network, a second or two of work, they are asked to come back.
const inTurn = boundedQueue({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 50,
  ofOne: 25,
})

const newThread = () =>
  answeringThread<Hashing, Hashed>(new URL('./hashing-thread.ts', import.meta.url), {
    longestMs: 10_000,
    idleMs: 60_000,
    memoryMb: 16,
  })

// The last to have worked comes first: the others leave once they have had nothing to do.
const idleThreads: ReturnType<typeof newThread>[] = []

/** Whether one more password could wait to be hashed. */
export const mayHash = () => !inTurn.isFull(askingNetwork())

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await hashInTurn({ password, salt, ...cost }))
}

/** What no password has been hashed to: comparing with it takes as long as with any other. */
export const nobodysHash = written(randomBytes(16), randomBytes(cost.tagLength))

function written(salt: Buffer, hash: Buffer): string {
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
  const kept = Buffer.from(expected, 'base64url')
  const given = await hashInTurn({
    password,
    salt: Buffer.from(salt, 'base64url'),
    memory,
    passes,
    parallelism,
    tagLength: kept.length,
  })
  return timingSafeEqual(given, kept)
}

function hashInTurn(hashing: Hashing): Promise<Buffer> {
  return inTurn(async () => {
    const askThread = idleThreads.pop() ?? newThread()
    try {
      const { hash, error } = await askThread(hashing)
      if (hash === undefined) throw new Error(error)
      return Buffer.from(hash)
    } finally {
      idleThreads.push(askThread)
    }
  }, askingNetwork())
}
