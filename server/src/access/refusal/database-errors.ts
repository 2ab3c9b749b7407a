import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { ORPCError } from '@orpc/server'
import pg from 'pg'
import { type Missing, PoolExhausted, Unavailable } from '#database/pool/unavailable.ts'
import { type PlainRefusalCode, Refusal } from './refusal.ts'

const stillPointedAt = ['23503', '23001'] // foreign key; its restrict setting, since PostgreSQL 18
const uniqueness = '23505'
/**
 * A conflict that a second try passes; a limit of time; too many at once, a stop, a broken connection; an
 * account that PostgreSQL refuses today; its disk.
 */
const awayOrBusy = /^(40001|40P01|55P03|25P0[34]|57|53|08|28|58)/
/**
 * Deadlock, serialization failure; a row that somebody removed while it was pointed at: asked again, the work
 * finds it gone and says so in its own words.
 */
const givenUp = ['40P01', '40001', '23503']
/**
 * A transaction given up that came back at once would take the same row before the other has woken, and close
 * the same circle.
 */
const whileTheOtherGoesOnMs = 50

/** Does the work; a row still pointed at by others refuses. */
export async function unlessInUse<T>(refusal: PlainRefusalCode, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw stillPointedAt.includes(sqlState(error) ?? '') ? new Refusal(refusal) : error
  })
}

/** Does the work; an id or a number already taken refuses. */
export async function unlessTaken<T>(
  refusal: PlainRefusalCode | Refusal,
  work: () => Promise<T>,
): Promise<T> {
  return work().catch((error: unknown) => {
    if (sqlState(error) !== uniqueness) throw error
    throw typeof refusal === 'string' ? new Refusal(refusal) : refusal
  })
}

/** Does the work again, once, when another transaction stood in its way and PostgreSQL gave this one up. */
export async function againIfGivenUp<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (!givenUp.includes(sqlState(error) ?? '')) throw error
    await sleep(whileTheOtherGoesOnMs)
    return work()
  })
}

/**
 * Seconds after which a refused caller may ask again: two figures, so that a crowd refused together does not
 * come back together.
 */
export const retryAfterSeconds = () => 1 + randomInt(2)

/** What anybody may hear of an error nobody foresaw: never its words. Undefined when it is our own fault. */
export function publicErrorOf(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof ORPCError && error.status === 503) return error
  if (error instanceof PoolExhausted) {
    return new ORPCError('TOO_MANY', {
      status: 429,
      message: apiRefusals.tooMany,
      data: { retryAfter: error.retryAfter },
    })
  }
  const state = sqlState(error)
  if (awayOrBusy.test(state ?? '') || isConnectionError(error) || isDiskRefusal(error)) {
    return new ORPCError('UNAVAILABLE', {
      status: 503,
      message: messages.unavailable,
      data: { retryAfter: retryAfterSeconds() },
      cause: error,
    })
  }
  if (state?.startsWith('22') || state === '23514' || state === '23502')
    return new ORPCError('INVALID', { status: 422, message: messages.invalid })
  return undefined
}

/** What was missing to who is asked to come again: `elsewhere` what is no part of the installation. */
export function missingTo(error: unknown): Missing | 'disk' | 'elsewhere' {
  if (error instanceof ORPCError && error.code !== 'UNAVAILABLE')
    return error.code === 'TOO_MANY' ? 'room' : 'elsewhere'
  const reason = error instanceof ORPCError ? error.cause : error
  if (isDiskRefusal(reason)) return 'disk'
  const told = [reason, reason instanceof Error ? reason.cause : undefined].find(
    (one) => one instanceof Unavailable,
  )
  return told?.missing ?? 'database'
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * The disk of the server takes nothing more: it is full, or read-only. A store of files says so in an error
 * of its own around it.
 */
export function isDiskRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code) || isOfStorage(error) || isDiskRefusal(error.cause)
}

/**
 * Of a disk that is read-only PostgreSQL says what it says of a right that is missing: who speaks is the part
 * of it that opens its files.
 */
function isOfStorage(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501' && storage.includes(error.file ?? '')
}

const storage = ['md.c', 'fd.c', 'buffile.c', 'slru.c', 'xlog.c', 'relmapper.c']

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Unavailable || error.cause instanceof Unavailable) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ENOENT',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EAI_AGAIN',
      'ENOTFOUND',
    ].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|after calling end on the pool/.test(
      error.message,
    )
  )
}
