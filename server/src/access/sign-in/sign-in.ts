import { accountEmail } from '@escale/contract/values/fields'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { RequestHead, Server } from '#access/caller/server.ts'
import {
  type Counters,
  clearCounters,
  countersOf,
  addAttempt as SignInAttempt,
  uncountAttempt,
} from '#access/limits/attempt-counters.ts'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { lockPassword } from '#access/passwords/password-lock.ts'
import { canHash, hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { publicErrorOf } from '#access/refusal/database-errors.ts'
import { logDenial } from '#access/refusal/denials.ts'
import type { SignInTarget } from '#access/session/sessions.ts'
import { callerNetwork, stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { send } from '#database/statements/send.ts'
import { emailHash } from '#journal/event.ts'
import { addToWork, errorText, log } from '#telemetry/log.ts'
import { refusalResponse, type SignInRefusal, validationRefusal } from './sign-in-place.ts'
import { readSignInState, type SignInResult, signInResponse, startSignIn } from './sign-in-result.ts'

const Credentials = z.object({
  email: accountEmail(),
  password: z.string().min(1, 'Indiquez votre mot de passe.').max(200),
  /** Slug of the company whose sign-in page is used. */
  tenant: z.string().max(40).optional(),
  /** Token of the invitation to accept after signing in. */
  invitation: z.string().max(200).optional(),
})

/**
 * The account of an email address. `password`: the stored hash, null for people who sign in by other methods.
 */
type Account = { id: string; password: string | null; tenantId: string | null }
/** An account whose password was correct. `password`: the stored hash. */
type VerifiedAccount = Account & { password: string }

const wrongCredentials: SignInRefusal = {
  status: 401,
  code: 'WRONG_CREDENTIALS',
  message: apiRefusals.wrongCredentials,
}
const tooManyTries: SignInRefusal = { status: 429, code: 'TOO_MANY', message: apiRefusals.tooManyTries }

/**
 * `POST /api/auth/sign-in/email`: signs in with email and password. Returns the session and sets its cookie,
 * or returns a refusal in French.
 */
export async function signIn(server: Server, request: RequestHead, body: unknown): Promise<Response> {
  stopCountingAsAnonymous()
  const parsed = Credentials.safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const { email, password, ...aim } = parsed.data

  const counters = countersOf('sign-in', email, request)
  const { wait, isFirst, account } = await runInSignInQueue(
    () => admitAttempt(server, email, counters),
    callerNetwork(),
  )
  addToWork({ company: account?.tenantId ?? null, account: account?.id ?? null })
  if (isFirst)
    await asAccounts(server.pool, (client) => logRefusal(client, request, email, account, tooManyTries))
  if (wait > 0) return refusalResponse({ ...tooManyTries, retryAfter: wait })

  const result = await verifyAccount(account, password)
    .then((person) =>
      asAccounts(server.pool, async (client) => {
        if (person === wrongCredentials) return logRefusal(client, request, email, account, person)
        // The password was correct: both statements leave in one network message, so clearing the failure
        // counter costs no round trip.
        const pendingResult =
          'code' in person
            ? logRefusal(client, request, email, account, person)
            : startSession(client, request, person, aim)
        const [sessionResult] = await Promise.all([pendingResult, clearCounters(client, counters)])
        return sessionResult === wrongCredentials
          ? logRefusal(client, request, email, account, sessionResult)
          : sessionResult
      }),
    )
    .catch((error: unknown) => logFailure(server, request, counters, account, error))
  return signInResponse(server, request, email, result)
}

// Sign-ins use the connections that also check sessions, so only two run at once. When too many passwords
// already wait to be hashed, a sign-in is refused before it is counted. Without an answer from the database,
// it is refused after two seconds.
const runInSignInQueue = createBoundedQueue({ atOnce: 2, waiting: 200, ofOne: 60, patienceMs: 2000 })

async function admitAttempt(server: Server, email: string, counters: Counters): Promise<Attempt> {
  if (!canHash()) throw new Unavailable('As many passwords wait to be judged as may', { missing: 'room' })
  return asAccounts(server.pool, (client) => countAttempt(client, email, counters))
}

type Attempt = { wait: number; isFirst: boolean; account: Account | undefined }

/**
 * Counts the attempt and reads the account in one network message. `isFirst` is true for the first refusal of
 * a wait. The caller logs it, because a crash may lose the count.
 */
async function countAttempt(client: PoolClient, email: string, counters: Counters): Promise<Attempt> {
  const [{ wait, isFirst }, [account]] = await Promise.all([
    SignInAttempt(client, counters),
    send<Account>(client, {
      text: `select u.id, a.password,
          (select m.tenant_id from user_tenants m where m.user_id = u.id
            order by m.is_default desc, m.created_at limit 1) as "tenantId"
        from auth.users u left join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential'
          where u.email = $1`,
      values: [email.toLowerCase()],
    }),
  ])
  return { wait, isFirst, account }
}

/**
 * Compares the password with the account's. An account is created only once its email is proved, or a company
 * vouches for it, so an account found here may sign in.
 */
async function verifyAccount(
  account: Account | undefined,
  password: string,
): Promise<VerifiedAccount | SignInRefusal> {
  if (!account?.password) {
    await hashPassword(password) // an unknown account must take as long as a known one
    return wrongCredentials
  }
  if (!(await verifyPassword({ password, hash: account.password }))) return wrongCredentials
  return { ...account, password: account.password }
}

/** Opens a session, unless the password was replaced while it was being compared. */
async function startSession(
  client: PoolClient,
  request: RequestHead,
  { id: userId, password, tenantId }: VerifiedAccount,
  aim: SignInTarget,
): Promise<SignInResult> {
  const [isCurrent, state] = await Promise.all([
    lockPassword(client, userId, password),
    readSignInState(client, { userId, tenantId }, aim),
  ])
  return isCurrent ? startSignIn(client, request, state, ['password']) : wrongCredentials
}

async function logRefusal(
  client: PoolClient,
  request: RequestHead,
  email: string,
  account: Account | undefined,
  refusal: SignInRefusal,
): Promise<SignInRefusal> {
  await logDenial(client, request, {
    action: 'LOGIN_ATTEMPT',
    tenantId: account?.tenantId,
    userId: account?.id,
    emailHash: account ? null : emailHash(email),
    errorMessage: refusal === wrongCredentials ? null : refusal.code,
  })
  return refusal
}

/**
 * Subtracts the attempt from the counters after an internal error or when the server was too busy. Rethrows
 * public errors, logs the others.
 */
async function logFailure(
  server: Server,
  request: RequestHead,
  counters: Counters,
  account: Account | undefined,
  error: unknown,
): Promise<SignInRefusal> {
  await asAccounts(server.pool, (client) => uncountAttempt(client, counters))
  if (publicErrorOf(error)) throw error
  log('error', 'sign-in failed', { error: errorText(error) })
  const refusal = { action: 'LOGIN_FAILED', tenantId: account?.tenantId, userId: account?.id } as const
  await asAccounts(server.pool, (client) => logDenial(client, request, refusal))
  return { status: 500, code: 'SIGN_IN_FAILED', message: messages.signInFailed }
}
