import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { boundedQueue } from './queue.ts'

const hashing = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } // OWASP's argon2id minimum: 19 MiB, t=2, p=1

// A flood of sign-ins leaves half of the cores to those already at work: this process and PostgreSQL need one each.
// Past fifty waiting, a second or two of work, they are asked to come back.
const inTurn = boundedQueue({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 50 })

/** Whether one more password could wait to be hashed. */
export const mayHash = () => !inTurn.isFull()

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => hashing('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export async function verifyPassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const [, kind, , parameters = '', salt = '', expected = ''] = hash.split('$')
  if (kind !== 'argon2id') return false
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(',').map((parameter) => Number(parameter.slice(2)))
  const kept = Buffer.from(expected, 'base64url')
  const given = await inTurn(() =>
    hashing('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64url'),
      memory,
      passes,
      parallelism,
      tagLength: kept.length,
    }),
  )
  return timingSafeEqual(given, kept)
}
