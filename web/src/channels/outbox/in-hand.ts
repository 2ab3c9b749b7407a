// One at a time has an item in hand, in whichever tab: the form that corrects it, or its sending. What a tab
// held that is gone the
// browser lets go of.

type Hold = { release: () => void; ended: Promise<unknown> }
const held = new Map<number, Hold>()

const nameOf = (place: number) => `escale-outbox ${place}`

/** Takes an item for a form of this page, unless somebody has it. */
export function takeInHand(place: number): Promise<boolean> {
  return take(place, { ifAvailable: true })
}

/** Takes it once nobody has it any more; false when that is given up before. */
export function takeOnceFree(place: number, signal: AbortSignal): Promise<boolean> {
  return take(place, { signal })
}

function take(place: number, options: LockOptions): Promise<boolean> {
  if (!navigator.locks) {
    held.set(place, { release: () => {}, ended: Promise.resolve() }) // keys and ids keep two tabs from writing one item twice
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const ended = navigator.locks.request(nameOf(place), options, (lock) => {
      resolve(lock !== null)
      if (!lock) return undefined
      const { promise, resolve: release } = Promise.withResolvers<void>()
      held.set(place, { release, ended: promise.then(() => ended) })
      return promise
    })
    ended.catch(() => resolve(false))
  })
}

/** The form is left, or has put its correction in place: it may be sent. */
export async function letGo(place: number): Promise<void> {
  const hold = held.get(place)
  if (!hold) return
  held.delete(place)
  hold.release()
  await hold.ended
}

/** Works on an item unless it is in hand; null then. */
export async function unlessInHand<Result>(
  place: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (!navigator.locks) return held.has(place) ? null : work()
  return navigator.locks.request(nameOf(place), { ifAvailable: true }, (lock) => (lock ? work() : null))
}
