import { leftOut } from '@escale/contract/trade/notices/words'
import { sql } from 'kysely'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import { conversationOfClient } from '#channels/whatsapp/conversations.ts'
import { type Author, writeMessage } from '#channels/whatsapp/outbox.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import { composed } from './compose.ts'
import { noticeLetter } from './letter.ts'
import { saidTo, wordsOf } from './notice-text.ts'
import { postpone, settle } from './outcomes.ts'
import { type Person, peopleOf } from './people.ts'
import { type Said, superseded, textOf } from './pieces.ts'
import { meansOf, rulesOf } from './rules.ts'
import { textsOf } from './texts.ts'
import { overtaken, type Waiting } from './validity.ts'
import { type Links, sendingFiller } from './values.ts'
import { mailTo, type Way, wayTo } from './way.ts'

export type Telling = Links & { sendsMail: boolean }

/** Template that combines several notices in one message outside the reply window. */
const newsKey = 'nouvelles'

/**
 * Sends or abandons all pending notices of a client, including those due in some minutes, so that they arrive
 * together.
 */
export async function tellPerson(company: CompanyTx, telling: Telling, clientId: string): Promise<void> {
  const waiting = await held(company, clientId)
  const person = (await peopleOf(company, [clientId])).get(clientId)
  if (waiting.length === 0 || !person) return
  const standing = await leaveOut(company, clientId, waiting)
  if (standing.length === 0) return announceConversations(company)
  const means = await meansOf(company, telling.sendsMail)
  const way = wayTo(person, means)
  if ('reason' in way) await settle(company, standing, { state: 'Abandonné', reason: way.reason })
  else if (way.channel === 'WhatsApp' && means.account === 'Arrêté')
    await waitOrMail(company, telling, person, standing)
  else await tell(company, telling, person, { way, standing })
  announceConversations(company)
}

/** Locks the pending notices, skipping those that another server has locked, so that each is sent once. */
async function held({ db }: CompanyTx, clientId: string): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('notices')
    .select([
      'id',
      'kind',
      'about_kind as aboutKind',
      'about_id as aboutId',
      'occasion',
      'is_asked as isAsked',
    ])
    .select(sql<boolean>`created_at < now() - interval '3 days'`.as('isTooOld'))
    .select(['created_by as askedBy', 'created_by_name as askedByName', clientIdOf<string>().as('clientId')])
    .where('state', '=', 'En attente')
    .where(sql<boolean>`${clientIdOf()} = ${clientId}`)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as Waiting[]
}

/** Abandons notices that are disabled, outdated or replaced by another one, and returns the rest. */
async function leaveOut(company: CompanyTx, clientId: string, waiting: Waiting[]): Promise<Waiting[]> {
  const on = new Set((await rulesOf(company)).filter(({ isOn }) => isOn).map(({ kind }) => kind))
  const reasons = await overtaken(company, clientId, waiting)
  for (const { id, isAsked, kind } of waiting) if (!isAsked && !on.has(kind)) reasons.set(id, leftOut.off)
  const trueStill = waiting.filter(({ id }) => !reasons.has(id))
  for (const { id } of superseded(trueStill)) reasons.set(id, leftOut.superseded)
  for (const [reason, same] of Map.groupBy(reasons, ([, why]) => why)) {
    await settle(
      company,
      same.map(([id]) => ({ id })),
      { state: 'Abandonné', reason },
    )
  }
  return waiting.filter(({ id }) => !reasons.has(id))
}

const anHourMs = 3_600_000

/** A stopped account sends nothing. Notices go by mail, or wait and are checked again later. */
async function waitOrMail(
  company: CompanyTx,
  telling: Telling,
  person: Person,
  standing: Waiting[],
): Promise<void> {
  const way = mailTo(person.email, telling.sendsMail)
  if (way) return tell(company, telling, person, { way, standing })
  await postpone(company, standing, new Date(Date.now() + anHourMs).toISOString())
}

async function tell(
  company: CompanyTx,
  telling: Telling,
  person: Person,
  { way, standing }: { way: Way; standing: Waiting[] },
): Promise<void> {
  const filling = {
    words: await wordsOf(company),
    filler: sendingFiller(company, telling, authorOf(standing)),
  }
  const said = await saidTo(filling, person.clientId, standing)
  if (way.channel === 'Courriel') return mail(company, person, said, way.to)
  const unsaid = await write(company, person, said, way.to)
  if (unsaid.length === 0) return
  const byMail = mailTo(person.email, telling.sendsMail)
  if (byMail) return mail(company, person, unsaid, byMail.to)
  await settle(company, noticesOf(unsaid), { state: 'Abandonné', reason: leftOut.noTemplate })
}

/** Stores the WhatsApp messages and returns the notices that could not be sent. */
async function write(company: CompanyTx, person: Person, said: Said[], to: string): Promise<Said[]> {
  const news = (await textsOf(company)).get(newsKey)
  const { messages, unsaid } = composed(said, { isOpen: person.windowUntil !== null, news })
  if (messages.length === 0) return unsaid
  const conversationId = await conversationOfClient(company, person.clientId)
  for (const { said: told, ...message } of messages) {
    const id = newId()
    await writeMessage(company, authorOf(noticesOf(told)), {
      id,
      conversationId,
      ...message,
      about: aboutOf(told),
      to: keyOf(to),
      origin: originOf(told),
      status: 'En file',
    })
    await settle(company, noticesOf(told), { state: 'Envoyé', messageId: id })
  }
  return unsaid
}

async function mail(company: CompanyTx, { clientId }: Person, said: Said[], to: string): Promise<void> {
  const { sender } = await senderOf(company)
  await queueCompanyMail(company, { kind: 'avis', to, userId: null, letter: noticeLetter(said, sender) })
  const id = newId()
  const conversationId = await conversationOfClient(company, clientId)
  const body = said.map(textOf).join('\n\n')
  const message = {
    id,
    conversationId,
    channel: 'Courriel',
    kind: 'texte',
    body,
    about: aboutOf(said),
    origin: originOf(said),
    status: 'Envoyé',
  } as const
  await writeMessage(company, authorOf(noticesOf(said)), { ...message, to: { kind: 'courriel', value: to } })
  await settle(company, noticesOf(said), { state: 'Par courriel', messageId: id })
}

const noticesOf = (said: readonly Said[]): Waiting[] => said.flatMap(({ notices }) => notices)

function aboutOf(said: readonly Said[]): { kind: string; id: string } | null {
  const [first] = noticesOf(said)
  return first ? { kind: first.aboutKind, id: first.aboutId } : null
}

/** Author is the user who requested the notice, or Escale. */
function authorOf(notices: readonly Waiting[]): Author {
  const asked = notices.find(({ isAsked }) => isAsked)
  return { userId: asked?.askedBy ?? null, name: asked?.askedByName ?? 'Escale' }
}

function originOf(said: readonly Said[]): 'groupe' | 'automatique' {
  return noticesOf(said).some(({ isAsked }) => isAsked) ? 'groupe' : 'automatique'
}

function keyOf(to: string) {
  return { kind: to.startsWith('+') ? ('numéro' as const) : ('identité' as const), value: to }
}
