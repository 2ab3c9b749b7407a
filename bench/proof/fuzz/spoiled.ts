import fc from 'fast-check'
import { pointTo } from './pools.ts'

// A wrong value in an otherwise right request: somewhere in its body, or in its path or query.

type Wrong = { name: string; value: unknown } | { name: 'missing' | 'extra'; value?: unknown }

const oddTexts: [string, string][] = [
  ['empty text', ''],
  ['blanks', ' \t\n\u00a0\u2003'],
  ['nul', 'a\u0000b'],
  ['lone surrogate', 'a\ud800b'],
  ['reversed surrogates', '\udc00\ud800'],
  ['not a character', '\uffff\ufffe'],
  ['right to left', '\u202e\u2067שלום\u2069\u202c'],
  ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈🇨🇩'.repeat(8)],
  ['combining', `e${'\u0301'.repeat(400)}`],
  ['controls', '\u0001\u0007\u001b[31m\u007f\u0085\u2028'],
  ['quotes', `'"\`;--\\`],
  ['wildcards', '%_\\%*?'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['formula', '=cmd|/c calc!A0'],
  ['path', '../../etc/passwd'],
  ['placeholder', `\${7*7}{{7*7}}%s%n$1`],
  ['two hundred and one', 'é'.repeat(201)],
  ['four thousand and one', 'x'.repeat(4001)],
  ['nine hundred thousand', 'x'.repeat(900_000)],
  ['number as text', '1e400'],
  ['no day', '2026-02-30'],
  ['no moment', '2026-13-45T99:99:99Z'],
  ['far moment', '+275760-09-13T00:00:00.001Z'],
  ['day of long ago', '-004713-01-01'],
  ['no id', '00000000-0000-0000-0000-000000000000'],
  ['id in capitals', 'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF'],
]
const smallNumbers = [-1, 0, -0, 0.1, 1e-9, 99_999_999.995]
const largeNumbers = [32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e15, 1e21, 1.7e308, -(2 ** 63)]
const objects: unknown[] = [
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
  { toString: 1 },
  ['xxxxxxxxxx'],
  Array(1001).fill('x'),
]

const texts = fc.constantFrom(...oddTexts).map(([name, value]): Wrong => ({ name, value }))
const numbers = fc
  .constantFrom(...smallNumbers, ...largeNumbers)
  .map((value): Wrong => ({ name: `number ${value}`, value }))
const types = fc
  .constantFrom<unknown>(null, true, 0, 'x', ...objects)
  .map((value): Wrong => ({ name: `type ${JSON.stringify(value).slice(0, 12)}`, value }))
const foreign = fc.nat(40).map((n): Wrong => ({ name: 'of another company', value: pointTo('foreign', n) }))
const missing = fc.constant<Wrong>({ name: 'missing' })
const fields = ['tenantId', 'tenant_id', 'id', 'role', 'isAdmin', 'paidAmount', 'version', '']
const extras = [...fields, '__proto__', 'constructor']
const extra = fc.constantFrom(...extras).map((value): Wrong => ({ name: 'extra', value }))

export const wrongs: fc.Arbitrary<Wrong> = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  { weight: 3, arbitrary: types },
  { weight: 2, arbitrary: foreign },
  { weight: 2, arbitrary: missing },
  extra,
)

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number }

/** Copies a value, with a wrong one at its n-th place. */
export function spoilValue(value: unknown, wrong: Wrong, n: number): unknown {
  const whole = { root: structuredClone(value) as unknown }
  const places = placesIn(whole)
  const { holder, key } = places[n % places.length] as Place
  if (wrong.name === 'extra') addExtra(whole.root, String(wrong.value))
  else if (wrong.name !== 'missing') setField(holder, key, wrong.value)
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
  return whole.root
}

function placesIn(holder: Place['holder']): Place[] {
  return Object.entries(holder).flatMap(([name, inner]) => {
    const key = Array.isArray(holder) ? Number(name) : name
    return [
      { holder, key },
      ...(inner && typeof inner === 'object' ? placesIn(inner as Place['holder']) : []),
    ]
  })
}

// A field named `__proto__`, as JSON.parse makes it.
function addExtra(root: unknown, name: string): void {
  if (root && typeof root === 'object')
    setField(root as Record<string, unknown>, name, name === 'id' ? pointTo('foreign', 0) : { a: 1 })
}

function setField(holder: Place['holder'], key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}
