import { echo, syncContacts } from './coexistence.ts'
import type { Core } from './core.ts'
import type { AccountState, Json, PersonState } from './state.ts'

/** The telephone of the business, in coexistence. */
export type Phone = {
  text(to: PersonState, body: string): string
  other(to: PersonState, content: { type: string } & Json): string
  edits(to: PersonState, messageId: string, body: string): string
  deletes(to: PersonState, messageId: string): string
  addsContact(person: PersonState): void
  removesContact(person: PersonState): void
}

export function createPhone(core: Core, account: AccountState): Phone {
  const send = (to: PersonState, content: Json) => echo(core, account, to, content)
  return {
    text: (to, body) => send(to, { type: 'text', text: { body } }),
    other: send,
    edits: (to, messageId, body) =>
      send(to, {
        type: 'edit',
        edit: { original_message_id: messageId, message: { type: 'text', text: { body } } },
      }),
    deletes: (to, messageId) => send(to, { type: 'revoke', revoke: { original_message_id: messageId } }),
    addsContact: (person) => syncContacts(core, account, [person], 'add'),
    removesContact: (person) => syncContacts(core, account, [person], 'remove'),
  }
}
