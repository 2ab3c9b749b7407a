import type { Core } from './core.ts'
import { userIdOf } from './envelope.ts'
import { newUserId } from './ids.ts'
import { type FileOptions, mediaUrl, putMedium } from './media.ts'
import type { AccountState, Json, PersonState } from './state.ts'
import {
  call,
  changeNumber,
  type MessageOptions,
  openWindow,
  setPromotions,
  writeMessage,
} from './writing.ts'

export type PersonOptions = {
  name: string
  /** Phone number in any format. Without it, webhooks identify the person by BSUID only. */
  number?: string
  /** The person's BSUID; random by default. */
  userId?: string
  username?: string
  hidesNumber?: boolean
}

type GeoPoint = { latitude: number; longitude: number; name?: string; address?: string }

/** A simulated WhatsApp user. Each message they write is posted to the webhook, and its id is returned. */
export type Person = PersonState & {
  /** Sends the next messages of this person to another account. Returns the same person. */
  writesTo(account: AccountState): Person
  text(body: string, options?: MessageOptions): string
  /** Sends a voice message. */
  audio(file: FileOptions): string
  document(file: FileOptions & { filename: string }): string
  location(place: GeoPoint): string
  contacts(cards: { name: string; number: string }[]): string
  /** Presses a quick reply button of a template. */
  button(text: string, payload: string): string
  /** Chooses an option of an interactive message. */
  interactive(kind: 'button_reply' | 'list_reply', id: string, title: string): string
  unsupported(): string
  /** Sends a message of any other type. */
  other(content: { type: string } & Json): string
  edits(messageId: string, body: string): string
  deletes(messageId: string): string
  changesNumber(number: string): void
  /** Calls the business. Without `seconds`, nobody answers the call. */
  calls(seconds?: number): string
  setsPromotions(value: 'stop' | 'resume'): void
  opensWindow(hours?: number): void
}

export function createPerson(core: Core, first: AccountState, options: PersonOptions): Person {
  const state = addPerson(core, options)
  let account = first
  const send = (content: Json, options?: MessageOptions) =>
    writeMessage(core, account, state, content, options)
  const sendFile = (type: string, file: FileOptions, rest: Json) => {
    const medium = putMedium(core, account, file, 7)
    const sha256 = Buffer.from(medium.sha256, 'hex').toString('base64')
    const content = { mime_type: file.mimeType, sha256, id: medium.id, url: mediaUrl(core, medium), ...rest }
    return send({ type, [type]: content })
  }
  const person: Person = Object.assign(state, {
    writesTo(other: AccountState) {
      account = other
      return person
    },
    text: (body: string, options?: MessageOptions) => send({ type: 'text', text: { body } }, options),
    audio: (file: FileOptions) => sendFile('audio', file, { voice: true }),
    document: ({ filename, ...file }: FileOptions & { filename: string }) =>
      sendFile('document', file, { filename }),
    location: (place: GeoPoint) => send({ type: 'location', location: place }),
    contacts: (cards: { name: string; number: string }[]) =>
      send({ type: 'contacts', contacts: cards.map(cardOf) }),
    button: (text: string, payload: string) => send({ type: 'button', button: { payload, text } }),
    interactive: (kind: 'button_reply' | 'list_reply', id: string, title: string) =>
      send({ type: 'interactive', interactive: { type: kind, [kind]: { id, title } } }),
    unsupported: () => send({ type: 'unsupported', errors: [unknownType] }),
    other: (content: { type: string } & Json) => send(content),
    edits: (messageId: string, body: string) => send(editOf(messageId, body)),
    deletes: (messageId: string) => send({ type: 'revoke', revoke: { original_message_id: messageId } }),
    changesNumber: (number: string) => changeNumber(core, account, state, digitsOf(number)),
    calls: (seconds?: number) => call(core, account, state, seconds),
    setsPromotions: (value: 'stop' | 'resume') => setPromotions(core, account, state, value),
    opensWindow: (hours?: number) => openWindow(core, account, state, hours),
  })
  return person
}

function addPerson(core: Core, { name, number, userId, username, hidesNumber }: PersonOptions): PersonState {
  const person: PersonState = {
    name,
    number: (number && digitsOf(number)) || undefined,
    userId: userId ?? newUserId(),
    username,
    hidesNumber: hidesNumber ?? false,
    windows: new Map(),
    freeUntil: new Map(),
    messages: [],
    isUnreachable: false,
  }
  core.people.push(person)
  return person
}

/** Finds the recipient of a message. A person who is not known yet is added. */
export function findOrAddPerson(
  core: Core,
  account: AccountState,
  to: { number: string } | { userId: string },
): PersonState {
  // A phone number can be given to another person later, so the last person with it is used.
  const known = core.people.findLast((person) =>
    'number' in to ? person.number === to.number : userIdOf(account, person) === to.userId,
  )
  return known ?? addPerson(core, { name: 'number' in to ? `+${to.number}` : to.userId, ...to })
}

export function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}

function editOf(messageId: string, body: string): Json {
  const message = { context: { id: 'M0' }, type: 'text', text: { body } }
  return { type: 'edit', edit: { original_message_id: messageId, message } }
}

function cardOf({ name, number }: { name: string; number: string }): Json {
  const digits = digitsOf(number)
  const [first = name, ...rest] = name.split(' ')
  return {
    name: { first_name: first, ...(rest.length > 0 && { last_name: rest.join(' ') }), formatted_name: name },
    origin: 'other',
    phones: [{ phone: `+${digits}`, wa_id: digits, type: 'CELL' }],
  }
}

const unknownType = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}
