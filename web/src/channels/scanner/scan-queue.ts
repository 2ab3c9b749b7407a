import { listeners } from '#session/device/listeners.ts'
import type { Scan } from './scan.ts'

/** A screen or a dialog that handles the scans made while it is on top. */
export type ScanOwner = {
  /** The id of its dialog, null for a page. */
  dialog: string | null
  /** True for the owner of scans that no screen handles. */
  isFallback?: boolean
  /** While true, scans wait. */
  isBusy: () => boolean
  take: (scan: Scan) => unknown
}

type Surroundings = {
  /** The id of the dialog on top, null without one. */
  dialogOnTop: () => string | null
  /** True while the scanner is typing a code: the typed part is in a field that no owner may read. */
  isReading: () => boolean
  /** Called when no screen handles the scan, which is dropped. */
  onUnwanted: () => void
  /**
   * Called when the dialog on top does not handle the scan but the page below does: the scan waits until the
   * dialog closes.
   */
  onHeld: () => void
}

const retryMs = 100

/** Returned by an owner that closes and leaves the scan to the screen below. */
export const leaveToNext = Symbol('passed on')

/**
 * The queue of scans, in their order. The owner on top handles each one once it is free. A scan is never
 * dropped silently.
 */
export class ScanQueue {
  readonly #surroundings: Surroundings
  readonly #owners: ScanOwner[] = []
  readonly #waiting: { scan: Scan; isHoldingSaid?: boolean }[] = []
  readonly #watchers = listeners()
  #isDelivering = false
  /** True when a scan or an owner was added during a delivery. */
  #isAsked = false
  #retry: ReturnType<typeof setTimeout> | undefined

  /** React calls `subscribe` and `length` without their object, so they are bound. */
  readonly subscribe = this.#watchers.hear

  readonly length = (): number => this.#waiting.length

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** True when a screen handles scans. Elsewhere a scanner types into fields like a keyboard. */
  isWanted(): boolean {
    return this.#owners.some(({ isFallback }) => !isFallback)
  }

  /** Adds an owner. Returns the function that removes it. */
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
    // A closing dialog or a free owner sends no event, so the queue checks again.
    if (this.#waiting.length > 0) this.#retry = setTimeout(() => void this.deliver(), retryMs)
  }

  /** False when the first scan must wait, or the queue is empty. */
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
      reportError(error) // The following scans are still delivered.
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
