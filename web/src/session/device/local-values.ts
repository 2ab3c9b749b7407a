import type { Shape } from './shapes.ts'

// Only this module uses local storage. Stored values may come from another version of the application, so a
// value is used only if its version number and its shape are the expected ones. Otherwise it is treated as
// absent.

/** Version number of each stored value. Increase it when a field keeps its name but changes its meaning. */
const versions = {
  session: 1,
  'session-over': 1,
  theme: 1,
  'sign-out-owed': 1,
  'read-announcements': 1,
  'security-warned': 1,
  'label-size': 1,
  'payment-method': 1,
  'hidden-columns': 1,
  'receipt-paper': 1,
  'outbox-copy': 1,
  'leaving-drafts': 1,
  'passkey-offer': 1,
  'scan-sound': 1,
  'scan-voice': 1,
  'till-device': 1,
} as const
type LocalName = keyof typeof versions

/**
 * Key of a value in local storage. Values of one name with different ids are separate, so that two tabs never
 * overwrite each other's.
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

/** Stores a value. Returns false in a browser that cannot store anything. */
export function storeLocal(name: LocalName, value: unknown, id?: string): boolean {
  try {
    localStorage.setItem(localKey(name, id), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** True when a value is stored under this name, even one that this version cannot read. */
export function hasLocal(name: LocalName): boolean {
  try {
    return localStorage.getItem(localKey(name)) !== null
  } catch {
    return false
  }
}

/**
 * Deletes a value, and those that earlier versions stored under its name. With an id, deletes only the value
 * of that id.
 */
export function forgetLocal(name: LocalName, id?: string) {
  for (const key of keysFrom(prefixOf(name)))
    if (id === undefined || key === localKey(name, id)) localStorage.removeItem(key)
}

/** Ids of the values stored under a name. */
export function localIds(name: LocalName): string[] {
  const prefix = localKey(name, '')
  return keysFrom(prefix).map((key) => key.slice(prefix.length))
}

/** Keys in local storage that begin with the prefix. Empty in a browser that cannot store anything. */
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
