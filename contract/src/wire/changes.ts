import { z } from 'zod'

type Field = z.core.$ZodType
type Changes<Draft extends z.core.$ZodShape> = {
  [Name in keyof Draft]: z.ZodOptional<
    z.ZodType<z.core.output<Draft[Name]>, Exclude<z.core.input<Draft[Name]>, undefined>>
  >
}

/**
 * The input of a PATCH request: the fields of `head`, and at least one field of the draft. Omitted fields
 * stay unchanged. Default values of the draft are not applied.
 */
export function changesOf<Head extends z.ZodRawShape, Draft extends z.core.$ZodShape>(
  head: Head,
  draft: Draft,
) {
  const names = Object.keys(draft)
  const fields = Object.fromEntries(
    Object.entries(draft).map(([name, field]) => [name, z.optional(withoutDefault(field))]),
  )
  return z
    .object({ ...head, ...(fields as Changes<Draft>) })
    .refine(
      (changes: Record<string, unknown>) => names.some((name) => changes[name] !== undefined),
      'Indiquez au moins un champ à modifier.',
    )
}

function withoutDefault(field: Field): Field {
  if (isDefault(field)) return withoutDefault(field._zod.def.innerType)
  if (isPipe(field)) return z.pipe(withoutDefault(field._zod.def.in), field._zod.def.out)
  return field
}

function isDefault(field: Field): field is z.core.$ZodDefault {
  return field._zod.def.type === 'default'
}

function isPipe(field: Field): field is z.core.$ZodPipe {
  return field._zod.def.type === 'pipe'
}
