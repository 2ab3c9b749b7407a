import { randomUUID } from 'node:crypto'

// The ids of existing rows by kind: those of the stage, and those of later responses. A request points at the
// n-th row of a kind, so that the same seed points at the same rows.

/** Stands for an id. A URL and a body both leave these signs as they are. */
const pointer = /__row\.([\w-]+)\.(\d+)__/g
const mostRows = 12

export type Pools = Map<string, { first: string[]; later: string[] }>

export const pointTo = (kind: string, n: number) => `__row.${kind.replace(/[^\w-]/g, '-')}.${n}__`

export function addRow(pools: Pools, kind: string, id: string): void {
  const pool = pools.get(kind) ?? { first: [], later: [] }
  pools.set(kind, pool)
  if (!pool.first.includes(id)) pool.first.push(id)
}

/** The kind of row that a field or a part of a path names: `clientId`, `/clients/{id}` and `clients[].id`. */
export function rowKind(trail: readonly string[]): string {
  for (const name of trail.toReversed()) {
    const noun = name.replace(/Ids?$/, '')
    if (/^(id|ids|items|lines|current|data|\d+|\{.*\})$/.test(noun)) continue
    const kind = noun.replace(/s$/, '')
    return sameKind[kind] ?? kind
  }
  return 'any'
}

const sameKind: Record<string, string> = {
  ...{ 'warehouse-receipt': 'good', 'vehicle-registration': 'good', parcel: 'good', vehicle: 'good' },
  ...{ lot: 'good', agent: 'user', account: 'user', 'super-admin': 'user', person: 'user' },
  ...{ colleague: 'user', tenant: 'company', signature: 'photo', 'security-session': 'session' },
  ...{ parcelService: 'service', vehicleService: 'service' },
}

/** Remembers the ids of a response. */
export function learnRows(pools: Pools, path: string, answer: unknown): void {
  visitIds(answer, path.split('/').filter(Boolean), (trail, id) => {
    const kind = rowKind(trail)
    const pool = pools.get(kind) ?? { first: [], later: [] }
    pools.set(kind, pool)
    if (pool.first.includes(id) || pool.later.includes(id)) return
    pool.later.push(id)
    if (pool.later.length > mostRows) pool.later.shift()
  })
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

function visitIds(value: unknown, trail: string[], found: (trail: string[], id: string) => void): void {
  if (typeof value === 'string') {
    if (uuid.test(value) && /id$/i.test(trail.at(-1) ?? '')) found(trail, value)
  } else if (Array.isArray(value)) for (const one of value.slice(0, mostRows)) visitIds(one, trail, found)
  else if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) visitIds(inner, [...trail, name], found)
}

/** Replaces the pointers of a text by the ids of rows. */
export function withRows(text: string, pools: Pools): string {
  return text.replaceAll(pointer, (_, kind: string, n: string) => rowOf(pools, kind, Number(n)))
}

function rowOf(pools: Pools, kind: string, n: number): string {
  const pool = pools.get(kind) ?? pools.get('any')
  const rows = [...(pool?.first ?? []), ...(pool?.later ?? [])]
  return rows[n % rows.length] ?? randomUUID()
}
