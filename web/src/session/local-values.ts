import type { Shape } from './shapes.ts'

// The one way to local storage. It outlives releases: a value is believed only under the version this release
// writes,
// and in the shape it reads; any other is as good as absent.

/**
 * Every value kept, with the version of its meaning: raised when fields of the same names begin to say
 * something else.
 */
const versions = {
  session: 1,
  'session-over': 1,
  theme: 1,
  'sign-out-owed': 1,
  'read-announcements': 1,
  'security-warned': 1,
  'label-size': 1,
  'payment-method': 1,
  'outbox-copy': 1,
  'leaving-drafts': 1,
  'passkey-offer': 1,
} as const
type LocalName = keyof typeof versions

/** `id` tells apart the values of one name that are kept one by one: two tabs write none over the other's. */
export function keyOf(name: LocalName, id?: string): string {
  return `${prefixOf(name)}${versions[name]}${id === undefined ? '' : `/${id}`}`
}

export function readLocal<Value>(name: LocalName, isValue: Shape<Value>, id?: string): Value | null {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(keyOf(name, id)) ?? 'null')
    return isValue(content) ? content : null
  } catch {
    return null
  }
}

/** False in a browser that remembers nothing. */
export function keepLocal(name: LocalName, value: unknown, id?: string): boolean {
  try {
    localStorage.setItem(keyOf(name, id), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Whether something is kept, be it readable or not. */
export function isKept(name: LocalName): boolean {
  try {
    return localStorage.getItem(keyOf(name)) !== null
  } catch {
    return false
  }
}

/** Forgets a value, and what older releases kept under its name; with an id, that one alone. */
export function forgetLocal(name: LocalName, id?: string) {
  for (const key of keysFrom(prefixOf(name)))
    if (id === undefined || key === keyOf(name, id)) localStorage.removeItem(key)
}

/** Under which ids values of a name are kept. */
export function localIds(name: LocalName): string[] {
  const prefix = keyOf(name, '')
  return keysFrom(prefix).map((key) => key.slice(prefix.length))
}

/** None in a browser that stores nothing. */
function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function prefixOf(name: LocalName): string {
  return `escale-${name}@`
}
