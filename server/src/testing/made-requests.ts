import type { OpenAPI } from '@orpc/contract'
import fc from 'fast-check'

/** A request that the document describes, though not always one that it promises to accept. */
export type MadeRequest = { path: string; query: Record<string, string>; body: unknown; key: string }

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
}
type Operation = Pick<OpenAPI.OperationObject, 'parameters' | 'requestBody'>

/** Requests of an operation: mostly what its schemas ask for, sometimes anything at all. `ids` are those of rows that are there. */
export function requestsOf(path: string, operation: Operation, ids: string[]): fc.Arbitrary<MadeRequest> {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter)
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const inPath = fc.record(Object.fromEntries(named('path').map(({ name, schema }) => [name, textOf(schema as Schema, ids)])))
  const inQuery = fc.record(Object.fromEntries(named('query').map(({ name, schema }) => [name, textOf(schema as Schema, ids)])), {
    requiredKeys: named('query').flatMap(({ name, required }) => (required ? [name] : [])),
  })
  const asked = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content?.['application/json']?.schema
  const body = asked ? valuesOf(asked as Schema, ids) : fc.constant(undefined)
  return fc.record({ inPath, query: inQuery, body, key: fc.uuid() }).map(({ inPath: values, ...request }) => ({
    ...request,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? '')),
  }))
}

function textOf(schema: Schema, ids: string[]): fc.Arbitrary<string> {
  return valuesOf(schema, ids)
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
    .filter((text) => text !== '' && text !== '.' && text !== '..')
}

function valuesOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const wanted = wantedOf(schema, ids)
  return fc.oneof({ weight: 12, arbitrary: wanted }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
}

function wantedOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, ids)))
  if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => wantedOf(one, ids))).map((parts) => Object.assign({}, ...parts))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object' || schema.properties) return objectsOf(schema, ids)
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, ids), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema)
  return schema.type === 'string' ? textsOf(schema, ids) : fc.jsonValue({ maxDepth: 2 })
}

function objectsOf({ properties = {}, required = [] }: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, ids)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function numbersOf({ type, minimum = -1, maximum = 9_999_999_999 }: Schema): fc.Arbitrary<number> {
  const whole = fc.integer({ min: Math.max(minimum, -1_000_000), max: Math.min(Math.floor(maximum), 2_000_000_000) })
  return type === 'integer'
    ? fc.oneof(whole, fc.constantFrom(1, maximum))
    : fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: maximum }))
}

function textsOf({ format }: Schema, ids: string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date')
    return fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((at) => at.toISOString())
  if (format === 'email') return fc.emailAddress()
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('Maison Kivu', "L'Étoile & Fils 100 %_", '\u202eéquipage', '#0b5d6b', '2026-11-20'),
  )
}
