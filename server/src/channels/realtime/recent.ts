import type { Missable } from '@escale/contract/channels/realtime/live-events'

/** How long a change is kept, in milliseconds. A page that rejoins later reloads everything. */
export const keptMs = 120_000

const everyCompany = ''

/** The recent changes of each company, so that a page that rejoins reloads only what changed since. */
export class RecentChanges {
  readonly #now: () => number
  readonly #changes = new Map<string, Map<Missable, number>>()
  #completeSince: number

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#completeSince = now()
  }

  /** `companyId` is null for a change in all companies. */
  add(companyId: string | null, changed: Missable): void {
    const key = companyId ?? everyCompany
    const changes = this.#changes.get(key) ?? new Map<Missable, number>()
    this.#changes.set(key, changes.set(changed, this.#now()))
  }

  /** Forgets all changes, because some may have been missed. */
  forget(): void {
    this.#changes.clear()
    this.#completeSince = this.#now()
  }

  /** Removes changes that are too old. */
  prune(): void {
    const oldest = this.#now() - keptMs
    for (const [key, changes] of this.#changes) {
      if (Math.max(...changes.values()) < oldest) this.#changes.delete(key)
    }
  }

  /** The changes of the last `ms` milliseconds. Undefined if they are not known. */
  within(ms: number, companyId: string | null): Missable[] | undefined {
    const from = this.#now() - ms
    if (ms > keptMs || from < this.#completeSince) return undefined
    const changes = [everyCompany, ...(companyId === null ? [] : [companyId])].flatMap((key) => [
      ...(this.#changes.get(key) ?? []),
    ])
    return [...new Set(changes.filter(([, at]) => at >= from).map(([changed]) => changed))]
  }
}
