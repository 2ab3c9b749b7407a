const scarceBytes = 40_000_000
const reserveBytes = 4_000_000

/** Free storage in bytes. Null when the browser does not report it. */
async function roomLeft(): Promise<number | null> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? null : quota - usage
  } catch {
    return null
  }
}

/** True when the free storage suffices for only a few dozen pending writes with photos. */
export async function isRoomScarce(): Promise<boolean> {
  const bytesLeft = await roomLeft()
  return bytesLeft !== null && bytesLeft < scarceBytes
}

/**
 * Throws `QuotaExceededError` when a write of this size would fill the device. A browser without free storage
 * may delete stored data.
 */
export async function requireRoom(bytes: number): Promise<void> {
  const bytesLeft = await roomLeft()
  if (bytesLeft !== null && bytesLeft < bytes + reserveBytes)
    throw new DOMException('no room left', 'QuotaExceededError')
}

let isAsked = false

/** Asks the browser not to delete the stored pending writes when it runs out of storage. */
export function requestPersistentStorage() {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}
