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
  /**
   * The gun is in the middle of a code: what it has typed so far stands in some field, which no owner may
   * read.
   */
  isReading: () => boolean
  /** No screen wants the scan: it is dropped. */
  onUnwanted: () => void
  /** The dialog on top wants no scan, but what lies under it does: the scan waits until the dialog closes. */
  onHeld: () => void
}

const retryMs = 100

/** What an owner answers when it closes, and leaves the scan to what lies under it. */
export const passedOn = Symbol('passed on')

/**
 * The scans of a gun, in their order: each is taken by whatever is on top once that is free. None is dropped
 * without a word.
 */
export class ScanQueue {
  readonly #surroundings: Surroundings
  readonly #owners: ScanOwner[] = []
  readonly #waiting: { scan: Scan; isHoldingSaid?: boolean }[] = []
  readonly #watchers = listeners()
  #isDelivering = false
  /** A scan or an owner came while one was delivered. */
  #isAsked = false
  #retry: ReturnType<typeof setTimeout> | undefined

  /** `subscribe` and `length` are given to React, which calls them by themselves. */
  readonly subscribe = this.#watchers.hear

  readonly length = (): number => this.#waiting.length

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** Whether a screen of the page wants scans: elsewhere a gun in a field is a keyboard. */
  isWanted(): boolean {
    return this.#owners.some(({ isFallback }) => !isFallback)
  }

  /** Returns the function that ends the ownership. */
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
    // A dialog that closes, or an owner that becomes free, tells nobody.
    if (this.#waiting.length > 0) this.#retry = setTimeout(() => void this.deliver(), retryMs)
  }

  /** False when the first one has to wait, or there is none. */
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
      else if ((await owner.take(first.scan)) === passedOn) this.#waiting.unshift(first)
    } catch (error) {
      reportError(error) // the scans behind it are delivered all the same
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
