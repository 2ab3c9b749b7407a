import { listeners } from '#session/listeners.ts'
import type { Scan } from './scan.ts'

/** A screen or a dialog that wants the scans made while it is on top. */
export type ScanOwner = {
  /** The id of its dialog; null for a page. */
  dialog: string | null
  /** Takes what no screen of the page wants. */
  isFallback?: boolean
  /** Scans wait meanwhile. */
  isBusy: () => boolean
  take: (scan: Scan) => unknown
}

type Surroundings = {
  /** The id of the dialog on top; null where there is none. */
  dialogOnTop: () => string | null
  /** The gun is in the middle of a code: what it has typed so far stands in some field, which no owner may read. */
  isReading: () => boolean
  /** No screen wants the scan: it is dropped. */
  onUnwanted: () => void
  /** The dialog on top wants no scan, but what lies under it does: the scan waits until the dialog closes. */
  onHeld: () => void
}

const retryMs = 100

/** What an owner answers when it closes, and leaves the scan to what lies under it. */
export const passedOn = Symbol('passed on')

/** The scans of a gun, in their order: each is taken by whatever is on top once that is free. None is dropped without a word. */
export function scanQueue({ dialogOnTop, isReading, onUnwanted, onHeld }: Surroundings) {
  const owners: ScanOwner[] = []
  const waiting: { scan: Scan; isHoldingSaid?: boolean }[] = []
  const watchers = listeners()
  let isDelivering = false
  /** A scan or an owner came while one was delivered. */
  let isAsked = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const isWanted = () => owners.some(({ isFallback }) => !isFallback)

  async function deliver(): Promise<void> {
    isAsked = true
    if (isDelivering) return
    isDelivering = true
    clearTimeout(retry)
    while (isAsked) {
      isAsked = false
      while (await deliverFirst());
    }
    isDelivering = false
    // A dialog that closes, or an owner that becomes free, tells nobody.
    if (waiting.length > 0) retry = setTimeout(() => void deliver(), retryMs)
  }

  /** False when the first one has to wait, or there is none. */
  async function deliverFirst(): Promise<boolean> {
    const [first] = waiting
    const owner = first && ownerOnTop()
    if (!first || isReading() || (owner !== 'below' && owner?.isBusy())) return false
    if (owner === 'below') {
      if (!first.isHoldingSaid) onHeld()
      first.isHoldingSaid = true
      return false
    }
    waiting.shift()
    watchers.tell()
    try {
      if (!owner) onUnwanted()
      else if ((await owner.take(first.scan)) === passedOn) waiting.unshift(first)
    } catch (error) {
      reportError(error) // the scans behind it are delivered all the same
    }
    return true
  }

  function ownerOnTop(): ScanOwner | 'below' | undefined {
    const top = dialogOnTop()
    const onTop = owners.filter(({ dialog }) => dialog === top)
    return onTop.findLast(({ isFallback }) => !isFallback) ?? onTop.at(-1) ?? (isWanted() ? 'below' : undefined)
  }

  return {
    length: () => waiting.length,
    /** Whether a screen of the page wants scans: elsewhere a gun in a field is a keyboard. */
    isWanted,
    subscribe: watchers.hear,
    /** Gives what ends the ownership. */
    own: (owner: ScanOwner) => {
      owners.push(owner)
      void deliver()
      return () => void owners.splice(owners.indexOf(owner), 1)
    },
    add: (scan: Scan) => {
      waiting.push({ scan })
      watchers.tell()
      void deliver()
    },
    deliver,
  }
}
