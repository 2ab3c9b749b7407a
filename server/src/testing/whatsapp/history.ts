import { timestampOf } from './clock.ts'
import type { Core } from './core.ts'
import { authorOf, contactOf, emit, shownNumber, userOf } from './envelope.ts'
import { newMessageId } from './ids.ts'
import { putMedium } from './media-shelf.ts'
import type { AccountState, HistoryMessage, Json, PersonState } from './state.ts'

type Line = { person: PersonState; message: HistoryMessage; id: string }

const dayMs = 86_400_000
/** How old a message of each phase is at most. */
const phaseDays = [1, 90, 180]
const fileDays = 14

/** Up to six months, by phase and in pieces; then the files of the last fourteen days, one by one. */
export function history(core: Core, account: AccountState): void {
  if (account.declinesHistory) {
    emit(core, account, 'history', { history: [{ errors: [declined] }] })
    return
  }
  const lines = account.history.flatMap(({ person, messages }) =>
    messages.map((message): Line => ({ person, message, id: newMessageId() })),
  )
  const pieces = phaseDays.flatMap((_, phase) =>
    piecesOf(
      lines.filter(({ message }) => phaseOf(core, message) === phase),
      core.settings.historyChunk,
    ).map((piece) => ({ phase, piece })),
  )
  let order = 0
  let before = -1
  pieces.forEach(({ phase, piece }, index) => {
    order = phase === before ? order + 1 : 1
    before = phase
    const progress = Math.floor((100 * (index + 1)) / pieces.length)
    emit(core, account, 'history', {
      history: [{ metadata: { phase, chunk_order: order, progress }, threads: threadsOf(account, piece) }],
    })
  })
  for (const line of lines) sendFile(core, account, line)
}

function phaseOf(core: Core, { at }: HistoryMessage): number {
  return phaseDays.findIndex((days) => at > core.clock.now() - days * dayMs)
}

function piecesOf(lines: Line[], size: number): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) =>
    lines.slice(index * size, (index + 1) * size),
  )
}

function threadsOf(account: AccountState, lines: Line[]): Json[] {
  return [...Map.groupBy(lines, ({ person }) => person)].map(([person, own]) => {
    const number = shownNumber(person)
    return {
      ...(number && { id: number }),
      context: {
        ...(number && { wa_id: number }),
        ...userOf(account, person, 'user_id', 'parent_user_id'),
        ...(person.username && { username: person.username }),
      },
      messages: own.map((line) => messageOf(account, line)),
    }
  })
}

function messageOf(account: AccountState, { person, message, id }: Line): Json {
  const number = shownNumber(person)
  const isOurs = message.from === 'business'
  return {
    ...(isOurs ? { from: account.number, ...(number && { to: number }) } : authorOf(account, person)),
    id,
    timestamp: timestampOf(message.at),
    ...(message.file ? { type: 'media_placeholder' } : { type: 'text', text: { body: message.text ?? '' } }),
    history_context: { status: message.status ?? 'READ' },
  }
}

function sendFile(core: Core, account: AccountState, { person, message, id }: Line): void {
  const { file, at, from } = message
  if (!file || at < core.clock.now() - fileDays * dayMs) return
  const medium = putMedium(core, account, file, 7)
  const { kind, caption, filename } = file
  const content = {
    mime_type: file.mimeType,
    sha256: medium.sha256,
    id: medium.id,
    ...(caption && { caption }),
    ...(filename && { filename }),
  }
  const rest = { id, timestamp: timestampOf(at), type: kind, [kind]: content }
  const number = shownNumber(person)
  const contacts = [contactOf(account, person)]
  if (from === 'person')
    emit(core, account, 'history', { contacts, messages: [{ ...authorOf(account, person), ...rest }] })
  else
    emit(core, account, 'history', {
      contacts,
      message_echoes: [
        {
          from: account.number,
          ...(number && { to: number }),
          ...userOf(account, person, 'to_user_id', 'to_parent_user_id'),
          ...rest,
        },
      ],
    })
}

const declined = {
  code: 2593109,
  title: 'History sync is turned off by the business from the WhatsApp Business App',
  message: 'History sync is turned off by the business from the WhatsApp Business App',
  error_data: { details: 'History sharing is turned off by the business' },
}
