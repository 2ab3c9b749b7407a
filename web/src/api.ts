import routes from 'virtual:contract'
import type { contract } from '@escale/contract'
import type { ProcedureMeta, ProofKind } from '@escale/contract/access/procedure'
import { messages } from '@escale/contract/wire/messages'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractProcedure, ContractProcedureClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { announceChanges } from './session/changes.ts'
import { hasNewToken, tokenReplacementCount } from './session/current/new-token.ts'
import { companyHeaders } from './session/current/owner.ts'
import { refreshSession } from './session/current/refresh-session.ts'
import { isIdle, renewSession } from './session/current/renewal.ts'
import { currentSession, isLeaving, isMoving, report } from './session/current/session.ts'
import { requestProof } from './session/passkey/proof-request.ts'
import { earlyAnswer } from './session/request/early-response.ts'
import { type Failure, failureOf } from './session/request/failure.ts'
import { readServerClock } from './session/request/server-clock.ts'

// Only this module knows how procedures of the contract are sent over HTTP.

export { type Failure, failureOf, RefusedOnDevice } from './session/request/failure.ts'

const timeoutMs = 30_000

type CallContext = { idempotencyKey?: string | undefined }
type Keyed = { idempotencyKey: string }

/**
 * The required options of a procedure. A creation needs an idempotency key. Other writes that accept one must
 * pass a key or `withoutKey`.
 */
type ContextOf<Refusals> = 'KEY_MISSING' extends keyof Refusals
  ? Keyed
  : 'KEY_REUSED' extends keyof Refusals
    ? { idempotencyKey: string | undefined }
    : Record<never, never>
type KeyedClient<Router> =
  Router extends ContractProcedure<infer Input, infer Output, infer Refusals, ProcedureMeta>
    ? ContractProcedureClient<ContextOf<Refusals>, Input, Output, Refusals>
    : { [Name in keyof Router]: KeyedClient<Router[Name]> }
type Client = JsonifiedClient<KeyedClient<typeof contract>>

const link = new OpenAPILink<CallContext>(routes, {
  url: `${location.origin}/api`,
  headers: ({ context }) => callHeaders(context.idempotencyKey),
  fetch: sendRequest,
  interceptors: [({ next }) => withRenewal(next)],
  customErrorResponseBodyDecoder: (body, response) => refusalIn(body, response.status),
})
const client: Client = createORPCClient<Client>(link)

async function sendRequest(request: Request, init: RequestInit): Promise<Response> {
  if (isLeaving()) throw new DOMException('signing out', 'AbortError')
  const early =
    request.method === 'GET'
      ? await earlyAnswer(pathAndQuery(request), request.headers.get('x-company') ?? undefined)
      : undefined
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
  const response = early?.response ?? (await fetch(request, { ...init, signal }))
  readServerClock(response, early?.at)
  announceChanges(response)
  return response
}

function pathAndQuery({ url }: Request): string {
  return url.slice(location.origin.length)
}

/** The procedures of the contract, for TanStack Query and for plain calls. */
export const api = createTanstackQueryUtils(client)

/**
 * Options of a write with its idempotency key: a retry gets the response of the first attempt, and the write
 * runs once.
 */
export function underKey(idempotencyKey: string): { context: Keyed } {
  return { context: { idempotencyKey } }
}

/** Options of a write that may run twice without harm, so it needs no idempotency key. */
export const withoutKey = { context: { idempotencyKey: undefined } }

/**
 * Calls a procedure. After an expired session it renews the session and repeats the call. Interruptions that
 * need the person, such as a new sign-in, are reported to the frame of the page.
 */
async function withRenewal<Output>(call: () => Promise<Output>): Promise<Output> {
  const company = currentSession()?.company?.id
  const token = tokenReplacementCount()
  try {
    return await call()
  } catch (error) {
    const { status, code, data } = failureOf(error)
    // This check comes before the one of `isMoving`, because a call that changes the company may require a
    // proof of identity too.
    if (
      code === 'FACTOR_ASKED' &&
      currentSession()?.company?.id === company &&
      (await requestProof(proofIn(data)))
    )
      return call()
    // The request concerns a company that is no longer open here, so its error is not reported.
    if (isMoving() || currentSession()?.company?.id !== company) throw error
    if (status === 401 && ((await hasNewToken(token)) || (await renewSession()))) return call()
    if (code === 'FACTOR_LACKING') void refreshSession()
    if (status === 401) report('expired')
    if (code === 'COMPANY_CHANGED') report('companyChanged')
    if (code === 'PRACTICE_ERASED') report('practiceErased')
    if (code === 'SUPPORT_ENDED') report('supportEnded')
    if (code === 'SUSPENDED' || code === 'NOT_A_MEMBER') report(code === 'SUSPENDED' ? 'suspended' : 'left')
    throw error
  }
}

function proofIn(data: unknown): ProofKind {
  return (data as { by: ProofKind }).by
}

function callHeaders(idempotencyKey: string | undefined) {
  return {
    ...companyHeaders(),
    ...(isIdle() && { 'x-idle': '1' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

function refusalIn(body: unknown, status: number) {
  if (typeof body !== 'object' || body === null || !('code' in body))
    return new ORPCError('UNREADABLE', { status, message: messages.unavailable, data: {} })
  const { code, message = '', fields, data } = body as Failure
  return new ORPCError(code, { status, message, data: { fields, data } })
}
