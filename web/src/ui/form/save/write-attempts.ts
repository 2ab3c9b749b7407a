import { failureOf, isUncertain } from '#session/request/failure.ts'
import type { Attempt, LostAttempt, Versioned } from '#ui/form/drafts/attempt.ts'
import { sendWithRetry } from './send-with-retry.ts'

/**
 * The part of a form's stored draft that concerns its attempts. Absent where the written row is never
 * changed.
 */
type StoredAttempts = {
  /** Attempts of the previous page whose responses were lost. */
  lost: readonly LostAttempt[]
  keepLost: (lost: readonly LostAttempt[]) => void
  /** Called when the next write is over another row. */
  setRow: (row: Versioned) => void
}

/** Tells whether a press repeats the action whose response was lost at that moment (`repeated-press.ts`). */
type IsAgain = (lostAt: number) => boolean
type Send<Draft, Output> = (draft: Draft, attempt: Attempt) => Promise<Output>

/**
 * The attempts of a form to write once. Requests whose response was lost share one idempotency key, so the
 * server ran at most one of them. Its stored response says which, and the corrections made since are written
 * over that row. An action without a form corrects nothing: pressed for something else, it is a new action.
 */
export class WriteAttempts<Draft, Output> {
  #row: Versioned | null
  #lost: readonly LostAttempt[]
  #lostAt = 0
  readonly #isNew: boolean
  readonly #storage: StoredAttempts | undefined

  constructor(row: Versioned | null, storage?: StoredAttempts) {
    this.#row = row
    this.#isNew = row === null
    this.#storage = storage
    this.#lost = storage?.lost ?? []
  }

  /** The edited row, or the row that an earlier attempt is known to have created. */
  get row(): Versioned | null {
    return this.#row
  }

  get hasLost(): boolean {
    return this.#lost.length > 0
  }

  /** True when an earlier attempt created the record: it exists, though not as it was corrected. */
  get hasCreated(): boolean {
    return this.#isNew && this.#row !== null
  }

  startFrom(row: Versioned | null) {
    this.#row = row
    this.#keepLost([])
    if (row) this.#storage?.setRow(row)
  }

  async write(draft: Draft, send: Send<Draft, Output>, isAgain: IsAgain | null = null): Promise<Output> {
    const attempt = { key: this.#keyOf(draft, isAgain), version: this.#row?.version ?? 0, row: this.#row }
    try {
      const output = await sendWithRetry(() => send(draft, attempt))
      this.#keepLost([])
      return output
    } catch (error) {
      if (isUncertain(failureOf(error))) this.#addLost({ draft, attempt })
      if (failureOf(error).code !== 'KEY_REUSED' || !this.hasLost) throw error
      if (isAgain) this.#keepLost([])
      else await this.#startFromLost(error, send)
      return this.write(draft, send, isAgain)
    }
  }

  /**
   * A corrected form keeps the key of its lost attempt. An action keeps it only when the same thing is
   * pressed again.
   */
  #keyOf(draft: Draft, isAgain: IsAgain | null): string {
    const last = this.#lost.at(-1)
    const isSame = last && (!isAgain || (isAgain(this.#lostAt) && isEqual(last.draft, draft)))
    return isSame ? last.attempt.key : crypto.randomUUID()
  }

  /**
   * Sends each lost attempt again under its key, until the stored response of the one that was carried out
   * comes.
   */
  async #startFromLost(refusal: unknown, send: Send<Draft, Output>) {
    const attempts = this.#storage ? this.#lost.toReversed() : []
    for (const { draft, attempt } of attempts) {
      try {
        const output = (await sendWithRetry(() => send(draft as Draft, attempt))) as Versioned | undefined
        return this.startFrom(output ?? this.#row)
      } catch (error) {
        if (failureOf(error).code !== 'KEY_REUSED') throw error
      }
    }
    this.#keepLost([])
    throw refusal
  }

  #addLost(lost: LostAttempt) {
    this.#lostAt = Date.now()
    this.#keepLost([...this.#lost.filter((other) => !isEqual(other, lost)), lost])
  }

  #keepLost(lost: readonly LostAttempt[]) {
    if (lost.length === 0 && !this.hasLost) return
    this.#lost = lost
    this.#storage?.keepLost(lost)
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
