import { failureOf, isUncertain } from '#session/failure.ts'
import type { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { sendUntilSettled } from './awaited-answer.ts'
import type { Attempt, LostTry, Versioned } from './drafts/lost-try.ts'

type Options = {
  row: Versioned | null
  /** Of the page before, whose answers never came. */
  lost: readonly LostTry[]
  onLost: ((lost: readonly LostTry[]) => void) | undefined
  /** The next write is over another row; absent where what is written is never changed. */
  onGoOn: ((row: Versioned) => void) | undefined
}

/** Whether what is pressed is the gesture whose answer was lost at that moment, made again (`pressed-again.ts`). */
type IsAgain = (lostAt: number) => boolean

/**
 * The tries of a form to write once. All that got no answer were sent under one key, so that at most one of them was carried out; which, its
 * first answer tells. What was corrected since is then written over it. A gesture corrects nothing: pressed for something else, it is another.
 */
export class Tries<Draft, Output> {
  #row: Versioned | null
  #lost: readonly LostTry[]
  #lostAt = 0
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#row = options.row
    this.#lost = options.lost
  }

  /** The row that is edited; that of an earlier try once it is known that it made one. */
  get row(): Versioned | null {
    return this.#row
  }

  get hasLost(): boolean {
    return this.#lost.length > 0
  }

  /** An earlier try made the record: it is there, though not as it was corrected. */
  get hasMade(): boolean {
    return this.#options.row === null && this.#row !== null
  }

  goOnFrom(row: Versioned | null) {
    this.#row = row
    this.#keepLost([])
    if (row) this.#options.onGoOn?.(row)
  }

  async write(
    draft: Draft,
    send: (draft: Draft, attempt: Attempt) => Promise<Output | OutboxAnswer>,
    actVersion = 0,
    isAgain: IsAgain | null = null,
  ): Promise<Output | OutboxAnswer> {
    const attempt = { key: this.#keyOf(draft, isAgain), version: this.#row?.version ?? actVersion, row: this.#row }
    try {
      const output = await sendUntilSettled(() => send(draft, attempt))
      this.#keepLost([])
      return output
    } catch (error) {
      if (isUncertain(failureOf(error))) this.#addLost({ draft, attempt })
      if (failureOf(error).code !== 'KEY_REUSED' || !this.hasLost) throw error
      if (isAgain) this.#keepLost([])
      else await this.#goOnFromLost(error, send)
      return this.write(draft, send, actVersion, isAgain)
    }
  }

  /** A corrected form keeps the key of its lost attempt. A gesture keeps it only when the same thing is pressed again. */
  #keyOf(draft: Draft, isAgain: IsAgain | null): string {
    const last = this.#lost.at(-1)
    return last && (!isAgain || (isAgain(this.#lostAt) && isEqual(last.draft, draft))) ? last.attempt.key : crypto.randomUUID()
  }

  /** One of those without an answer was carried out: its answer is asked for again. */
  async #goOnFromLost(refusal: unknown, send: (draft: Draft, attempt: Attempt) => Promise<Output | OutboxAnswer>) {
    const tries = this.#options.onGoOn ? this.#lost.toReversed() : []
    for (const { draft, attempt } of tries) {
      try {
        const own = (await sendUntilSettled(() => send(draft as Draft, attempt))) as Versioned | undefined
        return this.goOnFrom(own ?? this.#row)
      } catch (error) {
        if (failureOf(error).code !== 'KEY_REUSED') throw error
      }
    }
    this.#keepLost([])
    throw refusal
  }

  #addLost(lost: LostTry) {
    this.#lostAt = Date.now()
    this.#keepLost([...this.#lost.filter((other) => !isEqual(other, lost)), lost])
  }

  #keepLost(lost: readonly LostTry[]) {
    if (lost.length === 0 && !this.hasLost) return
    this.#lost = lost
    this.#options.onLost?.(lost)
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
