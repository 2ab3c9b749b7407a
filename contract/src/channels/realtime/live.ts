import type { Permission } from '#access/permissions.ts'
import { type DomainName, perDomain, perShared } from '#domains.ts'

// What travels on the stream of events, GET /api/realtime: what changed and never what it holds.

export type LiveList = DomainName | 'conversations' | 'announcements'

/** The lists whose changes are announced, to who may read them, here or there. */
export const liveLists: Record<LiveList, readonly Permission[]> = {
  ...perDomain(({ hears }) => hears),
  conversations: ['conversations.read'],
  announcements: ['announcements.read'],
}

/** What a page may have missed while no stream was open: a list, or the company's log. */
export type Missable = LiveList | 'log'

export function isLiveList(name: string | undefined): name is LiveList {
  return name !== undefined && Object.hasOwn(liveLists, name)
}

const shownIn: Record<string, LiveList> = { ...perShared((_, of) => of) }

/** The list that shows the rows of a table. */
export function listOf(table: string | null | undefined): LiveList | undefined {
  if (isLiveList(table ?? undefined)) return table as LiveList
  return table && Object.hasOwn(shownIn, table) ? shownIn[table] : undefined
}

/** The parameter by which a page that joins says how many milliseconds ago it last heard anything. */
export const heardParameter = 'heard'

/** The header by which the answer to a write names the lists it changed, `clients invoices`. */
export const changedHeader = 'x-changed'
/** In its place, of a write that changed what no list shows: the settings, a role. */
export const anything = '*'

/**
 * `joined`: the stream is open, or something may have been missed. `changed`: a list.
 * `security`: one's own events. `log`: the company's. `access`: one's rights. `ended`: the session is over,
 * or no longer in this company.
 */
export type LiveEvent =
  | { event: 'security' | 'log' | 'access' | 'ended' }
  | {
      event: 'joined'
      /** What changed since the page last heard anything; without it, ask again for everything shown. */
      missed?: Missable[]
    }
  | {
      event: 'changed'
      list: LiveList
      /** The person's own doing, here or on another device. */
      own: boolean
    }

export const heartbeatMs = 25_000
export const streamsPerSession = 5

/**
 * How long to wait before the next try: 1, 2, 5, then 10 seconds at most, half of it by chance: who left
 * together does not come back together.
 */
export function reconnectDelayMs(failures: number, chance = Math.random()): number {
  return Math.round(([1000, 2000, 5000][failures] ?? 10_000) * (0.5 + chance / 2))
}
