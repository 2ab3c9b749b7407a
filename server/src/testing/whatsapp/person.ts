import type { Core } from './core.ts'
import { addressOf, type FileOptions, putMedium } from './media-shelf.ts'
import { changeNumber } from './number-change.ts'
import { addPerson, digitsOf, type PersonOptions, userIdOf } from './people.ts'
import { cardOf, smallDocument, smallImage, smallSound } from './samples.ts'
import type { AccountState, Answer, Json, PersonState } from './state.ts'
import { tell } from './statuses.ts'
import { type Manner, openWindow, write, writeText } from './writing.ts'

type GeoPoint = { latitude: number; longitude: number; name?: string; address?: string }

/** Somebody with WhatsApp; every act returns the identifier of the message and leaves as a webhook. */
export type Person = PersonState & {
  /** Whom they write to; the first account until then. */
  writesTo(account: AccountState): Person
  text(body: string, manner?: Manner): string
  image(file?: Partial<FileOptions>, manner?: Manner & { caption?: string }): string
  video(file: FileOptions, manner?: Manner & { caption?: string }): string
  /** A voice note unless it is said to be a file of sound. */
  audio(file?: Partial<FileOptions>, manner?: Manner & { isVoice?: boolean }): string
  document(
    file?: Partial<FileOptions> & { filename?: string },
    manner?: Manner & { caption?: string },
  ): string
  sticker(file: FileOptions, manner?: Manner): string
  location(place: GeoPoint, manner?: Manner): string
  contacts(cards: { name: string; number?: string }[], manner?: Manner): string
  /** What the button that asks for the number sends back; webhooks know the number from then on. */
  sharesNumber(number: string, manner?: Manner): string
  /** The quick answer of a template. */
  button(text: string, payload: string, manner?: Manner): string
  /** A choice in an interactive message. */
  interactive(kind: 'button_reply' | 'list_reply', id: string, title: string, manner?: Manner): string
  reaction(messageId: string, emoji: string): string
  unsupported(kind?: string): string
  /** Any other message: a type that nobody knows yet. */
  other(content: { type: string } & Json, manner?: Manner): string
  edits(messageId: string, body: string): string
  deletes(messageId: string): string
  /** Reads what arrived from this account, or one message. */
  reads(messageId?: string): void
  answers(answer: Answer | undefined): void
  /** How a business knows them, which is not how another does. */
  userIdFor(account: AccountState): string | null
  /** Another number, and with it another BSUID: `system` and `user_id_update` tell. */
  changesNumber(number: string): void
  opensWindow(hours?: number): void
  closesWindow(): void
}

export function createPerson(core: Core, first: AccountState, options: PersonOptions): Person {
  const state = addPerson(core, options)
  let account = first

  const send = (content: Json, manner?: Manner) => write(core, account, state, content, manner)

  function file(
    type: string,
    { bytes, mimeType, flow }: FileOptions,
    manner: Manner | undefined,
    rest: Json,
  ): string {
    const medium = putMedium(core, account, { bytes, mimeType, ...(flow && { flow }) }, 7)
    const content = {
      mime_type: mimeType,
      sha256: Buffer.from(medium.sha256, 'hex').toString('base64'),
      id: medium.id,
      url: addressOf(core, medium),
      ...rest,
    }
    return send({ type, [type]: content }, manner)
  }

  const person: Person = Object.assign(state, {
    writesTo(other: AccountState) {
      account = other
      return person
    },
    text: (body: string, manner?: Manner) => writeText(core, account, state, body, manner),
    image: (own: Partial<FileOptions> = {}, manner: Manner & { caption?: string } = {}) =>
      file('image', { ...smallImage, ...own }, manner, captionOf(manner)),
    video: (own: FileOptions, manner: Manner & { caption?: string } = {}) =>
      file('video', own, manner, captionOf(manner)),
    audio: (own: Partial<FileOptions> = {}, manner: Manner & { isVoice?: boolean } = {}) =>
      file('audio', { ...smallSound, ...own }, manner, { voice: manner.isVoice ?? true }),
    document: (
      { filename = 'document.pdf', ...own }: Partial<FileOptions> & { filename?: string } = {},
      manner: Manner & { caption?: string } = {},
    ) => file('document', { ...smallDocument, ...own }, manner, { filename, ...captionOf(manner) }),
    sticker: (own: FileOptions, manner?: Manner) => file('sticker', own, manner, { animated: false }),
    location: (place: GeoPoint, manner?: Manner) => send({ type: 'location', location: place }, manner),
    contacts: (cards: { name: string; number?: string }[], manner?: Manner) =>
      send({ type: 'contacts', contacts: cards.map(cardOf) }, manner),
    sharesNumber(number: string, manner?: Manner) {
      const digits = digitsOf(number)
      const id = send(
        {
          type: 'contacts',
          contacts: [
            { origin: 'contact_request', phones: [{ phone: `+${digits}`, wa_id: digits, type: 'CELL' }] },
          ],
        },
        manner,
      )
      state.number = digits
      state.hidesNumber = false
      return id
    },
    button: (text: string, payload: string, manner?: Manner) =>
      send({ type: 'button', button: { payload, text } }, manner),
    interactive: (kind: 'button_reply' | 'list_reply', id: string, title: string, manner?: Manner) =>
      send({ type: 'interactive', interactive: { type: kind, [kind]: { id, title } } }, manner),
    reaction: (messageId: string, emoji: string) =>
      send({ type: 'reaction', reaction: { message_id: messageId, ...(emoji && { emoji }) } }),
    unsupported: (kind?: string) =>
      send({ type: 'unsupported', errors: [unknownType], ...(kind && { unsupported: { type: kind } }) }),
    other: (content: { type: string } & Json, manner?: Manner) => send(content, manner),
    edits: (messageId: string, body: string) =>
      send({
        type: 'edit',
        edit: {
          original_message_id: messageId,
          message: { context: { id: 'M0' }, type: 'text', text: { body } },
        },
      }),
    deletes: (messageId: string) => send({ type: 'revoke', revoke: { original_message_id: messageId } }),
    reads(messageId?: string) {
      const unread = state.messages.filter(
        (sent) =>
          sent.account === account &&
          !sent.statuses.includes('read') &&
          (!messageId || sent.id === messageId),
      )
      for (const sent of unread) tell(core, sent, { status: 'read' })
    },
    answers(answer: Answer | undefined) {
      state.answer = answer
    },
    changesNumber(number: string) {
      changeNumber(core, account, state, digitsOf(number))
    },
    userIdFor: (other: AccountState) => userIdOf(other, state),
    opensWindow: (hours?: number) => openWindow(core, account, state, hours),
    closesWindow: () => void state.windows.delete(account.phoneNumberId),
  })
  return person
}

function captionOf({ caption }: { caption?: string }): Json {
  return caption ? { caption } : {}
}

const unknownType = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}
