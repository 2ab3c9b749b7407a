import type { Shape } from './shapes.ts'

// The only module that uses local storage. Values outlive releases, so a value counts only under the version
// that this release writes and in the shape that it reads. Any other is treated as absent.

/** The version of each stored value, increased when a field keeps its name and changes its meaning. */
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

/**
 * `id` distinguishes values of one name that are stored separately, so that two tabs never overwrite each
 * other's.
 */
export function localKey(name: LocalName, id?: string): string {
  return `${prefixOf(name)}${versions[name]}${id === undefined ? '' : `/${id}`}`
}

export function readLocal<Value>(name: LocalName, isValue: Shape<Value>, id?: string): Value | null {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(localKey(name, id)) ?? 'null')
    return isValue(content) ? content : null
  } catch {
    return null
  }
}

/** False in a browser that stores nothing. */
export function storeLocal(name: LocalName, value: unknown, id?: string): boolean {
  try {
    localStorage.setItem(localKey(name, id), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** True when a value is stored, readable or not. */
export function hasLocal(name: LocalName): boolean {
  try {
    return localStorage.getItem(localKey(name)) !== null
  } catch {
    return false
  }
}

/** Deletes a value and those that older releases stored under its name. With an id, only that one. */
export function forgetLocal(name: LocalName, id?: string) {
  for (const key of keysFrom(prefixOf(name)))
    if (id === undefined || key === localKey(name, id)) localStorage.removeItem(key)
}

/** The ids under which values of a name are stored. */
export function localIds(name: LocalName): string[] {
  const prefix = localKey(name, '')
  return keysFrom(prefix).map((key) => key.slice(prefix.length))
}

/** Empty in a browser that stores nothing. */
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
