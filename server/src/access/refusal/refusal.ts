import type { contract } from '@escale/contract'
import type { commonRefusals } from '@escale/contract/access/procedure'
import type { InferContractRouterErrorMap } from '@orpc/contract'
import type { z } from 'zod'

type DeclaredErrors = InferContractRouterErrorMap<typeof contract> | typeof commonRefusals
type CodeIn<Errors> = Errors extends unknown ? keyof Errors & string : never
type DataOf<Code extends string, Errors = DeclaredErrors> = Code extends string
  ? Errors extends { [Key in Code]: { data: infer Data extends z.ZodType } }
    ? [data: z.input<Data>]
    : Errors extends { [Key in Code]: unknown }
      ? []
      : never
  : never

/** Every error code that the API contract declares for some procedure. */
export type RefusalCode = CodeIn<DeclaredErrors>

type StaleRow = DataOf<'STALE'>[0]['current']

/** The error codes that carry no data. */
export type PlainRefusalCode = { [Code in RefusalCode]: [] extends DataOf<Code> ? Code : never }[RefusalCode]

/**
 * Thrown by domain code to refuse a request. It rolls the transaction back. The guard converts it into the
 * API error that the procedure declares for this code, with its HTTP status and message.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly data: unknown

  constructor(code: Code, ...[data]: DataOf<Code>) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** A refusal whose message the form shows under one field of `Draft`. */
export function fieldRefusal<Draft>(field: keyof Draft & string, sentence: string): Refusal {
  return new Refusal('INVALID', { fields: { [field]: sentence } })
}

/**
 * Returns the row, or throws NOT_FOUND. A row of another company is invisible, so it counts as missing too.
 */
export function requireFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * Error for a row that could not be changed. STALE, with the current row, when somebody else changed it since
 * it was read. NOT_FOUND when it was deleted.
 */
export function staleOrGone<Row extends StaleRow>(current: Row | null | undefined): Refusal {
  return current ? new Refusal('STALE', ...([{ current }] as DataOf<'STALE'>)) : new Refusal('NOT_FOUND')
}
