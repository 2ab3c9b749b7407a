const storageKey = 'escale-security-warned'
const dayMs = 86_400_000

/** Whether somebody has not been warned on this device in the last 24 hours; from now on they have. */
export function isFirstWarning(userId: string): boolean {
  const now = Date.now()
  const kept = Object.entries(warnings()).filter(([, at]) => at > now - dayMs)
  if (kept.some(([id]) => id === userId)) return false
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...kept, [userId, now]])))
  } catch {
    // A browser that stores nothing warns at each visit.
  }
  return true
}

function warnings(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}
