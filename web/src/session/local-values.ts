import type { Shape } from './shapes.ts'

// The one way to local storage. It outlives releases: a value is believed only under the version this release writes,
// and in the shape it reads; any other is as good as absent.

/** Every value kept, with the version of its meaning: raised when fields of the same names begin to say something else. */
const versions = { session: 1, theme: 1, 'sign-out-owed': 1, 'read-announcements': 1, 'security-warned': 1, 'label-size': 1 } as const
export type LocalName = keyof typeof versions

export function keyOf(name: LocalName): string {
  return `${prefixOf(name)}${versions[name]}`
}

export function readLocal<Value>(name: LocalName, isValue: Shape<Value>): Value | null {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    return isValue(content) ? content : null
  } catch {
    return null
  }
}

/** False in a browser that remembers nothing. */
export function keepLocal(name: LocalName, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
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

/** Forgets a value, and what older releases kept under its name. */
export function forgetLocal(name: LocalName) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(name))) localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

function prefixOf(name: LocalName): string {
  return `escale-${name}@`
}
