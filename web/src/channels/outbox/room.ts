const scarceBytes = 40_000_000
const reserveBytes = 4_000_000

/** The free storage in bytes, null when the browser does not tell. */
async function roomLeft(): Promise<number | null> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? null : quota - usage
  } catch {
    return null
  }
}

/** True when the room suffices for only some dozens of receptions with photos. */
export async function isRoomScarce(): Promise<boolean> {
  const bytesLeft = await roomLeft()
  return bytesLeft !== null && bytesLeft < scarceBytes
}

/** Refuses a write that would fill the device: a browser without room may delete stored data. */
export async function requireRoom(bytes: number): Promise<void> {
  const bytesLeft = await roomLeft()
  if (bytesLeft !== null && bytesLeft < bytes + reserveBytes)
    throw new DOMException('no room left', 'QuotaExceededError')
}

let isAsked = false

/** Asks the browser not to delete the stored entries when it needs room. */
export function askToStay() {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}
