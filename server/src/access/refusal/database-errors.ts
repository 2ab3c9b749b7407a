import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { ORPCError } from '@orpc/server'
import pg from 'pg'
import { type MissingResource, PoolExhausted, Unavailable } from '#database/pool/unavailable.ts'
import { type PlainRefusalCode, Refusal } from './refusal.ts'

// foreign key violation, and its `restrict` form since PostgreSQL 18
const foreignKeyStates = ['23503', '23001']
const uniqueViolation = '23505'
/**
 * Transient errors: conflicts, timeouts, too many connections, a shutdown, a broken connection, a refused
 * login, a full disk.
 */
const transientStates = /^(40001|40P01|55P03|25P0[34]|57|53|08|28|58)/
/**
 * Deadlock, serialization failure, or a row deleted while it was being referenced. A second run finds the row
 * missing and gives the proper error.
 */
const retryableStates = ['40P01', '40001', '23503']
/**
 * Milliseconds before the second run. An immediate one would take the same lock before the other transaction
 * wakes up, and deadlock again.
 */
const retryDelayMs = 50

/** Runs the work. A row still referenced by others gives this error. */
export async function refuseIfReferenced<T>(refusal: PlainRefusalCode, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw foreignKeyStates.includes(sqlState(error) ?? '') ? new Refusal(refusal) : error
  })
}

/** Runs the work. A unique value that is already taken gives this error. */
export async function refuseIfTaken<T>(
  refusal: PlainRefusalCode | Refusal,
  work: () => Promise<T>,
): Promise<T> {
  return work().catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error
    throw typeof refusal === 'string' ? new Refusal(refusal) : refusal
  })
}

/** Runs the work a second time when PostgreSQL aborted its transaction for a conflict. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (!retryableStates.includes(sqlState(error) ?? '')) throw error
    await sleep(retryDelayMs)
    return work()
  })
}

/** Seconds before a retry: a random choice of two values, so that a refused crowd does not return at once. */
export const retryAfterSeconds = () => 1 + randomInt(2)

/** Safe response for an unexpected error, without its text. Undefined for an internal error. */
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
  if (transientStates.test(state ?? '') || isConnectionError(error) || isDiskRefusal(error)) {
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

/** The unavailable resource. `elsewhere`: an external service. */
export function missingResource(error: unknown): MissingResource | 'disk' | 'elsewhere' {
  if (error instanceof ORPCError && error.code !== 'UNAVAILABLE')
    return error.code === 'TOO_MANY' ? 'room' : 'elsewhere'
  const reason = error instanceof ORPCError ? error.cause : error
  if (isDiskRefusal(reason)) return 'disk'
  const unavailable = [reason, reason instanceof Error ? reason.cause : undefined].find(
    (one) => one instanceof Unavailable,
  )
  return unavailable?.missing ?? 'database'
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** True when the server's disk is full or read-only. File storage wraps this error in its own. */
export function isDiskRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code) || isStorageError(error) || isDiskRefusal(error.cause)
}

/**
 * PostgreSQL reports a read-only disk with the code of a missing right. The source file of the error tells
 * them apart.
 */
function isStorageError(error: Error): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '42501' && storageFiles.includes(error.file ?? '')
  )
}

const storageFiles = ['md.c', 'fd.c', 'buffile.c', 'slru.c', 'xlog.c', 'relmapper.c']

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
