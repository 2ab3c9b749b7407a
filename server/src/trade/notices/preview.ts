import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { NoticePreview } from '@escale/contract/trade/notices/contract'
import { leftOut } from '@escale/contract/trade/notices/words'
import { sendingHours } from '#channels/whatsapp/hours.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { composed } from './compose.ts'
import { type Filling, saidTo, wordsOf } from './notice-text.ts'
import { type Person, peopleOf } from './people.ts'
import { textOf } from './pieces.ts'
import { meansOf } from './rules.ts'
import type { Waiting } from './validity.ts'
import { previewFiller } from './values.ts'
import { type Means, mailTo, wayTo } from './way.ts'

/** A notice that may be sent. `told` says why the client already has it. */
export type Candidate = { clientId: string; notice: Waiting; told: string | null }
type One = { told: NoticePreview['told'][number] } | { leftOut: NoticePreview['leftOut'][number] }

/** Preview of the texts, channels and excluded clients. No write is made. */
export async function preview(
  company: CompanyTx,
  sendsMail: boolean,
  {
    kind,
    kinds,
    candidates,
  }: { kind: NoticeKind; kinds: readonly NoticeKind[]; candidates: readonly Candidate[] },
): Promise<NoticePreview> {
  const people = await peopleOf(
    company,
    candidates.map(({ clientId }) => clientId),
  )
  const [means, words, hours] = await Promise.all([
    meansOf(company, sendsMail),
    wordsOf(company),
    sendingHours(company),
  ])
  const filling = { words, filler: previewFiller(company) }
  const ones: One[] = []
  for (const { clientId, notice, told } of candidates) {
    const person = people.get(clientId)
    if (!person) continue
    ones.push(
      told
        ? { leftOut: { clientId, name: person.name, reason: told } }
        : await previewOf(filling, { person, notice, means }),
    )
  }
  return {
    kind,
    kinds: [...kinds],
    told: ones.flatMap((one) => ('told' in one ? one.told : [])),
    leftOut: ones.flatMap((one) => ('leftOut' in one ? one.leftOut : [])),
    category: words(kind).category,
    leavesAt: hours.opensAt,
  }
}

const aDayMs = 86_400_000

async function previewOf(
  filling: Filling,
  { person, notice, means }: { person: Person; notice: Waiting; means: Means },
): Promise<One> {
  const { clientId, name, writtenAt } = person
  const way = wayTo(person, means)
  if ('reason' in way) return { leftOut: { clientId, name, reason: way.reason } }
  const said = await saidTo(filling, clientId, [notice])
  const recently = writtenAt !== null && Date.now() - Date.parse(writtenAt) < aDayMs ? writtenAt : null
  const told = { clientId, name, ...way, text: said.map(textOf).join('\n\n'), writtenAt: recently }
  if (way.channel === 'Courriel') return { told }
  const { messages } = composed(said, { isOpen: person.windowUntil !== null, news: undefined })
  const [message] = messages
  if (message) return { told: { ...told, text: message.body ?? told.text } }
  const byMail = mailTo(person.email, means.sendsMail)
  return byMail
    ? { told: { ...told, ...byMail } }
    : { leftOut: { clientId, name, reason: leftOut.noTemplate } }
}
