import fc from 'fast-check'
import { oddHeaders, oddQueries, oddTransports, type RequestPlan } from './odd.ts'
import { type Operation, operations, type Parameter } from './operations.ts'
import { spoilValue, wrongs } from './spoiled.ts'
import { valuesOf } from './values.ts'

type Plain = { path: Record<string, string>; query: Record<string, string>; body: unknown }

/** The request of a seed at an index: always the same one. */
export function requestOf(seed: number, index: number): RequestPlan {
  const [plan] = fc.sample(requests, { numRuns: 1, seed: mixSeed(seed, index) })
  return plan as RequestPlan
}

const requests = fc.constantFrom(...operations).chain((operation) => ofOperation(operation))
const known = new Map<Operation, fc.Arbitrary<RequestPlan>>()

function ofOperation(operation: Operation): fc.Arbitrary<RequestPlan> {
  const plans = known.get(operation) ?? plansOf(operation)
  known.set(operation, plans)
  return plans
}

function plansOf(operation: Operation): fc.Arbitrary<RequestPlan> {
  const plain = plainOf(operation)
  const right = plain.map((one) => wireOf(operation, 'valid', one))
  const one = fc.tuple(plain, wrongs, fc.nat(500)).map(([right, wrong, n]) => {
    const where = n % 3 === 0 ? 'path' : n % 3 === 1 ? 'query' : 'body'
    return wireOf(operation, `one wrong: ${wrong.name}`, spoiledAt(right, operation, where, wrong, n))
  })
  const anything = fc
    .tuple(plain, fc.jsonValue({ maxDepth: 3 }))
    .map(([right, body]) => wireOf(operation, 'anything', { ...right, body }))
  const oddHeader = fc
    .tuple(right, oddHeaders)
    .map(([plan, { name, headers }]) => ({ ...plan, class: `header: ${name}`, headers }))
  const oddQuery = fc
    .tuple(right, oddQueries)
    .map(([plan, { name, query }]) => ({ ...plan, class: `query: ${name}`, query: query(plan.query) }))
  const oddTransport = fc
    .tuple(right, oddTransports)
    .map(([plan, odd]) => ({ ...plan, class: `transport: ${odd.name}`, ...odd.change(plan) }))
  return fc.oneof(
    { weight: 45, arbitrary: right },
    { weight: 32, arbitrary: one },
    { weight: 5, arbitrary: anything },
    { weight: 6, arbitrary: oddHeader },
    { weight: 5, arbitrary: oddQuery },
    { weight: 7, arbitrary: oddTransport },
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
  wrong: Parameters<typeof spoilValue>[1],
  n: number,
): Plain {
  const hasBody = body?.type === 'application/json'
  if (where === 'path' && Object.keys(plain.path).length > 0 && !hasBody)
    return { ...plain, path: textsIn(spoilValue(plain.path, wrong, 1 + n), plain.path) }
  if (where !== 'body' && Object.keys(plain.query).length > 0)
    return { ...plain, query: textsIn(spoilValue(plain.query, wrong, 1 + n), {}) }
  return { ...plain, body: spoilValue(plain.body ?? {}, wrong, n) }
}

// An empty part would make the path that of another operation.
function textsIn(spoiled: unknown, before: Record<string, string>): Record<string, string> {
  const texts = Object.entries((spoiled ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000),
  ])
  const whole = { ...before, ...Object.fromEntries(texts) } as Record<string, string>
  return Object.fromEntries(
    Object.entries(whole).map(([name, text]) => [name, text === '' && name in before ? '-' : text]),
  )
}

function wireOf(operation: Operation, kind: string, { path, query, body }: Plain): RequestPlan {
  const type = operation.body?.type
  const search = new URLSearchParams(Object.entries(query).map(wellFormed)).toString()
  const plan = { operation, class: kind, path, query: search, headers: {} }
  if (type === 'application/octet-stream') return { ...plan, body: picture, type }
  if (isForm(operation.body)) {
    const fields = Object.entries((body ?? {}) as Record<string, string>)
    return { ...plan, body: new URLSearchParams(fields).toString(), type }
  }
  if (body === undefined) return { ...plan, body, type: undefined }
  return { ...plan, body: JSON.stringify(body), type: 'application/json' }
}

const isForm = (body: Operation['body']) => body?.type === 'application/x-www-form-urlencoded'
const wellFormed = ([name, text]: [string, string]): [string, string] => [
  name.toWellFormed(),
  text.toWellFormed(),
]

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function mixSeed(seed: number, index: number): number {
  const far = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  return (far ^ (far >>> 15)) | 0
}
