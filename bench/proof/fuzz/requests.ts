import fc from 'fast-check'
import type { Made } from './made.ts'
import { oddHeaders, oddQueries, oddTransports } from './odd.ts'
import { type Operation, operations, type Parameter } from './operations.ts'
import { spoil, wrongs } from './spoiled.ts'
import { valuesOf } from './values.ts'

type Plain = { path: Record<string, string>; query: Record<string, string>; body: unknown }

/** The k-th request of a seed: always the same one. */
export function requestOf(seed: number, k: number): Made {
  const [made] = fc.sample(requests, { numRuns: 1, seed: mixed(seed, k) })
  return made as Made
}

const requests = fc.constantFrom(...operations).chain((operation) => ofOperation(operation))
const known = new Map<Operation, fc.Arbitrary<Made>>()

function ofOperation(operation: Operation): fc.Arbitrary<Made> {
  const made = known.get(operation) ?? madeOf(operation)
  known.set(operation, made)
  return made
}

function madeOf(operation: Operation): fc.Arbitrary<Made> {
  const plain = plainOf(operation)
  const right = plain.map((one) => wireOf(operation, 'valid', one))
  const one = fc.tuple(plain, wrongs, fc.nat(500)).map(([right, wrong, n]) => {
    const where = n % 3 === 0 ? 'path' : n % 3 === 1 ? 'query' : 'body'
    return wireOf(operation, `one wrong: ${wrong.name}`, spoiledAt(right, operation, where, wrong, n))
  })
  const anything = fc
    .tuple(plain, fc.jsonValue({ maxDepth: 3 }))
    .map(([right, body]) => wireOf(operation, 'anything', { ...right, body }))
  const dressed = fc
    .tuple(right, oddHeaders)
    .map(([made, { name, headers }]) => ({ ...made, class: `header: ${name}`, headers }))
  const asked = fc
    .tuple(right, oddQueries)
    .map(([made, { name, query }]) => ({ ...made, class: `query: ${name}`, query: query(made.query) }))
  const carried = fc
    .tuple(right, oddTransports)
    .map(([made, odd]) => ({ ...made, class: `transport: ${odd.name}`, ...odd.change(made) }))
  return fc.oneof(
    { weight: 45, arbitrary: right },
    { weight: 32, arbitrary: one },
    { weight: 5, arbitrary: anything },
    { weight: 6, arbitrary: dressed },
    { weight: 5, arbitrary: asked },
    { weight: 7, arbitrary: carried },
  )
}

function plainOf({ path, parameters, body, method }: Operation): fc.Arbitrary<Plain> {
  const trail = path.split('/').filter(Boolean)
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const textOf = ({ name, schema }: Parameter) => {
    const at = name === 'id' ? trail.slice(0, trail.indexOf(`{${name}}`)) : trail
    return valuesOf(schema, [...at, name]).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    )
  }
  const query = fc.record(Object.fromEntries(named('query').map((one) => [one.name, textOf(one)])), {
    requiredKeys: named('query').flatMap(({ name, required }) => (required ? [name] : [])),
  })
  return fc.record({
    path: fc.record(
      Object.fromEntries(named('path').map((one) => [one.name, textOf(one).filter((text) => text !== '')])),
    ),
    query: method === 'GET' ? fc.oneof(query, fc.constant({})) : query,
    body:
      body?.type === 'application/json' || isForm(body)
        ? valuesOf(body?.schema ?? {}, trail)
        : fc.constant(undefined),
  })
}

function spoiledAt(
  plain: Plain,
  { body }: Operation,
  where: 'path' | 'query' | 'body',
  wrong: Parameters<typeof spoil>[1],
  n: number,
): Plain {
  const hasBody = body?.type === 'application/json'
  if (where === 'path' && Object.keys(plain.path).length > 0 && !hasBody)
    return { ...plain, path: textsIn(spoil(plain.path, wrong, 1 + n), plain.path) }
  if (where !== 'body' && Object.keys(plain.query).length > 0)
    return { ...plain, query: textsIn(spoil(plain.query, wrong, 1 + n), {}) }
  return { ...plain, body: spoil(plain.body ?? {}, wrong, n) }
}

// A path has no empty part, and no part that leads elsewhere.
function textsIn(spoilt: unknown, before: Record<string, string>): Record<string, string> {
  const texts = Object.entries((spoilt ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000),
  ])
  const whole = { ...before, ...Object.fromEntries(texts) } as Record<string, string>
  return Object.fromEntries(
    Object.entries(whole).map(([name, text]) => [name, text === '' && name in before ? '-' : text]),
  )
}

function wireOf(operation: Operation, kind: string, { path, query, body }: Plain): Made {
  const type = operation.body?.type
  const made = {
    operation,
    class: kind,
    path,
    query: new URLSearchParams(Object.entries(query).map(wellFormed)).toString(),
    headers: {},
  }
  if (type === 'application/octet-stream') return { ...made, body: picture, type }
  if (isForm(operation.body))
    return {
      ...made,
      body: new URLSearchParams(Object.entries((body ?? {}) as Record<string, string>)).toString(),
      type,
    }
  return {
    ...made,
    body: body === undefined ? undefined : JSON.stringify(body),
    type: body === undefined ? undefined : 'application/json',
  }
}

const isForm = (body: Operation['body']) => body?.type === 'application/x-www-form-urlencoded'
const wellFormed = ([name, text]: [string, string]): [string, string] => [
  name.toWellFormed(),
  text.toWellFormed(),
]

/** One pixel, as a camera that is not ours would send it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function mixed(seed: number, k: number): number {
  const far = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(k + 1, 0xc2b2ae35)
  return (far ^ (far >>> 15)) | 0
}
