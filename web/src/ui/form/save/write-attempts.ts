import { failureOf, isUncertain } from '#session/request/failure.ts'
import type { Attempt, LostAttempt, Versioned } from '#ui/form/drafts/attempt.ts'
import { sendWithRetry } from './send-with-retry.ts'

/**
 * The part of a form's stored draft about its requests. Absent for rows that are only created and never
 * changed.
 */
type StoredAttempts = {
  /** Requests of the previous page whose responses were lost. */
  lost: readonly LostAttempt[]
  keepLost: (lost: readonly LostAttempt[]) => void
  /** Called when the next request applies to another version of the row. */
  setRow: (row: Versioned) => void
}

/** Tells whether a click repeats the action whose response was lost at that time (`repeated-press.ts`). */
type IsAgain = (lostAt: number) => boolean
type Send<Draft, Output> = (draft: Draft, attempt: Attempt) => Promise<Output>

/**
 * Ensures that a form is saved once. Requests whose response was lost share one idempotency key, so the
 * server ran at most one of them. Its stored response tells which. Corrections made since are then saved over
 * the row in that response. An action without a form has no corrections: a click for something else is a new
 * action.
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

  /** The edited row. For a new record, the row that an earlier request is known to have created. */
  get row(): Versioned | null {
    return this.#row
  }

  get hasLost(): boolean {
    return this.#lost.length > 0
  }

  /** True when an earlier request created the record, but without the user's later corrections. */
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
   * The idempotency key of the next request. A corrected form reuses the key of its lost request. An action
   * reuses it only when the same action is repeated.
   */
  #keyOf(draft: Draft, isAgain: IsAgain | null): string {
    const last = this.#lost.at(-1)
    const isSame = last && (!isAgain || (isAgain(this.#lostAt) && isEqual(last.draft, draft)))
    return isSame ? last.attempt.key : crypto.randomUUID()
  }

  /**
   * Repeats the lost requests with their key, newest first. The server answers the one that it executed with
   * its stored response.
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
