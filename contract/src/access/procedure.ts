import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Action } from '#journal/actions.ts'
import { messages } from '#wire/messages.ts'
import { apiRefusals } from '#wire/refusals.ts'
import type { Permission } from './permissions.ts'

export type ProcedureMeta = {
  permission?: Permission
  /** A second permission that the procedure requires. */
  also?: Permission
  /** Includes rows shared by all companies, so a super_admin without open company can call it. */
  shared?: boolean
  /** Reads shared rows, so a member of no company can call it. */
  waiting?: boolean
  /** Concerns the user's own account, so it works without a company. */
  personal?: boolean
  /** Available to a session that still lacks its required second factor. */
  half?: boolean
  /** Concerns the whole installation, whatever company the super_admin has open. */
  platform?: boolean
  /** A super_admin can name another company, `tenantId` of the input, without opening it. */
  administers?: boolean
  /**
   * Opens its own transactions, with the rights over accounts or around calls to external services. The
   * transaction that authenticated the caller has ended by then.
   */
  accounts?: boolean
  /**
   * Waits for an external service, so it holds no lock or quota of its company meanwhile, and acquires them
   * for each transaction.
   */
  outside?: boolean
  /**
   * Requires an Idempotency-Key: the same key and body return the first response again. Other writes accept
   * one (`keyFor`).
   */
  creates?: boolean
  /**
   * The response must not be stored (a key, a link, a session cookie, a file), so the procedure accepts no
   * Idempotency-Key.
   */
  unkept?: boolean
  /**
   * Reads only, in a read-only transaction with one snapshot. `once`: all its queries are sent together,
   * after at most one search.
   */
  reads?: boolean | 'once'
  /**
   * Rate limit, counted before execution: by account, or by the `email` of the input for anonymous callers.
   * In a company, the count is part of the procedure's transaction.
   */
  limit?: Limit
  /** The response is a file that pages open by URL and never call with the client. */
  linked?: boolean
  /** Costs more as a company grows, so each company runs few of them at a time. */
  dear?: boolean
  /**
   * Whether simultaneous identical requests of one role in a company share a response. False when the
   * response depends on the caller's own permissions.
   */
  common?: (may: (permission: Permission) => boolean) => boolean
  /** The only actions that the procedure may record. */
  records?: readonly Action[]
  /** The error text for an unexpected failure. */
  failure?: string
  /** The request body is a raw file for this bucket (channels/files/transfers.ts). */
  takes?: string
  /** The response is a raw file from one snapshot. */
  gives?: boolean
  /**
   * Prints a document. In a company open in read-only mode it creates no links, and is recorded outside its
   * transaction.
   */
  prints?: boolean
  /** A read that stores computed figures, so its transaction may write. */
  counts?: boolean
}

/** Names of rate limits. Their values are in the server. */
export type Limit =
  | 'mail'
  | 'mailTest'
  | 'documentMail'
  | 'report'
  | 'pageFailure'
  | 'cssCheck'
  | 'signOnTest'

/** Meta of a procedure with a rate limit. The procedure lists `tooMany` among its errors. */
export function limited(limit: Limit) {
  return { limit } as const
}

/** The response is the same for every user of a role. */
export const sharedByRole = () => true

const base = oc.$meta<ProcedureMeta>({})

/** Open to anonymous callers. */
export const anonymous = base

const guardErrors = {
  UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing },
  FORBIDDEN: { status: 403, message: apiRefusals.forbidden },
  NOT_FOUND: { status: 404, message: apiRefusals.notFound },
} as const

/**
 * Errors about an Idempotency-Key. Their presence makes the types of the client require a key
 * (`web/src/api.ts`).
 */
const keyReused = { KEY_REUSED: { status: 422, message: apiRefusals.keyReused } } as const
const keyMissing = { KEY_MISSING: { status: 400, message: apiRefusals.keyMissing } } as const

type GuardedMeta = Omit<ProcedureMeta, 'permission'>
type KeylessMeta =
  | { reads: true | 'once' }
  | { personal: true }
  | { accounts: true }
  | { gives: true }
  | { unkept: true }
type KeyRefusals<Meta> = Meta extends { creates: true }
  ? typeof keyReused & typeof keyMissing
  : Meta extends KeylessMeta
    ? unknown
    : typeof keyReused

/** A procedure that requires a permission. A row of another company is treated as missing: NOT_FOUND. */
export function guarded<const Meta extends GuardedMeta = Record<never, never>>(
  permission: Permission,
  meta?: Meta,
) {
  const whole: ProcedureMeta = { permission, ...meta }
  const key = keyFor(whole)
  const errors = {
    ...guardErrors,
    ...(key && keyReused),
    ...(key === 'asked' && keyMissing),
  } as typeof guardErrors & KeyRefusals<Meta>
  return base.meta(whole).errors(errors)
}

/** Errors that every procedure may return without listing them. */
export const commonRefusals = {
  INVALID: {
    status: 422,
    message: messages.invalid,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  /** The rate limit of an API key. */
  TOO_MANY: { status: 429, message: apiRefusals.tooMany, data: z.object({ retryAfter: z.number().int() }) },
} as const

/** The row has changed since it was read: `current` is its present state. */
export function staleErrors<Row extends z.ZodType>(row: Row) {
  return { STALE: { status: 409, message: messages.stale, data: z.object({ current: row }) } } as const
}

/** Rate limit exceeded: `retryAfter` is in seconds, also in the header `Retry-After`. */
export const tooMany = {
  TOO_MANY: {
    status: 429,
    message: apiRefusals.tooManyTries,
    data: z.object({ retryAfter: z.number().int() }),
  },
} as const

/** Ways to prove one's identity again: the second factor, without one the password, or a mailed code. */
export type ProofKind = (typeof proofKinds)[number]
const proofKinds = ['factor', 'password', 'mail'] as const

const proofMessages = {
  factor: apiRefusals.factorAsked,
  password: apiRefusals.passwordAsked,
  mail: apiRefusals.mailedCodeAsked,
}

/**
 * Errors of a sensitive action, which needs a proof of identity from the last ten minutes. The guard checks
 * every procedure that lists these errors. `by` is the proof required of this person.
 */
export const freshProof = {
  FACTOR_ASKED: {
    status: 403,
    message: apiRefusals.factorAsked,
    data: z.object({ by: z.enum(proofKinds) }),
    sentence: ({ by }: { by: ProofKind }) => proofMessages[by],
  },
  /** The person could only use a mailed code, and the installation sends no mail. */
  PROOF_UNAVAILABLE: { status: 409, message: apiRefusals.proofUnavailable },
} as const

/** Whether a procedure is a sensitive action. */
export function asksFreshProof(refusals: object): boolean {
  return 'FACTOR_ASKED' in refusals
}

/**
 * Whether the input contains the password, or the mailed code in its place. For accounts without second
 * factor, that is proof enough.
 */
export function carriesPassword(refusals: object): boolean {
  return 'WRONG_PASSWORD' in refusals
}

/** Every company can read a shared row, and none can change it. */
export const sharedRow = { FORBIDDEN: { status: 403, message: apiRefusals.sharedRow } } as const

/** An error with a fixed text and no data. */
export function refusal(message: string) {
  return { status: 409, message } as const
}

/** An error whose text depends on its data; `message` is the general text, for the API description. */
export function refusalAbout<Shape extends z.ZodRawShape>(
  message: string,
  shape: Shape,
  sentence: (about: z.output<z.ZodObject<Shape>>) => string,
) {
  return { status: 409, message, data: z.object(shape), sentence } as const
}

/**
 * Whether a procedure accepts an Idempotency-Key. Creations require one, and other writes in a single
 * transaction accept one, so that a request whose response was lost is not executed twice.
 */
export function keyFor({
  creates,
  permission,
  reads,
  personal,
  accounts,
  gives,
  unkept,
}: ProcedureMeta): 'asked' | 'welcome' | null {
  if (creates) return 'asked'
  return permission && !reads && !personal && !accounts && !gives && !unkept ? 'welcome' : null
}
