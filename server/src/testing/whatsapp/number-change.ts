import type { Core } from './core.ts'
import { contactOf, emit, shownNumber, stampOf, userOf } from './envelope.ts'
import { newMessageId, newUserId } from './ids.ts'
import { userIdOf } from './people.ts'
import type { AccountState, PersonState } from './state.ts'

/** Another number is another BSUID: a message of the system tells, and a webhook of its own. */
export function changeNumber(core: Core, account: AccountState, person: PersonState, number: string): void {
  const previous = userIdOf(account, person)
  const old = shownNumber(person)
  person.number = number
  if (person.userId) person.userId = newUserId(number)
  const current = userIdOf(account, person)
  const shown = shownNumber(person)
  const system = {
    body: `User ${person.name} changed from ${previous ?? old} to ${current ?? number}`,
    ...(shown && { wa_id: shown }),
    ...userOf(account, person, 'user_id', 'parent_user_id'),
    type: current ? 'user_changed_user_id' : 'user_changed_number',
  }
  emit(core, account, 'messages', {
    messages: [
      { ...(old && { from: old }), id: newMessageId(), timestamp: stampOf(core), type: 'system', system },
    ],
  })
  if (!current) return
  const { user_id: _, parent_user_id: __, ...contact } = contactOf(account, person)
  emit(core, account, 'user_id_update', {
    contacts: [contact],
    user_id_update: [
      {
        ...(shown && { wa_id: shown }),
        detail: `User id for ${person.name} has been updated.`,
        user_id: { previous, current },
        timestamp: stampOf(core),
      },
    ],
  })
}
