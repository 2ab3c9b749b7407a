import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { NoticePreview } from '@escale/contract/trade/notices/contract'
import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import { sendingHours } from '#channels/whatsapp/delivery/sending-hours.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { type Channels, channelFor, findChannels, mailChannelFor } from '#trade/client-channels.ts'
import { findPeople, type Person } from '#trade/reachable-people.ts'
import { composeMessages } from './compose.ts'
import { pieceText } from './filled-pieces.ts'
import { chooseTexts, type Filling, fillPieces } from './notice-text.ts'
import type { PendingNotice } from './validity.ts'
import { previewFiller } from './values.ts'

/**
 * Notices that could be sent to a client. `exclusion` tells why this client would not get them, such as an
 * earlier notice. Otherwise null.
 */
export type Candidate = { clientId: string; notices: PendingNotice[]; exclusion: string | null }
type PreviewResult = { told: NoticePreview['told'][number] } | { leftOut: NoticePreview['leftOut'][number] }

/**
 * Returns the texts, the clients who would be notified and how, and the clients left out. Nothing is written.
 */
export async function previewNotices(
  company: CompanyTx,
  sendsMail: boolean,
  {
    kind,
    kinds,
    candidates,
  }: { kind: NoticeKind; kinds: readonly NoticeKind[]; candidates: readonly Candidate[] },
): Promise<NoticePreview> {
  const people = await findPeople(
    company,
    candidates.map(({ clientId }) => clientId),
  )
  const planned = candidates.flatMap(({ notices }) => notices)
  const [means, words, hours] = await Promise.all([
    findChannels(company, sendsMail),
    chooseTexts(company, planned),
    sendingHours(company),
  ])
  const filling = { words, filler: previewFiller(company) }
  const results: PreviewResult[] = []
  for (const { clientId, notices, exclusion } of candidates) {
    const person = people.get(clientId)
    if (!person) continue
    results.push(
      exclusion
        ? { leftOut: { clientId, name: person.name, reason: exclusion } }
        : await previewPerson(filling, { person, notices, means }),
    )
  }
  return {
    kind,
    kinds: [...kinds],
    told: results.flatMap((one) => ('told' in one ? one.told : [])),
    leftOut: results.flatMap((one) => ('leftOut' in one ? one.leftOut : [])),
    category: words(kind).category,
    leavesAt: hours.opensAt,
  }
}

const aDayMs = 86_400_000

async function previewPerson(
  filling: Filling,
  { person, notices, means }: { person: Person; notices: PendingNotice[]; means: Channels },
): Promise<PreviewResult> {
  const { clientId, name, writtenAt } = person
  const way = channelFor(person, means)
  if ('reason' in way) return { leftOut: { clientId, name, reason: way.reason } }
  const pieces = await fillPieces(filling, clientId, notices)
  const recentlyWrittenAt =
    writtenAt !== null && Date.now() - Date.parse(writtenAt) < aDayMs ? writtenAt : null
  const recipient = {
    clientId,
    name,
    ...way,
    text: pieces.map(pieceText).join('\n\n'),
    writtenAt: recentlyWrittenAt,
  }
  if (way.channel === 'Courriel') return { told: recipient }
  const { messages } = composeMessages(pieces, { isOpen: person.windowUntil !== null, news: undefined })
  const [message] = messages
  if (message) return { told: { ...recipient, text: message.body ?? recipient.text } }
  const mailChannel = mailChannelFor(person.email, means.sendsMail)
  return mailChannel
    ? { told: { ...recipient, ...mailChannel } }
    : { leftOut: { clientId, name, reason: noticeSkipReasons.noTemplate } }
}
