import { apiRefusals } from '@escale/contract/wire/refusals'
import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { RequestContext } from '#access/caller/server.ts'
import { publicErrorOf } from './database-errors.ts'
import { validationError } from './validation-error.ts'

/**
 * Converts any error into an API error. `failure`: the message that the procedure gives for an internal
 * error.
 */
export function toApiError(error: unknown, failure: string | undefined): unknown {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return validationError(error.cause.issues)
  }
  // The JSON body was nested so deeply that parsing it overflowed the call stack, so the client's request is
  // malformed.
  if (error instanceof RangeError && error.message.includes('call stack'))
    return new ORPCError('BAD_REQUEST', { message: apiRefusals.malformed })
  const publicError = error instanceof ORPCError ? error : publicErrorOf(error)
  return (
    publicError ??
    (failure === undefined ? error : new ORPCError('FAILED', { status: 500, message: failure, cause: error }))
  )
}

export const unauthorized = ({ apiKey }: RequestContext['asked']) =>
  new ORPCError('UNAUTHORIZED', {
    status: 401,
    message: apiKey === undefined ? apiRefusals.sessionMissing : apiRefusals.apiKeyInvalid,
  })
export const notFound = () => new ORPCError('NOT_FOUND', { status: 404, message: apiRefusals.notFound })
export const forbidden = () => new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.forbidden })
