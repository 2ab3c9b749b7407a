import { landingPath } from '@escale/contract/access/landing'
import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeCookie } from '#access/factor/factor-challenge.ts'
import { addAttempt, countersOfNetwork, uncountAttempt } from '#access/limits/attempt-counters.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { type OpenedSession, refusalResponse, type SignInRefusal } from '#access/sign-in/sign-in-place.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import {
  attemptCookie,
  companyOfState,
  type NewSignOnAttempt,
  readBrowserToken,
  storeAttempt,
} from './attempts.ts'
import { providerStartPage } from './provider-start-page.ts'
import { redirectTo } from './redirect.ts'
import { journalTexts, SignOnError } from './sign-on-error.ts'

/** A sign-on about to start: the URL of the provider, and the data to store until the browser returns. */
export type Departure = NewSignOnAttempt & { address: Promise<string> }

type Denial = Omit<Parameters<typeof logDenial>[2], 'errorMessage' | 'detail'>

/**
 * Steps of a sign-on that differ between the provider of a company and the provider of the installation.
 * `Attempt`: the data stored when the browser left.
 */
export type ProviderOwner<Draft extends object, Attempt> = {
  /** Message of the 404 response when no provider is configured. */
  missing: string
  /** Reads the body of a request. Returns the draft or a refusal. */
  readDraft(body: unknown): Draft | SignInRefusal
  departure(server: Server, draft: Draft): Promise<Departure | undefined>
  takeAttempt(server: Server, cookies: string | undefined, state: string): Promise<Attempt | undefined>
  /**
   * Opens a session for the person whom the provider identified, or links the provider with their account.
   */
  admit(server: Server, request: RequestHead, attempt: Attempt, search: string): Promise<Response>
  denialOf(attempt: Attempt): Denial
  refusedPath(code: string, attempt?: Attempt): string
  /** Path of the page where a sign-on starts. */
  startPath: string
}

/**
 * Starts a sign-on: responds with the provider's URL as JSON, and sets the cookie that identifies the
 * attempt.
 */
export async function beginSignOn<Draft extends object, Attempt>(
  owner: ProviderOwner<Draft, Attempt>,
  server: Server,
  request: RequestHead,
  cookies: string | undefined,
  body: unknown,
): Promise<Response> {
  const draft = owner.readDraft(body)
  if ('status' in draft) return refusalResponse(draft)
  const { wait } = await asAccounts(server.pool, (client) =>
    addAttempt(client, countersOfNetwork('signOn', request)),
  )
  if (wait > 0)
    return refusalResponse({
      status: 429,
      code: 'TOO_MANY',
      message: apiRefusals.tooManyTries,
      retryAfter: wait,
    })
  const departure = await owner.departure(server, draft)
  if (!departure) return refusalResponse({ status: 404, code: 'NO_SIGN_ON', message: owner.missing })
  try {
    const { url, cookie } = await startAttempt(server, cookies, departure)
    return Response.json({ url }, { headers: { 'set-cookie': cookie } })
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    await logRefusal(server, request, { action: 'LOGIN_ATTEMPT', tenantId: departure.tenantId }, error)
    return refusalResponse({ status: 503, code: error.code, message: signOnRefusals[error.code] })
  }
}

/** Logs a refused sign-on and its reason, for the company whose provider was used. */
export async function logRefusal(
  { pool }: Server,
  request: RequestHead,
  denial: Denial,
  error: SignOnError,
): Promise<void> {
  await asAccounts(pool, (client) => logDenial(client, request, { ...denial, ...journalTexts(error) }))
}

/**
 * Stores the attempt once the provider's URL is known. The returned cookie identifies the browser when it
 * comes back.
 */
export async function startAttempt(
  server: Server,
  cookies: string | undefined,
  { address, ...beginning }: Departure,
): Promise<{ url: string; cookie: string }> {
  const url = await address
  const browser = readBrowserToken(cookies, server)
  await asAccounts(server.pool, (client) => storeAttempt(client, server, browser, beginning))
  return { url, cookie: attemptCookie(browser, server) }
}

/**
 * Handles the browser's return from the provider. Redirects to the application, or to the page that shows why
 * the sign-on was refused.
 */
export async function finishSignOn<Draft extends object, Attempt>(
  owner: ProviderOwner<Draft, Attempt>,
  server: Server,
  request: RequestHead,
  cookies: string | undefined,
  search: string,
): Promise<Response> {
  const state = new URLSearchParams(search).get('state') ?? ''
  if (state === '') return providerStartPage(owner.startPath)
  const attempt = await owner.takeAttempt(server, cookies, state)
  if (!attempt) {
    await logLostReturn(server, request, state)
    return redirectTo(owner.refusedPath('SIGN_ON_OVER'))
  }
  stopCountingAsAnonymous()
  try {
    const response = await owner.admit(server, request, attempt, search)
    // A successful sign-on is no longer counted as an attempt, so that all employees of an office can sign in
    // from one IP address.
    await asAccounts(server.pool, (client) => uncountAttempt(client, countersOfNetwork('signOn', request)))
    return response
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    await logRefusal(server, request, owner.denialOf(attempt), error)
    return redirectTo(owner.refusedPath(error.code, attempt))
  }
}

/**
 * Logs a browser that came back too late, or another browser than the one that left. The company is still
 * known as long as the attempt is stored.
 */
async function logLostReturn(server: Server, request: RequestHead, state: string): Promise<void> {
  const tenantId = await asAccounts(server.pool, (client) => companyOfState(client, state))
  if (tenantId === undefined) return
  await logRefusal(server, request, { action: 'LOGIN_ATTEMPT', tenantId }, new SignOnError('SIGN_ON_OVER'))
}

type SignedOnPerson = {
  email: string
  result: OpenedSession | { challenge: string }
  search: string
  codePath: string
}

/**
 * Response to a completed sign-on. Redirects to the application, or to the page that asks for the second
 * factor.
 */
export function arrivalResponse(
  server: Server,
  request: RequestHead,
  { email, result, search, codePath }: SignedOnPerson,
): Response {
  if ('challenge' in result) return redirectTo(codePath, challengeCookie(result.challenge, server))
  return redirectTo(
    landingPath(result.session, search),
    sessionCookie(result.token, server),
    deviceCookie(request.device, email, server),
  )
}
