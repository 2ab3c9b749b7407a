import { isReminder, noticeSkipReasons } from '@escale/contract/trade/notices/words'
import { sql } from 'kysely'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { type Author, writeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { featuresOf } from '#database/query/company-features.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import { type Channel, channelFor, findChannels, mailChannelFor } from '#trade/client-channels.ts'
import { findPeople, type Person } from '#trade/reachable-people.ts'
import { composeMessages } from './compose.ts'
import { type FilledPiece, findRedundant, pieceText } from './filled-pieces.ts'
import { noticeLetter } from './letter.ts'
import { chooseTexts, fillPieces } from './notice-text.ts'
import { postpone, storeOutcome } from './outcomes.ts'
import { listRules } from './rules.ts'
import { listTexts } from './texts.ts'
import { findOutdated, type PendingNotice } from './validity.ts'
import { type Links, sendingFiller } from './values.ts'

export type DeliveryContext = Links & { sendsMail: boolean }

/** Key of the WhatsApp template that combines several notices in one message. */
const newsKey = 'nouvelles'

/**
 * Sends or gives up all pending notices to a client. Those due in the next minutes are included, so that the
 * client gets one message.
 */
export async function deliverNotices(
  company: CompanyTx,
  context: DeliveryContext,
  clientId: string,
): Promise<void> {
  const waiting = await lockNotices(company, clientId)
  const person = (await findPeople(company, [clientId])).get(clientId)
  if (waiting.length === 0 || !person) return
  const notices = await abandonOutdated(company, clientId, waiting)
  if (notices.length === 0) return announceConversations(company)
  const means = await findChannels(company, context.sendsMail)
  const way = channelFor(person, means)
  if ('reason' in way) await storeOutcome(company, notices, { state: 'Abandonné', reason: way.reason })
  else if (way.channel === 'WhatsApp' && means.account === 'Arrêté')
    await mailOrPostpone(company, context, person, notices)
  else await deliver(company, context, person, { way, standing: notices })
  announceConversations(company)
}

/** Locks the pending notices. Those locked by another server are skipped, so that each is sent once. */
async function lockNotices({ db }: CompanyTx, clientId: string): Promise<PendingNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select([
      'id',
      'kind',
      'about_kind as aboutKind',
      'about_id as aboutId',
      'occasion',
      'is_asked as isAsked',
      'level',
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
  return rows as PendingNotice[]
}

/** Gives up notices that are disabled, outdated or replaced by a later one, and returns the others. */
async function abandonOutdated(
  company: CompanyTx,
  clientId: string,
  waiting: PendingNotice[],
): Promise<PendingNotice[]> {
  const isOn = await readSwitches(company)
  const reasons = await findOutdated(company, clientId, waiting)
  for (const notice of waiting)
    if (!notice.isAsked && !isOn(notice)) reasons.set(notice.id, noticeSkipReasons.off)
  const current = waiting.filter(({ id }) => !reasons.has(id))
  for (const { id } of findRedundant(current)) reasons.set(id, noticeSkipReasons.superseded)
  for (const [reason, entries] of Map.groupBy(reasons, ([, why]) => why)) {
    await storeOutcome(
      company,
      entries.map(([id]) => ({ id })),
      { state: 'Abandonné', reason },
    )
  }
  return waiting.filter(({ id }) => !reasons.has(id))
}

/** Reads which automatic notices are on. Levels of reminders replace the rules of reminders. */
async function readSwitches(
  company: CompanyTx,
): Promise<(notice: Pick<PendingNotice, 'kind' | 'level'>) => boolean> {
  const rules = (await listRules(company)).filter(({ isOn }) => isOn)
  const enabledKinds = new Set(rules.map(({ kind }) => kind))
  const hasLevels = (await featuresOf(company)).includes('reminderLevels')
  return ({ kind, level }) =>
    level !== null ? hasLevels : enabledKinds.has(kind) && !(hasLevels && isReminder(kind))
}

const anHourMs = 3_600_000

/**
 * Handles notices while the company's WhatsApp account is stopped. They are sent by email if possible.
 * Otherwise they wait an hour and are checked again.
 */
async function mailOrPostpone(
  company: CompanyTx,
  context: DeliveryContext,
  person: Person,
  notices: PendingNotice[],
): Promise<void> {
  const way = mailChannelFor(person.email, context.sendsMail)
  if (way) return deliver(company, context, person, { way, standing: notices })
  await postpone(company, notices, new Date(Date.now() + anHourMs).toISOString())
}

async function deliver(
  company: CompanyTx,
  context: DeliveryContext,
  person: Person,
  { way, standing: notices }: { way: Channel; standing: PendingNotice[] },
): Promise<void> {
  const filling = {
    words: await chooseTexts(company, notices),
    filler: sendingFiller(company, context, noticeAuthor(notices)),
  }
  const pieces = await fillPieces(filling, person.clientId, notices)
  if (way.channel === 'Courriel') return sendMail(company, person, pieces, way.to)
  const unsent = await writeMessages(company, person, pieces, way.to)
  if (unsent.length === 0) return
  const mailChannel = mailChannelFor(person.email, context.sendsMail)
  if (mailChannel) return sendMail(company, person, unsent, mailChannel.to)
  await storeOutcome(company, noticesIn(unsent), { state: 'Abandonné', reason: noticeSkipReasons.noTemplate })
}

/** Stores the WhatsApp messages, and returns the notices that could not be sent. */
async function writeMessages(
  company: CompanyTx,
  person: Person,
  pieces: FilledPiece[],
  to: string,
): Promise<FilledPiece[]> {
  const news = (await listTexts(company)).get(newsKey)
  const { messages, unsent } = composeMessages(pieces, { isOpen: person.windowUntil !== null, news })
  if (messages.length === 0) return unsent
  const conversationId = await conversationOfClient(company, person.clientId)
  for (const { pieces: sentPieces, ...message } of messages) {
    const id = newId()
    await writeMessage(company, noticeAuthor(noticesIn(sentPieces)), {
      id,
      conversationId,
      ...message,
      about: firstRecord(sentPieces),
      to: recipientKey(to),
      origin: messageOrigin(sentPieces),
      status: 'En file',
    })
    await storeOutcome(company, noticesIn(sentPieces), { state: 'Envoyé', messageId: id })
  }
  return unsent
}

async function sendMail(
  company: CompanyTx,
  { clientId }: Person,
  pieces: FilledPiece[],
  to: string,
): Promise<void> {
  const { sender } = await senderOf(company)
  await queueCompanyMail(company, { kind: 'avis', to, userId: null, letter: noticeLetter(pieces, sender) })
  const id = newId()
  const conversationId = await conversationOfClient(company, clientId)
  const body = pieces.map(pieceText).join('\n\n')
  const message = {
    id,
    conversationId,
    channel: 'Courriel',
    kind: 'texte',
    body,
    about: firstRecord(pieces),
    origin: messageOrigin(pieces),
    status: 'Envoyé',
  } as const
  await writeMessage(company, noticeAuthor(noticesIn(pieces)), {
    ...message,
    to: { kind: 'courriel', value: to },
  })
  await storeOutcome(company, noticesIn(pieces), { state: 'Par courriel', messageId: id })
}

const noticesIn = (pieces: readonly FilledPiece[]): PendingNotice[] =>
  pieces.flatMap(({ notices }) => notices)

function firstRecord(pieces: readonly FilledPiece[]): { kind: string; id: string } | null {
  const [first] = noticesIn(pieces)
  return first ? { kind: first.aboutKind, id: first.aboutId } : null
}

/**
 * Returns the author of a message: the user who requested a notice or, for notices sent by a rule, Escale.
 */
function noticeAuthor(notices: readonly PendingNotice[]): Author {
  const requested = notices.find(({ isAsked }) => isAsked)
  return { userId: requested?.askedBy ?? null, name: requested?.askedByName ?? 'Escale' }
}

function messageOrigin(pieces: readonly FilledPiece[]): 'groupe' | 'automatique' {
  return noticesIn(pieces).some(({ isAsked }) => isAsked) ? 'groupe' : 'automatique'
}

function recipientKey(to: string) {
  return { kind: to.startsWith('+') ? ('numéro' as const) : ('identité' as const), value: to }
}
