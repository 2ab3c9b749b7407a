import type * as z from 'zod/mini'

// A schema as zod describes it to the libraries that read it.
type Described = {
  _zod: {
    def: {
      in?: Described
      innerType?: Described
      options?: Described[]
      shape?: Record<string, Described>
      checks?: { _zod: { def: { check: string; maximum?: number } } }[]
    }
  }
}

/** How many letters a draft takes at most in a field of text; undefined where it sets no bound. */
export function longestIn(draft: z.ZodMiniType, field: string): number | undefined {
  const rule = ruleOf(draft as unknown as Described, field)
  const checks = rule && innermost(rule)._zod.def.checks?.map((check) => check._zod.def)
  return checks?.find(({ check }) => check === 'max_length')?.maximum
}

function ruleOf(draft: Described, field: string): Described | undefined {
  const { shape, options = [] } = innermost(draft)._zod.def
  return shape?.[field] ?? options.map((option) => ruleOf(option, field)).find((rule) => rule !== undefined)
}

/** What is judged first of a rule that goes on, may be absent or has a default. */
function innermost({ _zod: { def } }: Described): Described {
  const inner = def.in ?? def.innerType
  return inner ? innermost(inner) : { _zod: { def } }
}
