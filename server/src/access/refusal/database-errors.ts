import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { ORPCError } from '@orpc/server'
import pg from 'pg'
import { type MissingResource, PoolExhausted, Unavailable } from '#database/pool/unavailable.ts'
import { type PlainRefusalCode, Refusal } from './refusal.ts'

// SQLSTATE codes of a foreign key violation. Since PostgreSQL 18, `on delete restrict` has a code of its own.
const foreignKeyStates = ['23503', '23001']
const uniqueViolation = '23505'
/**
 * SQLSTATE codes of transient errors: conflicts, timeouts, too many connections, a shutdown, a broken
 * connection, a refused login, a full disk.
 */
const transientStates = /^(40001|40P01|55P03|25P0[34]|57|53|08|28|58)/
/**
 * SQLSTATE codes of a deadlock, of a serialization failure, and of a reference to a row that was just
 * deleted. In the last case a second run finds the row missing and gives the proper error.
 */
const retryableStates = ['40P01', '40001', '23503']
/**
 * Milliseconds before the second run. An immediate one would take its lock before the other transaction wakes
 * up, and both would deadlock again.
 */
const retryDelayMs = 50

/**
 * Runs the work. Throws this refusal when PostgreSQL reports that other rows still reference the row to
 * delete.
 */
export async function refuseIfReferenced<T>(refusal: PlainRefusalCode, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw foreignKeyStates.includes(sqlState(error) ?? '') ? new Refusal(refusal) : error
  })
}

/** Runs the work. Throws this refusal when PostgreSQL reports that a unique value is already taken. */
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

/**
 * Seconds after which a refused client may retry: 1 or 2 at random, so that refused clients do not all return
 * at the same moment.
 */
export const retryAfterSeconds = () => 1 + randomInt(2)

/**
 * Converts an unexpected error into an API error that does not reveal its text. Undefined for an internal
 * error.
 */
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

/**
 * Names the resource that was unavailable, for metrics and logs. `room`: the server is too busy. `elsewhere`:
 * an external service.
 */
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

/**
 * True when the disk of the server is full or read-only. The file storage library wraps this error in another
 * one.
 */
export function isDiskRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code) || isStorageError(error) || isDiskRefusal(error.cause)
}

/**
 * True when PostgreSQL could not write to a read-only disk. The error has the code of a missing permission
 * (42501), but comes from PostgreSQL's file storage code.
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
