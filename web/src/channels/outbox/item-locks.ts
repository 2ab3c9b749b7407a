// An entry has one holder at a time in all tabs: the form that corrects it, or its sending. The browser
// releases the locks of a closed tab.

type Hold = { release: () => void; ended: Promise<unknown> }
const holds = new Map<number, Hold>()

const lockName = (place: number) => `escale-outbox ${place}`

/** Locks an entry for a form of this page, unless it is locked. */
export function lockForForm(place: number): Promise<boolean> {
  return lockItem(place, { ifAvailable: true })
}

/** Locks an entry once it is free. False when the signal aborts first. */
export function lockOnceFree(place: number, signal: AbortSignal): Promise<boolean> {
  return lockItem(place, { signal })
}

function lockItem(place: number, options: LockOptions): Promise<boolean> {
  if (!navigator.locks) {
    // Without locks, keys and ids prevent two tabs from writing one entry twice.
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

/** Releases the entry once its form has closed or stored the correction: it may then be sent. */
export async function releaseItem(place: number): Promise<void> {
  const hold = holds.get(place)
  if (!hold) return
  holds.delete(place)
  hold.release()
  await hold.ended
}

/** Works on an entry. Null when it is locked. */
export async function unlessInHand<Result>(
  place: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (!navigator.locks) return holds.has(place) ? null : work()
  return navigator.locks.request(lockName(place), { ifAvailable: true }, (lock) => (lock ? work() : null))
}
