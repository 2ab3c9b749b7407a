import type { CompanyTx } from '#database/door/company.ts'
import { noteAccountEvent } from './account-events.ts'
import { changeIdentities } from './contact-changes.ts'
import { takePastFile, takeThread, threadsOf } from './message-history.ts'
import { takeContacts, takeEcho } from './phone-contacts.ts'
import { takeMessage } from './receive-message.ts'
import { takeStatus } from './statuses.ts'
import { noteTemplateEvent } from './template-events.ts'

type Json = Record<string, unknown>
export type Told = { field: string; value: Json }
type Work = (company: CompanyTx) => Promise<void>

/** What an event has done, a transaction each: the past of a telephone comes in pieces of thousands. What nobody knows has nothing done. */
export function worksOf({ field, value }: Told): Work[] {
  const messages = listOf(value.messages)
  if (field === 'messages')
    return [
      ...messages.map(
        (told): Work =>
          (company) =>
            takeMessage(company, value, told),
      ),
      ...statusWorks(value),
    ]
  if (field === 'smb_message_echoes') return listOf(value.message_echoes).map((told) => (company) => takeEcho(company, value, told))
  if (field === 'smb_app_state_sync') return [(company) => takeContacts(company, value)]
  if (field === 'history') return pastWorks(value)
  if (field === 'user_id_update') return [(company) => changeIdentities(company, value)]
  if (/template/.test(field)) return [(company) => noteTemplateEvent(company, field, value)]
  return [(company) => noteAccountEvent(company, field, value)]
}

function statusWorks(value: Json): Work[] {
  return listOf(value.statuses).map((told) => (company) => takeStatus(company, told))
}

function pastWorks(value: Json): Work[] {
  return [
    ...threadsOf(value).map(
      (past): Work =>
        (company) =>
          takeThread(company, past),
    ),
    ...listOf(value.messages).map(
      (told): Work =>
        (company) =>
          takePastFile(company, value, told, false),
    ),
    ...listOf(value.message_echoes).map(
      (told): Work =>
        (company) =>
          takePastFile(company, value, told, true),
    ),
  ]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
