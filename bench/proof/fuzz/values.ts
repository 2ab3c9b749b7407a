import fc from 'fast-check'
import type { Schema } from './operations.ts'
import { pointTo, rowKind } from './pools.ts'

/** The password of every account of the stage. */
export const password = 'vague-palette-quai-72'

/** Values that a schema allows. Known fields mostly have values of the business. */
export function valuesOf(schema: Schema, trail: readonly string[]): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, trail)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => valuesOf(one, trail)))
      .map((parts) => Object.assign({}, ...parts))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object' || schema.properties) return objectsOf(schema, trail)
  if (schema.type === 'array') return listsOf(schema, trail)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return arbitraryNumber(schema, trail)
  return schema.type === 'string' ? textsOf(schema, trail) : fc.jsonValue({ maxDepth: 2 })
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  trail: readonly string[],
): fc.Arbitrary<unknown> {
  if (
    additionalProperties &&
    typeof additionalProperties === 'object' &&
    Object.keys(properties).length === 0
  )
    return fc.dictionary(
      fc.constantFrom('name', 'email', 'phone', 'Nom', 'Ville'),
      valuesOf(additionalProperties, trail),
      { maxKeys: 4 },
    )
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, [...trail, name])]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function listsOf(
  { items = {}, minItems = 0, maxItems = 4 }: Schema,
  trail: readonly string[],
): fc.Arbitrary<unknown> {
  return fc.array(valuesOf(items, trail), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 4)),
  })
}

function arbitraryNumber(
  { type, minimum = -1, maximum = 9_999_999_999 }: Schema,
  trail: readonly string[],
): fc.Arbitrary<number> {
  if (trail.at(-1) === 'version') return fc.constantFrom(1, 1, 1, 2, 2, 3, 4, 0)
  const small = fc.integer({
    min: Math.ceil(minimum),
    max: Math.min(Math.floor(maximum), Math.max(Math.ceil(minimum), 0) + 2000),
  })
  const whole = fc.integer({
    min: Math.max(Math.ceil(minimum), -1_000_000),
    max: Math.min(Math.floor(maximum), 2_000_000_000),
  })
  const edges = fc.constantFrom(Math.ceil(minimum), Math.floor(maximum))
  if (type === 'integer') return fc.oneof({ weight: 6, arbitrary: small }, whole, edges)
  return fc.oneof(
    { weight: 6, arbitrary: small },
    whole,
    edges,
    fc.double({ noNaN: true, noDefaultInfinity: true, min: minimum, max: maximum }),
  )
}

function textsOf(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  trail: readonly string[],
): fc.Arbitrary<string> {
  const name = trail.at(-1) ?? ''
  if (format === 'uuid') return arbitraryRow(trail)
  if (format === 'date') return days
  if (format === 'date-time') return moments
  const known = knownTexts[name]
  if (known) return fc.oneof({ weight: 4, arbitrary: known }, anyText(minLength, maxLength))
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return anyText(minLength, maxLength)
}

function arbitraryRow(trail: readonly string[]): fc.Arbitrary<string> {
  const own = fc.nat(200)
  return fc.oneof(
    { weight: 9, arbitrary: own.map((n) => pointTo(rowKind(trail), n)) },
    own.map((n) => pointTo('any', n)),
    fc.uuid(),
  )
}

function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const some = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 60),
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  const latin = ['Maison Kivu', "L'Étoile & Fils 100 %_", '2026-11-20', '=1+1']
  const texts = [...latin, '\u202eéquipage', 'مؤسسة الشحن', '深圳货运', '🚢📦']
  return fc.oneof(
    some,
    fc.constantFrom(...texts).filter((text) => text.length >= minLength && text.length <= maxLength),
  )
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const days = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map(dayOf),
  },
  fc.constantFrom('2024-02-29', '2000-01-01', '2100-12-31', '1999-12-31', '0001-01-01', '9999-12-31'),
)
const moments = fc
  .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
  .map((at) => at.toISOString())
const phones = fc.constantFrom('+243812345678', '+8613800138000', '+971501234567', '0812345678')
const addresses = ['personne@fuzz.example', 'amina@fuzz.example', 'colis@fuzz.example']
const emails = fc.constantFrom(...addresses, 'Amina <amina@fuzz.example>')
const places = fc.constantFrom('Anvers', 'Matadi', 'Guangzhou', 'Goma', 'Dubaï', 'Kinshasa')

const knownTexts: Record<string, fc.Arbitrary<string>> = {
  password: fc.constant(password),
  current: fc.constant(password),
  email: fc.oneof(emails, fc.emailAddress()),
  adminEmail: emails,
  phone: phones,
  slug: fc.nat(9).map((n) => pointTo('slug', n)),
  tenant: fc.nat(9).map((n) => pointTo('slug', n)),
  origin: places,
  destination: places,
  number: fc.constantFrom('CSQU3054383', 'MSKU0000000', '1 234 567'),
  size: fc.constantFrom("20'", "40'", '40HC'),
  code: fc.constantFrom('NOTE', '123456', '000000'),
  timeZone: fc.constantFrom('Africa/Lubumbashi', 'Asia/Dubai', 'Etc/UTC', 'Mars/Base'),
  country: fc.constantFrom('CD', 'AE', 'CN', 'ZZ'),
  issuer: fc.constant('https://identite.fuzz.invalid'),
  domain: fc.constantFrom('fuzz.invalid', 'fret.fuzz.invalid'),
  chassisNumber: fc.constantFrom('JTDBR32E720-1', 'VF1AAAA1234567890'),
  cursor: fc.constantFrom('W10', 'eyJhIjoxfQ', 'bnVsbA'),
}
