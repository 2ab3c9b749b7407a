import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Action } from '#journal/actions.ts'
import { messages } from '#wire/messages.ts'
import { apiRefusals } from '#wire/refusals.ts'
import type { Permission } from './permissions.ts'

export type ProcedureMeta = {
  permission?: Permission
  /** A second permission that it takes. */
  also?: Permission
  /** Works on the rows shared by all companies too, for a super_admin with no company open. */
  shared?: boolean
  /** Someone with no company may read it too: what all companies share. */
  waiting?: boolean
  /** About the person themselves: answers without a company too. */
  personal?: boolean
  /** Answers a session that lacks the second factor asked of it too. */
  half?: boolean
  /** Above all companies: done outside any, whatever company the super_admin has open. */
  platform?: boolean
  /** A super_admin may name another company, `tenantId` of the input, without opening it. */
  administers?: boolean
  /**
   * Done in transactions of its own, as the keeper of accounts or around what it asks of others: the one that
   * judged who asks is over by then.
   */
  accounts?: boolean
  /**
   * Waits for somebody outside: it holds nothing of what its company has meanwhile, and takes it for each of
   * its transactions.
   */
  outside?: boolean
  /**
   * Asks for an Idempotency-Key: the same key and body give the first answer again. Every other write may
   * have one (`keyFor`).
   */
  creates?: boolean
  /**
   * Its answer is kept nowhere (a key, a link, the cookie of a session, a file): it takes no Idempotency-Key,
   * with which it would be.
   */
  unkept?: boolean
  /**
   * Reads only, everything as it was at one moment: its transaction refuses to write. `once`: all that it
   * reads is asked for at once, after a search at most.
   */
  reads?: boolean | 'once'
  /**
   * Counted before it is done: by the account that asks, or by the address asked about (`email` of the input)
   * where anybody may ask. In a company, with what it counts.
   */
  limit?: Limit
  /** Its answer is a file that a page opens by its address, and never calls for. */
  linked?: boolean
  /** Costs more the more a company has: done few at a time for each. */
  dear?: boolean
  /**
   * One answer for all of a role in a company who ask the same at once; for themselves where it says no of
   * what they may do.
   */
  common?: (may: (permission: Permission) => boolean) => boolean
  /** What it writes down as done: nothing else is recorded by it. */
  records?: readonly Action[]
  /** What is said when it fails for no reason of its caller's. */
  failure?: string
  /** Its body is a file, raw, for this bucket (channels/files/transfers.ts). */
  takes?: string
  /** Its answer is a file, raw, of what was read at one moment. */
  gives?: boolean
  /**
   * Draws a document: read too in a company that is open for reading only, where it makes nothing and is
   * written down beside its transaction.
   */
  prints?: boolean
  /** Reads, and keeps what it counted to answer: its transaction may write. */
  counts?: boolean
}

/** What a procedure may be limited by; how often is the server's to say. */
export type Limit =
  | 'mail'
  | 'mailTest'
  | 'documentMail'
  | 'report'
  | 'pageFailure'
  | 'cssCheck'
  | 'signOnTest'

/** Meta of a procedure that may be asked for so often only. It names `tooMany` among its refusals. */
export function limited(limit: Limit) {
  return { limit } as const
}

/** All of a role hear the same. */
export const ofTheRole = () => true

const base = oc.$meta<ProcedureMeta>({})

/** Anyone may call it, signed in or not. */
export const anybody = base

const forAll = {
  UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing },
  FORBIDDEN: { status: 403, message: apiRefusals.forbidden },
  NOT_FOUND: { status: 404, message: apiRefusals.notFound },
} as const

/**
 * The refusals about an Idempotency-Key. By them the types of the page ask a key of whoever calls
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

/** Only who holds the permission may call it. Another company's row answers as no row at all: NOT_FOUND. */
export function guarded<const Meta extends GuardedMeta = Record<never, never>>(
  permission: Permission,
  meta?: Meta,
) {
  const whole: ProcedureMeta = { permission, ...meta }
  const key = keyFor(whole)
  const named = { ...forAll, ...(key && keyReused), ...(key === 'asked' && keyMissing) } as typeof forAll &
    KeyRefusals<Meta>
  return base.meta(whole).errors(named)
}

/** Refusals that any procedure may answer without naming them. */
export const commonRefusals = {
  INVALID: {
    status: 422,
    message: messages.invalid,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  /** A key for programs that asks too often. */
  TOO_MANY: { status: 429, message: apiRefusals.tooMany, data: z.object({ retryAfter: z.number().int() }) },
} as const

/** A row was changed since it was read: `current` is the row as it now is. */
export function stale<Row extends z.ZodType>(row: Row) {
  return { STALE: { status: 409, message: messages.stale, data: z.object({ current: row }) } } as const
}

/** Asked for too often: `retryAfter` seconds are left, in the header `Retry-After` too. */
export const tooMany = {
  TOO_MANY: {
    status: 429,
    message: apiRefusals.tooManyTries,
    data: z.object({ retryAfter: z.number().int() }),
  },
} as const

/** How a person proves who they are again: the second factor, else the password, else a mailed code. */
export type ProofKind = (typeof proofKinds)[number]
const proofKinds = ['factor', 'password', 'mail'] as const

const proofAsked = {
  factor: apiRefusals.factorAsked,
  password: apiRefusals.passwordAsked,
  mail: apiRefusals.mailedCodeAsked,
}

/**
 * A grave act: its person proves again who they are, unless they did in the last ten minutes. The guard
 * judges every procedure that names these
 * refusals. `by` says what is asked of this person.
 */
export const freshProof = {
  FACTOR_ASKED: {
    status: 403,
    message: apiRefusals.factorAsked,
    data: z.object({ by: z.enum(proofKinds) }),
    sentence: ({ by }: { by: ProofKind }) => proofAsked[by],
  },
  /** Only a mailed code would do, and the installation sends no mail. */
  PROOF_UNAVAILABLE: { status: 409, message: apiRefusals.proofUnavailable },
} as const

/** Whether a procedure is a grave act. */
export function asksFreshProof(refusals: object): boolean {
  return 'FACTOR_ASKED' in refusals
}

/**
 * Whether an act carries the password, or the code mailed in its place: whoever has no second factor proves
 * themselves by it.
 */
export function carriesPassword(refusals: object): boolean {
  return 'WRONG_PASSWORD' in refusals
}

/** A row that all companies share is read by each and written by none. */
export const sharedRow = { FORBIDDEN: { status: 403, message: apiRefusals.sharedRow } } as const

/** A refusal that is one sentence and nothing else. */
export function refusal(message: string) {
  return { status: 409, message } as const
}

/**
 * A refusal whose sentence says what it is about; `message` is what is said of it before there is anything.
 */
export function refusalAbout<Shape extends z.ZodRawShape>(
  message: string,
  shape: Shape,
  sentence: (about: z.output<z.ZodObject<Shape>>) => string,
) {
  return { status: 409, message, data: z.object(shape), sentence } as const
}

/**
 * Whether a procedure takes an Idempotency-Key: a creation must come under one, whatever else is written in
 * one transaction may, so that a gesture
 * whose answer was lost is not written down twice.
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
