import type { Core } from './core.ts'
import { contactOf, emit, shownNumber, stampOf, userOf } from './envelope.ts'
import { GraphError, invalid } from './graph-error.ts'
import { history } from './history.ts'
import { newMessageId } from './ids.ts'
import type { Answer, Call, Route } from './route.ts'
import type { AccountState, Json, PersonState } from './state.ts'

const dayMs = 86_400_000

export function coexistenceRoutes(core: Core): Route[] {
  return [
    {
      name: 'coexistence',
      method: 'POST',
      edge: 'smb_app_data',
      kind: 'number',
      handle: (call) => sync(core, call),
    },
  ]
}

/** Each once, in the day after joining. */
function sync(core: Core, { account, json }: Call): Answer {
  const type = json.sync_type
  if (type !== 'smb_app_state_sync' && type !== 'history')
    throw invalid('Param sync_type must be one of {HISTORY, SMB_APP_STATE_SYNC}')
  account.syncCalls[type] += 1
  if (!account.isOnPhone)
    throw new GraphError(100, 'This phone number is not onboarded from the WhatsApp Business app')
  if (account.syncCalls[type] > 1)
    throw new GraphError(100, `The ${type} synchronization has already been requested for this phone number`)
  if (core.clock.now() > account.joinedAt + dayMs)
    throw new GraphError(100, 'The synchronization must be requested within 24 hours of onboarding')
  const after = type === 'history' ? () => history(core, account) : () => sendContacts(core, account)
  return { body: { messaging_product: 'whatsapp', request_id: newMessageId().slice(6, 26) }, after }
}

function sendContacts(core: Core, account: AccountState): void {
  const people = account.history.map(({ person }) => person)
  if (people.length > 0) syncContacts(core, account, people, 'add')
}

/** The telephone's address book, whole or what changed in it. */
export function syncContacts(
  core: Core,
  account: AccountState,
  people: PersonState[],
  action: 'add' | 'remove',
): void {
  const entries = people.map((person) => {
    const number = shownNumber(person)
    return {
      type: 'contact',
      contact: {
        ...(action === 'add' && { full_name: person.name, first_name: person.name.split(' ')[0] }),
        ...(number && { phone_number: number }),
        ...userOf(account, person, 'user_id', 'parent_user_id'),
        ...(person.username && { username: person.username }),
      },
      action,
      metadata: { timestamp: stampOf(core) },
    }
  })
  emit(core, account, 'smb_app_state_sync', { state_sync: entries })
}

/** What the telephone of the business writes. */
export function echo(
  core: Core,
  account: AccountState,
  to: PersonState,
  content: Json,
  id = newMessageId(),
): string {
  const number = shownNumber(to)
  const { profile: _, ...contact } = contactOf(account, to)
  const message = {
    from: account.number,
    ...(number && { to: number }),
    ...userOf(account, to, 'to_user_id', 'to_parent_user_id'),
    id,
    timestamp: stampOf(core),
    ...content,
  }
  emit(core, account, 'smb_message_echoes', {
    contacts: [{ ...(to.username && { profile: { username: to.username } }), ...contact }],
    message_echoes: [message],
  })
  return id
}
