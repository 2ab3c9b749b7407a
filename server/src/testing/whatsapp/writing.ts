import { timestampOf } from './clock.ts'
import type { Core } from './core.ts'
import { authorOf, contactOf, emit } from './envelope.ts'
import { newMessageId } from './ids.ts'
import type { AccountState, Json, PersonState } from './state.ts'

/** What may go with anything a person writes. */
export type Manner = {
  /** The message they answer. */
  to?: string
  isForwarded?: boolean
  /** They came by an advertisement: 72 hours, for nothing. */
  fromAdvertisement?: boolean
  /** When they wrote it, where it is not now. */
  at?: number
  /** The same identifier again, as when Meta repeats an event. */
  id?: string
}

const hourMs = 3_600_000

export function writeText(
  core: Core,
  account: AccountState,
  person: PersonState,
  body: string,
  manner: Manner = {},
): string {
  return write(core, account, person, { type: 'text', text: { body } }, manner)
}

/** Any message of a person: it opens the window and leaves at once. */
export function write(
  core: Core,
  account: AccountState,
  person: PersonState,
  content: Json,
  manner: Manner = {},
): string {
  const id = manner.id ?? newMessageId()
  core.inbound.set(id, { id, account, person, isRead: false, isTyped: false })
  openWindow(core, account, person, manner.fromAdvertisement ? 72 : 24)
  if (manner.fromAdvertisement) person.entries.set(account.wabaId, core.clock.now() + 72 * hourMs)
  const context = contextOf(account, manner)
  emit(core, account, 'messages', {
    contacts: [contactOf(account, person)],
    messages: [
      {
        ...(context && { context }),
        ...(manner.fromAdvertisement && { referral }),
        ...authorOf(account, person),
        id,
        timestamp: timestampOf(manner.at ?? core.clock.now()),
        ...content,
      },
    ],
  })
  return id
}

export function openWindow(core: Core, account: AccountState, person: PersonState, hours = 24): void {
  const until = core.clock.now() + hours * hourMs
  person.windows.set(account.phoneNumberId, Math.max(until, person.windows.get(account.phoneNumberId) ?? 0))
}

function contextOf(account: AccountState, { to, isForwarded }: Manner): Json | undefined {
  if (to) return { from: account.number, id: to }
  return isForwarded ? { forwarded: true } : undefined
}

const referral: Json = {
  source_url: 'https://fb.me/3cr4Wqqkv',
  source_id: '120226305854810726',
  source_type: 'ad',
  headline: 'Groupage Chine Kinshasa',
  body: 'Votre colis en 12 jours',
  media_type: 'image',
  ctwa_clid: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4',
}
