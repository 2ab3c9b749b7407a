import type { Core } from './core.ts'
import { GraphError } from './graph-error.ts'
import type { AccountState } from './state.ts'

/** So many a second from a number, and not twice at once to one person; only where the settings say so. */
export function checkRates(core: Core, account: AccountState, input: string): void {
  const { perSecond, pairMs } = core.settings
  if (perSecond === null && pairMs === null) return
  const now = core.clock.now()
  const mine = core.sent.filter((sent) => sent.account === account)
  if (perSecond !== null && mine.filter(({ at }) => at > now - 1000).length >= perSecond) {
    throw new GraphError(
      130429,
      'Message failed to send because there were too many messages sent from this phone number in a short period of time',
    )
  }
  if (pairMs !== null && mine.some((sent) => sent.input === input && sent.at > now - pairMs)) {
    throw new GraphError(
      131056,
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time',
    )
  }
}
