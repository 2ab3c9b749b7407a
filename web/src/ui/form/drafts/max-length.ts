import type * as z from 'zod/mini'

// The documented internals of a zod schema that libraries may read.
type DescribedSchema = {
  _zod: {
    def: {
      type?: string
      in?: DescribedSchema
      out?: DescribedSchema
      innerType?: DescribedSchema
      options?: DescribedSchema[]
      shape?: Record<string, DescribedSchema>
      checks?: { _zod: { def: { check: string; maximum?: number } } }[]
    }
  }
}

/** The maximum length of a text field according to the validation schema. Undefined without a limit. */
export function maxLengthOf(draft: z.ZodMiniType, field: string): number | undefined {
  const rule = ruleOf(draft as unknown as DescribedSchema, field)
  const checks = rule && innermost(rule)._zod.def.checks?.map((check) => check._zod.def)
  return checks?.find(({ check }) => check === 'max_length')?.maximum
}

function ruleOf(draft: DescribedSchema, field: string): DescribedSchema | undefined {
  const { shape, options = [] } = innermost(draft)._zod.def
  return shape?.[field] ?? options.map((option) => ruleOf(option, field)).find((rule) => rule !== undefined)
}

/** Unwraps a schema with a transformation before or after it, an optional value or a default. */
function innermost({ _zod: { def } }: DescribedSchema): DescribedSchema {
  const inner = (def.in?._zod.def.type === 'transform' ? def.out : def.in) ?? def.innerType
  return inner ? innermost(inner) : { _zod: { def } }
}
