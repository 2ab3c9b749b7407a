import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@escale/contract'
import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import type { Day, Instant } from './days.ts'

// The compiler is the test: these lines fail to compile as soon as one type is assignable to the other.
const instantIsNoDay: Instant extends Day ? never : true = true
const dayIsNoInstant: Day extends Instant ? never : true = true

const namesOfInstants = /(At|^until|Until|^renewBefore)$/
/** Fields with a time of day only, or with the last day of a pause. */
const withoutInstant = /\.(hours\.until|sendsUntil|holds\.until)$/

test('every moment in the contract is an Instant, which the compiler never accepts as a day', () => {
  const outputs = proceduresOf(contract).flatMap(([path, { outputSchema }]) =>
    outputSchema ? [[path, outputSchema] as const] : [],
  )
  const moments = outputs
    .flatMap(([path, schema]) => schemaFields(schema as z.ZodType, path))
    .filter(([path]) => namesOfInstants.test(lastOf(path)) && !withoutInstant.test(path))
  assert.ok(instantIsNoDay && dayIsNoInstant && moments.length > 30)
  assert.deepEqual(
    moments.filter(([, schema]) => schema.format !== 'date-time').map(([path]) => path),
    [],
  )
})

type JsonSchema = {
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

function schemaFields(schema: z.ZodType, path: string): [string, JsonSchema][] {
  const walk = (node: JsonSchema, at: string): [string, JsonSchema][] => [
    ...(node.anyOf || node.allOf || node.properties || node.items
      ? []
      : [[at, node] as [string, JsonSchema]]),
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => walk(inner, `${at}.${name}`)),
    ...(node.items ? walk(node.items, at) : []),
    ...[...(node.anyOf ?? []), ...(node.allOf ?? [])]
      .filter((one) => (one as { type?: string }).type !== 'null')
      .flatMap((one) => walk(one, at)),
  ]
  return walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as JsonSchema, path)
}

type Procedure = { outputSchema?: unknown }

function proceduresOf(node: object, path = ''): [string, Procedure][] {
  if (isContractProcedure(node)) return [[path, node['~orpc'] as Procedure]]
  return Object.entries(node).flatMap(([name, inner]) =>
    proceduresOf(inner as object, path ? `${path}.${name}` : name),
  )
}

function lastOf(path: string): string {
  return path.split('.').at(-1) ?? ''
}
