// Locks for pending writes (stored on the device, not sent yet), across all tabs. A pending write is locked
// either by the form that corrects it or while it is being sent. The browser releases the locks of a closed
// tab.

type Hold = { release: () => void; ended: Promise<unknown> }
const holds = new Map<number, Hold>()

const lockName = (place: number) => `escale-outbox ${place}`

/** Locks a pending write for a form of this page. Returns false when it is already locked. */
export function lockForForm(place: number): Promise<boolean> {
  return lockItem(place, { ifAvailable: true })
}

/** Waits until a pending write is free, then locks it. Returns false when the signal aborts the waiting. */
export function lockOnceFree(place: number, signal: AbortSignal): Promise<boolean> {
  return lockItem(place, { signal })
}

function lockItem(place: number, options: LockOptions): Promise<boolean> {
  if (!navigator.locks) {
    // The browser has no Web Locks API. Two tabs may then send the same write, but its idempotency key and
    // row id prevent a duplicate.
    holds.set(place, { release: () => {}, ended: Promise.resolve() })
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const ended = navigator.locks.request(lockName(place), options, (lock) => {
      resolve(lock !== null)
      if (!lock) return undefined
      const { promise, resolve: release } = Promise.withResolvers<void>()
      holds.set(place, { release, ended: promise.then(() => ended) })
      return promise
    })
    ended.catch(() => resolve(false))
  })
}

/** Unlocks a pending write after its form has closed or stored the correction. The write may then be sent. */
export async function releaseItem(place: number): Promise<void> {
  const hold = holds.get(place)
  if (!hold) return
  holds.delete(place)
  hold.release()
  await hold.ended
}

/** Runs `work` while holding the lock of a pending write. Returns null when the write is already locked. */
export async function withItemLock<Result>(
  place: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (!navigator.locks) return holds.has(place) ? null : work()
  return navigator.locks.request(lockName(place), { ifAvailable: true }, (lock) => (lock ? work() : null))
}
