import { randomUUID } from 'node:crypto'

// Rows that are there, by what they are: those the stage was set with, and those that answers told of since.
// A generated request
// points at the n-th of a kind, so that the same seed points at the same rows.

// Written with what an address and a body both leave as it is.
const pointer = /__row\.([\w-]+)\.(\d+)__/g
const kept = 12

export type Pools = Map<string, { first: string[]; later: string[] }>

/** Stands for a row until the request leaves. */
export const pointTo = (kind: string, n: number) => `__row.${kind.replace(/[^\w-]/g, '-')}.${n}__`

export function addRow(pools: Pools, kind: string, id: string): void {
  const pool = pools.get(kind) ?? { first: [], later: [] }
  pools.set(kind, pool)
  if (!pool.first.includes(id)) pool.first.push(id)
}

/** What a field or a part of a path points at: `clientId`, `/clients/{id}` and `clients[].id` at a client. */
export function kindOf(trail: readonly string[]): string {
  for (const name of trail.toReversed()) {
    const noun = name.replace(/Ids?$/, '')
    if (/^(id|ids|items|lines|current|data|\d+|\{.*\})$/.test(noun)) continue
    const kind = noun.replace(/s$/, '')
    return sameKind[kind] ?? kind
  }
  return 'any'
}

const sameKind: Record<string, string> = {
  ...{
    'warehouse-receipt': 'good',
    'vehicle-registration': 'good',
    parcel: 'good',
    vehicle: 'good',
    lot: 'good',
  },
  ...{ agent: 'user', account: 'user', 'super-admin': 'user', person: 'user', colleague: 'user' },
  ...{
    tenant: 'company',
    signature: 'photo',
    parcelService: 'service',
    vehicleService: 'service',
    'security-session': 'session',
  },
}

/** Remembers the rows that an answer tells of. */
export function learn(pools: Pools, path: string, answer: unknown): void {
  visit(answer, path.split('/').filter(Boolean), (trail, id) => {
    const kind = kindOf(trail)
    const pool = pools.get(kind) ?? { first: [], later: [] }
    pools.set(kind, pool)
    if (pool.first.includes(id) || pool.later.includes(id)) return
    pool.later.push(id)
    if (pool.later.length > kept) pool.later.shift()
  })
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

function visit(value: unknown, trail: string[], found: (trail: string[], id: string) => void): void {
  if (typeof value === 'string') {
    if (uuid.test(value) && /id$/i.test(trail.at(-1) ?? '')) found(trail, value)
  } else if (Array.isArray(value)) for (const one of value.slice(0, kept)) visit(one, trail, found)
  else if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) visit(inner, [...trail, name], found)
}

/** A text of a request with the rows it points at. */
export function withRows(text: string, pools: Pools): string {
  return text.replaceAll(pointer, (_, kind: string, n: string) => rowOf(pools, kind, Number(n)))
}

function rowOf(pools: Pools, kind: string, n: number): string {
  const pool = pools.get(kind) ?? pools.get('any')
  const rows = [...(pool?.first ?? []), ...(pool?.later ?? [])]
  return rows[n % rows.length] ?? randomUUID()
}
