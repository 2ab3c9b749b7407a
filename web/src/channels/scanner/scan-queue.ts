import { listeners } from '#session/device/listeners.ts'
import type { Scan } from './scan.ts'

/**
 * The handler of scans of one screen or dialog. It receives scans while its screen or dialog is the topmost
 * one.
 */
export type ScanOwner = {
  /** The id of its dialog. Null for a page. */
  dialog: string | null
  /** True for the handler of scans that no screen handles. */
  isFallback?: boolean
  /** While it returns true, scans wait in the queue. */
  isBusy: () => boolean
  take: (scan: Scan) => unknown
}

type Surroundings = {
  /** The id of the topmost dialog. Null when no dialog is open. */
  dialogOnTop: () => string | null
  /**
   * True while the scanner is still sending a code. Its first characters may be in an input field, which must
   * not be read yet.
   */
  isReading: () => boolean
  /** Called when no screen handles the scan. The scan is dropped. */
  onUnwanted: () => void
  /**
   * Called when the page handles scans but the dialog above it does not. The scan waits until the dialog
   * closes.
   */
  onHeld: () => void
}

const retryMs = 100

/** Returned by a handler that closes its screen and leaves the scan to the screen below. */
export const leaveToNext = Symbol('passed on')

/**
 * A queue that delivers scans in order. The topmost handler receives each one when it is not busy. A scan
 * that cannot be delivered causes a message.
 */
export class ScanQueue {
  readonly #surroundings: Surroundings
  readonly #owners: ScanOwner[] = []
  readonly #waiting: { scan: Scan; isHoldingSaid?: boolean }[] = []
  readonly #watchers = listeners()
  #isDelivering = false
  /** True when a scan or a handler was added during a delivery, so another delivery must follow. */
  #isAsked = false
  #retry: ReturnType<typeof setTimeout> | undefined

  /** Functions are bound to the object because React calls them without it. */
  readonly subscribe = this.#watchers.hear

  readonly length = (): number => this.#waiting.length

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /**
   * Whether any screen handles scans. On other screens, a scanner types into input fields like a keyboard.
   */
  isWanted(): boolean {
    return this.#owners.some(({ isFallback }) => !isFallback)
  }

  /** Registers a handler. Returns a function that removes it. */
  own(owner: ScanOwner): () => void {
    this.#owners.push(owner)
    void this.deliver()
    return () => void this.#owners.splice(this.#owners.indexOf(owner), 1)
  }

  add(scan: Scan): void {
    this.#waiting.push({ scan })
    this.#watchers.tell()
    void this.deliver()
  }

  async deliver(): Promise<void> {
    this.#isAsked = true
    if (this.#isDelivering) return
    this.#isDelivering = true
    clearTimeout(this.#retry)
    while (this.#isAsked) {
      this.#isAsked = false
      while (await this.#deliverFirst());
    }
    this.#isDelivering = false
    // Checks again after a delay, because no event tells that a dialog closed or a handler became free.
    if (this.#waiting.length > 0) this.#retry = setTimeout(() => void this.deliver(), retryMs)
  }

  /** Delivers the first scan. Returns false when it must wait, or the queue is empty. */
  async #deliverFirst(): Promise<boolean> {
    const { isReading, onHeld, onUnwanted } = this.#surroundings
    const [first] = this.#waiting
    const owner = first && this.#ownerOnTop()
    if (!first || isReading() || (owner !== 'below' && owner?.isBusy())) return false
    if (owner === 'below') {
      if (!first.isHoldingSaid) onHeld()
      first.isHoldingSaid = true
      return false
    }
    this.#waiting.shift()
    this.#watchers.tell()
    try {
      if (!owner) onUnwanted()
      else if ((await owner.take(first.scan)) === leaveToNext) this.#waiting.unshift(first)
    } catch (error) {
      reportError(error) // The error is reported, and the next scans are still delivered.
    }
    return true
  }

  #ownerOnTop(): ScanOwner | 'below' | undefined {
    const top = this.#surroundings.dialogOnTop()
    const onTop = this.#owners.filter(({ dialog }) => dialog === top)
    return (
      onTop.findLast(({ isFallback }) => !isFallback) ??
      onTop.at(-1) ??
      (this.isWanted() ? 'below' : undefined)
    )
  }
}
