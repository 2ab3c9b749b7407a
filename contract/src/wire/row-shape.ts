import { z } from 'zod'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { Count, Id, Version } from './page.ts'
import type { Field, Fields, Kind, ValueOf } from './record-fields.ts'

const schemas: Record<Exclude<Kind, 'choice'>, z.core.$ZodType> = {
  text: z.string(),
  note: z.string(),
  code: z.string(),
  email: z.string(),
  phone: z.string(),
  locode: z.string(),
  waybill: z.string(),
  day: z.string(),
  instant: Instant,
  yesNo: z.boolean(),
  count: Count,
  year: Count,
  kilometres: Count,
  kilograms: z.number(),
  centimetres: z.number(),
  cubicMetres: z.number(),
  money: Cents,
  photos: z.array(z.string()),
  id: Id,
  clients: Id,
  version: Version,
}

/** Builds the zod schema of a record's row from its field definitions. */
export function rowShape<const All extends Fields>(fields: All) {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  return Object.fromEntries(shape) as {
    -readonly [Name in keyof All]: z.ZodType<ValueOf<All[Name]>, ValueOf<All[Name]>>
  }
}

function schemaOf(field: Field): z.core.$ZodType {
  const schema = field.is === 'choice' ? z.enum(field.of) : schemas[field.is]
  return field.always ? schema : z.nullable(schema)
}
