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

/** Every error code that some procedure of the contract declares. */
type RefusalCode = CodeIn<DeclaredErrors>

type StaleRow = DataOf<'STALE'>[0]['current']

/** The error codes without data. */
export type PlainRefusalCode = { [Code in RefusalCode]: [] extends DataOf<Code> ? Code : never }[RefusalCode]

/**
 * The product's one way to refuse. Domain code throws it, and the guard converts it into the API error that
 * the procedure declares, with its status and message. The transaction is rolled back.
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

/** A refusal that the form shows under one field of `Draft`. */
export function fieldRefusal<Draft>(field: keyof Draft & string, sentence: string): Refusal {
  return new Refusal('INVALID', { fields: { [field]: sentence } })
}

/** Another company's row counts as missing too. */
export function requireFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

/** The error for a row that was not changed: deleted, or changed by somebody else since it was read. */
export function staleOrGone<Row extends StaleRow>(current: Row | null | undefined): Refusal {
  return current ? new Refusal('STALE', ...([{ current }] as DataOf<'STALE'>)) : new Refusal('NOT_FOUND')
}
