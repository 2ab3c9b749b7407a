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
  /**
   * The procedure also returns rows shared by all companies, so a super_admin without an open company can
   * call it.
   */
  shared?: boolean
  /** The procedure reads rows shared by all companies, so a user who belongs to no company can call it. */
  waiting?: boolean
  /** The procedure concerns the user's own account, so it works without a company. */
  personal?: boolean
  /** The procedure accepts a session that has not completed its required second factor. */
  half?: boolean
  /** The procedure concerns the whole installation, whichever company the super_admin has open. */
  platform?: boolean
  /** A super_admin can pass `tenantId` in the input to act on a company without opening it. */
  administers?: boolean
  /**
   * The procedure opens its own transactions, to use the database role for accounts or to call external
   * services between them. The transaction that authenticated the caller is committed before.
   */
  accounts?: boolean
  /**
   * The procedure calls an external service. While it waits, it holds no lock and uses no quota of its
   * company. Each of its transactions acquires them again.
   */
  outside?: boolean
  /**
   * The request requires an Idempotency-Key header. A second request with the same key and body returns the
   * stored first response. Other writes accept the header without requiring it (`keyFor`).
   */
  creates?: boolean
  /**
   * The response contains a secret or a file (API key, link, session cookie) and must not be stored, so the
   * procedure accepts no Idempotency-Key.
   */
  unkept?: boolean
  /**
   * The procedure only reads, in a read-only transaction on one snapshot. `once`: its queries are sent to the
   * database in one batch, preceded by one search query at most.
   */
  reads?: boolean | 'once'
  /**
   * The rate limit, counted before execution. The counter is per account, or per `email` of the input for
   * anonymous callers. For callers in a company, the counter is updated in the procedure's own transaction.
   */
  limit?: Limit
  /** Browsers open the response by its URL, as a file. The JavaScript client never calls the procedure. */
  linked?: boolean
  /**
   * An expensive procedure: its cost grows with the company's data, so only a few run at the same time per
   * company.
   */
  dear?: boolean
  /**
   * Whether concurrent identical requests by users of one company and role share one response. Returns false
   * when the response depends on individual permissions of the caller.
   */
  common?: (may: (permission: Permission) => boolean) => boolean
  /** The actions that the procedure may write to the audit journal. Any other action is an error. */
  records?: readonly Action[]
  /** The error text shown to the user after an unexpected failure. */
  failure?: string
  /** The name of the storage bucket when the request body is a raw file (channels/files/transfers.ts). */
  takes?: string
  /** The response is a raw file, generated from one database snapshot. */
  gives?: boolean
  /**
   * The procedure prints a document. While the company is open in read-only mode, it creates no public links
   * and writes the journal entry in a separate transaction.
   */
  prints?: boolean
  /** The procedure reads, but stores computed totals, so its transaction may write. */
  counts?: boolean
}

/** Names of rate limits. The server defines their values. */
export type Limit =
  | 'mail'
  | 'mailTest'
  | 'documentMail'
  | 'report'
  | 'pageFailure'
  | 'cssCheck'
  | 'signOnTest'

/** Procedure metadata that adds a rate limit. The procedure must also list `tooMany` among its errors. */
export function limited(limit: Limit) {
  return { limit } as const
}

/** Value for `common`: the response depends only on the role of the caller. */
export const sharedByRole = () => true

const base = oc.$meta<ProcedureMeta>({})

/** Procedures open to anonymous callers. */
export const anonymous = base

const guardErrors = {
  UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing },
  FORBIDDEN: { status: 403, message: apiRefusals.forbidden },
  NOT_FOUND: { status: 404, message: apiRefusals.notFound },
} as const

/**
 * Errors about an Idempotency-Key header. When a procedure lists them, the types of the client require a key
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

/** Defines a procedure that requires a permission. It answers NOT_FOUND for a row of another company. */
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
  /** The rate limit of the caller's API key was exceeded. */
  TOO_MANY: { status: 429, message: apiRefusals.tooMany, data: z.object({ retryAfter: z.number().int() }) },
} as const

/** The error for a row that has changed since it was read. `current` is the row as it is now. */
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

/**
 * Ways to confirm one's identity during a session: the second factor, the password for accounts without one,
 * or a code sent by email.
 */
export type ProofKind = (typeof proofKinds)[number]
const proofKinds = ['factor', 'password', 'mail'] as const

const proofMessages = {
  factor: apiRefusals.factorAsked,
  password: apiRefusals.passwordAsked,
  mail: apiRefusals.mailedCodeAsked,
}

/**
 * Errors of a sensitive action. The caller must have confirmed their identity in the last ten minutes. The
 * server checks this before every procedure that lists these errors. `by` is the proof required of this
 * caller.
 */
export const freshProof = {
  FACTOR_ASKED: {
    status: 403,
    message: apiRefusals.factorAsked,
    data: z.object({ by: z.enum(proofKinds) }),
    sentence: ({ by }: { by: ProofKind }) => proofMessages[by],
  },
  /**
   * A code by email would be this user's only way to confirm their identity, but the installation sends no
   * email.
   */
  PROOF_UNAVAILABLE: { status: 409, message: apiRefusals.proofUnavailable },
} as const

/** Whether a procedure is a sensitive action, which requires a recent confirmation of identity. */
export function asksFreshProof(refusals: object): boolean {
  return 'FACTOR_ASKED' in refusals
}

/**
 * Whether the input contains the password or an emailed code. For accounts without a second factor, this
 * confirms the identity.
 */
export function carriesPassword(refusals: object): boolean {
  return 'WRONG_PASSWORD' in refusals
}

/**
 * Error for changing a row shared by all companies. Every company can read such a row, and no company can
 * change it.
 */
export const sharedRow = { FORBIDDEN: { status: 403, message: apiRefusals.sharedRow } } as const

/** An error with a fixed text and no data. */
export function refusal(message: string) {
  return { status: 409, message } as const
}

/** The error of taking a deletion back too late, or after what belongs to the record changed. */
export const notRestorable = { NOT_RESTORABLE: refusal(apiRefusals.notRestorable) } as const

/** An error whose text depends on its data; `message` is the general text, for the API description. */
export function refusalAbout<Shape extends z.ZodRawShape>(
  message: string,
  shape: Shape,
  sentence: (about: z.output<z.ZodObject<Shape>>) => string,
) {
  return { status: 409, message, data: z.object(shape), sentence } as const
}

/**
 * How a procedure accepts an Idempotency-Key header. Creations require one. Other writes that run in a single
 * transaction accept one. The key prevents a repeated request, sent because the response was lost, from
 * running twice.
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
