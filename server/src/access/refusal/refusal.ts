import type { contract } from '@escale/contract'
import type { commonRefusals } from '@escale/contract/access/procedure'
import type { InferContractRouterErrorMap } from '@orpc/contract'
import type { z } from 'zod'

type Declared = InferContractRouterErrorMap<typeof contract> | typeof commonRefusals
type CodeIn<Errors> = Errors extends unknown ? keyof Errors & string : never
type DataOf<Code extends string, Errors = Declared> = Code extends string
  ? Errors extends { [Key in Code]: { data: infer Data extends z.ZodType } }
    ? [data: z.input<Data>]
    : Errors extends { [Key in Code]: unknown }
      ? []
      : never
  : never

/** Every code that some procedure of the contract refuses by. */
type RefusalCode = CodeIn<Declared>

type StaleRow = DataOf<'STALE'>[0]['current']

/** The codes that a sentence may say all of. */
export type PlainRefusalCode = { [Code in RefusalCode]: [] extends DataOf<Code> ? Code : never }[RefusalCode]

/**
 * The one way in which the product says no: a domain throws it, and the guard makes it the refusal that the
 * procedure declares
 * under this code, with its status and its sentence. Whatever the transaction wrote goes with it.
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

/** What was asked for, which another company's row is not: refused as not found when there is none. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

/** Why a row was not changed: it is gone, or is no longer in the version that the change started from. */
export function staleOrGone<Row extends StaleRow>(current: Row | null | undefined): Refusal {
  return current ? new Refusal('STALE', ...([{ current }] as DataOf<'STALE'>)) : new Refusal('NOT_FOUND')
}
