const scarceBytes = 40_000_000
const reserveBytes = 4_000_000

/** How much this device still lets us keep, as far as its browser says so. */
async function roomLeft(): Promise<number | null> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? null : quota - usage
  } catch {
    return null
  }
}

/** Whether there is little room left: some dozens of receptions with their photos. */
export async function isRoomScarce(): Promise<boolean> {
  const left = await roomLeft()
  return left !== null && left < scarceBytes
}

/**
 * Refuses what would fill the device, before it does: a browser that runs out of room may empty what it
 * already keeps.
 */
export async function judgeRoom(bytes: number): Promise<void> {
  const left = await roomLeft()
  if (left !== null && left < bytes + reserveBytes)
    throw new DOMException('no room left', 'QuotaExceededError')
}

let isAsked = false

/** Asks the browser not to empty what waits when it needs room. */
export function askToStay() {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}
