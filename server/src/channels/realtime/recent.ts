import type { Missable } from '@escale/contract/channels/realtime/live'

/** How long a change is remembered: a page that joins again after longer looks again at everything. */
export const keptMs = 120_000

const everyCompany = ''

/**
 * What changed in each company of late, so that a page that joins asks again only for what changed since it
 * was drawn.
 */
export class RecentChanges {
  readonly #now: () => number
  readonly #changes = new Map<string, Map<Missable, number>>()
  #completeSince: number

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#completeSince = now()
  }

  /** `companyId` is null when all companies are concerned. */
  add(companyId: string | null, changed: Missable): void {
    const key = companyId ?? everyCompany
    const changes = this.#changes.get(key) ?? new Map<Missable, number>()
    this.#changes.set(key, changes.set(changed, this.#now()))
  }

  /** Whatever was heard so far, something may have been missed. */
  forget(): void {
    this.#changes.clear()
    this.#completeSince = this.#now()
  }

  /** Lets go of what is too old to be asked for. */
  prune(): void {
    const oldest = this.#now() - keptMs
    for (const [key, changes] of this.#changes) {
      if (Math.max(...changes.values()) < oldest) this.#changes.delete(key)
    }
  }

  /** What changed in these last milliseconds; undefined when that is not known. */
  within(ms: number, companyId: string | null): Missable[] | undefined {
    const from = this.#now() - ms
    if (ms > keptMs || from < this.#completeSince) return undefined
    const changes = [everyCompany, ...(companyId === null ? [] : [companyId])].flatMap((key) => [
      ...(this.#changes.get(key) ?? []),
    ])
    return [...new Set(changes.filter(([, at]) => at >= from).map(([changed]) => changed))]
  }
}
