import { unsentReasons } from '@escale/contract/trade/documents/sending-words'
import type { SendingClient } from '@escale/contract/trade/documents/sendings'
import { type Channels, channelFor, mailChannelFor } from '#trade/client-channels.ts'
import type { Person } from '#trade/reachable-people.ts'

type Way = Pick<SendingClient, 'channel' | 'to' | 'refusal'>

/**
 * Returns how a client gets documents. WhatsApp carries a file only while the reply window is open, and it
 * must still be open when the sending hours begin. Otherwise the client gets an email.
 */
export function documentChannel(person: Person, channels: Channels, opensAt: string | null): Way {
  if (person.isStopped) return { channel: null, to: null, refusal: unsentReasons.stopped }
  const way = channelFor(person, { ...channels, account: channels.account === 'Relié' ? 'Relié' : null })
  if ('to' in way && (way.channel === 'Courriel' || isOpenAt(person, opensAt)))
    return { ...way, refusal: null }
  const mail = mailChannelFor(person.email, channels.sendsMail)
  if (mail) return { ...mail, refusal: null }
  return {
    channel: null,
    to: null,
    refusal: person.email === null ? unsentReasons.noAddress : unsentReasons.noMail,
  }
}

function isOpenAt({ windowUntil }: Person, opensAt: string | null): boolean {
  const leavesAt = opensAt === null ? Date.now() : Date.parse(opensAt)
  return windowUntil !== null && Date.parse(windowUntil) > leavesAt
}
