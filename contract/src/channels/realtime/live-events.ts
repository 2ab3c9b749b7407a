import type { Permission } from '#access/permissions.ts'
import { type DomainName, perDomain, perShared } from '#domains.ts'

// Events on the stream GET /api/realtime. They name the lists that changed and never carry data.

export type LiveList = DomainName | 'conversations' | 'announcements'

/** Lists with change events, and the permissions that allow receiving them; any one is enough. */
export const liveLists: Record<LiveList, readonly Permission[]> = {
  ...perDomain(({ hears }) => hears),
  conversations: ['conversations.read'],
  announcements: ['announcements.read'],
}

/** Lists, or the company's log, whose changes a page can miss while no stream is open. */
export type Missable = LiveList | 'log'

export function isLiveList(name: string | undefined): name is LiveList {
  return name !== undefined && Object.hasOwn(liveLists, name)
}

const listOfTable: Record<string, LiveList> = { ...perShared((_, of) => of) }

/** The list that shows the rows of a table. */
export function listOfTableName(table: string | null | undefined): LiveList | undefined {
  if (isLiveList(table ?? undefined)) return table as LiveList
  return table && Object.hasOwn(listOfTable, table) ? listOfTable[table] : undefined
}

/** The query parameter with the milliseconds since the page last received an event. */
export const lastReceivedParameter = 'heard'

/** The response header that names the lists changed by a write: `clients invoices`. */
export const changedHeader = 'x-changed'
/** The header's value for a write that changed no list, such as settings or a role. */
export const noListChanged = '*'

/**
 * `joined`: the stream is open. `changed`: a list changed. `security`: an event of the user's own account.
 * `log`: an event of the company. `access`: the user's permissions changed. `ended`: the session ended or
 * left this company.
 */
export type LiveEvent =
  | { event: 'security' | 'log' | 'access' | 'ended' }
  | {
      event: 'joined'
      /**
       * Lists changed since the page last received an event. Without it, the page must reload everything
       * shown.
       */
      missed?: Missable[]
    }
  | {
      event: 'changed'
      list: LiveList
      /** The change was made by the same person, on this device or another. */
      own: boolean
    }

export const heartbeatMs = 25_000
export const streamsPerSession = 5

/**
 * Delay before reconnecting: 1, 2, 5, then at most 10 seconds. Half of it is random, so that clients
 * disconnected together do not return together.
 */
export function reconnectDelayMs(failures: number, chance = Math.random()): number {
  return Math.round(([1000, 2000, 5000][failures] ?? 10_000) * (0.5 + chance / 2))
}
