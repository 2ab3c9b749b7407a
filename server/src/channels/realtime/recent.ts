import type { Missable } from '@escale/contract/channels/realtime/live-events'

/** Storage time of a change, in milliseconds. A page that reconnects later reloads everything. */
export const keptMs = 120_000

const everyCompany = ''

/** The recent changes of each company, so that a page that reconnects reloads only what has changed. */
export class RecentChanges {
  readonly #now: () => number
  readonly #changes = new Map<string, Map<Missable, number>>()
  #completeSince: number

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#completeSince = now()
  }

  /** Records a change. `companyId` is null for a change that concerns all companies. */
  add(companyId: string | null, changed: Missable): void {
    const key = companyId ?? everyCompany
    const changes = this.#changes.get(key) ?? new Map<Missable, number>()
    this.#changes.set(key, changes.set(changed, this.#now()))
  }

  /** Deletes all changes, because notifications may have been missed. */
  forget(): void {
    this.#changes.clear()
    this.#completeSince = this.#now()
  }

  /** Deletes changes older than `keptMs`. */
  prune(): void {
    const oldest = this.#now() - keptMs
    for (const [key, changes] of this.#changes) {
      if (Math.max(...changes.values()) < oldest) this.#changes.delete(key)
    }
  }

  /** The changes of the last `ms` milliseconds. Undefined if some of them may be missing here. */
  within(ms: number, companyId: string | null): Missable[] | undefined {
    const from = this.#now() - ms
    if (ms > keptMs || from < this.#completeSince) return undefined
    const changes = [everyCompany, ...(companyId === null ? [] : [companyId])].flatMap((key) => [
      ...(this.#changes.get(key) ?? []),
    ])
    return [...new Set(changes.filter(([, at]) => at >= from).map(([changed]) => changed))]
  }
}
