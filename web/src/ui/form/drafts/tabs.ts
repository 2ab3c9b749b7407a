// Which drafts another tab has open: they are its own until it goes. The browser lets go of the locks of a tab that is gone.

const prefix = 'escale-draft '
const tab = ownTab()
const released = new Map<string, () => void>()

export const thisTab = () => tab
export const isThisTab = (other: string) => other === tab

/** The same before and after a reload. */
function ownTab(): string {
  const fresh = crypto.randomUUID()
  try {
    const known = sessionStorage.getItem('escale-tab')
    if (known) return known
    sessionStorage.setItem('escale-tab', fresh)
  } catch {
    // A browser that remembers nothing has no draft either.
  }
  return fresh
}

export function hold(id: string) {
  if (released.has(id) || !globalThis.navigator?.locks) return
  const { promise, resolve } = Promise.withResolvers<void>()
  released.set(id, resolve)
  void navigator.locks.request(prefix + id, () => promise).catch(() => undefined)
}

export function letGo(id: string) {
  released.get(id)?.()
  released.delete(id)
}

export async function openElsewhere(): Promise<Set<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set(names.filter((id) => !released.has(id)))
}
