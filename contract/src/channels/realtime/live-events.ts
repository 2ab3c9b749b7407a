import type { Permission } from '#access/permissions.ts'
import { type DomainName, perDomain, perShared } from '#domains.ts'

// Server-sent events of GET /api/realtime. They say which lists changed, and contain no data.

export type LiveList = DomainName | 'conversations' | 'announcements'

/** Lists with change events. A caller receives them with any one of the given permissions. */
export const liveLists: Record<LiveList, readonly Permission[]> = {
  ...perDomain(({ hears }) => hears),
  conversations: ['conversations.read'],
  announcements: ['announcements.read'],
}

/**
 * Events that a page misses while its stream is closed: changes of a list, or of the company's security log.
 */
export type Missable = LiveList | 'log'

export function isLiveList(name: string | undefined): name is LiveList {
  return name !== undefined && Object.hasOwn(liveLists, name)
}

const listOfTable: Record<string, LiveList> = { ...perShared((_, of) => of) }

/** The list in which rows of a database table appear. */
export function listOfTableName(table: string | null | undefined): LiveList | undefined {
  if (isLiveList(table ?? undefined)) return table as LiveList
  return table && Object.hasOwn(listOfTable, table) ? listOfTable[table] : undefined
}

/** Query parameter: milliseconds since the page last received an event. */
export const lastReceivedParameter = 'heard'

/**
 * Response header of a write request, with the names of the lists that it changed, for example `clients
 * invoices`.
 */
export const changedHeader = 'x-changed'
/** Value of `changedHeader` when a write changed no list, for example a settings change. */
export const noListChanged = '*'

/**
 * `joined`: the stream is open. `changed`: a list changed. `security`: a security event of the user's own
 * account. `log`: a security event of the company. `access`: the user's permissions changed. `ended`: the
 * session ended or left this company.
 */
export type LiveEvent =
  | { event: 'security' | 'log' | 'access' | 'ended' }
  | {
      event: 'joined'
      /**
       * Lists that changed since the page last received an event. Undefined means unknown, so the page must
       * reload everything that it shows.
       */
      missed?: Missable[]
    }
  | {
      event: 'changed'
      list: LiveList
      /** True when the same user made the change, on any device. */
      own: boolean
    }

export const heartbeatMs = 25_000
export const streamsPerSession = 5

/**
 * Delay before reconnecting: about 1, 2, 5, then 10 seconds. Up to half of it is random, so that clients
 * disconnected at the same moment do not reconnect at the same moment.
 */
export function reconnectDelayMs(failures: number, chance = Math.random()): number {
  return Math.round(([1000, 2000, 5000][failures] ?? 10_000) * (0.5 + chance / 2))
}
