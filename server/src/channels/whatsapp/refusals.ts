import { backoffSeconds, whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { GraphError } from '#cloud-api/graph-error.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { stopAccount } from './account.ts'
import { noteFailed, noteUnreachable } from './failures.ts'
import { closesWithin } from './hours.ts'
import { postponeMessage } from './postpone.ts'
import type { Leaving } from './send-checks.ts'
import { noteTemplateRefusal } from './template-refusals.ts'

/** Five hours and more at ten minutes each: then it is said. */
const mostTries = 30
/** Worth waiting for at any hour. */
const shortSeconds = 60
/** Whatever they say. */
const longestSeconds = 12 * 3600
const pair = 131056
const byPerson = 131049

/** What did not leave: tried later, kept until an admin has acted, or said to have failed, by what WhatsApp said. */
export async function takeRefusal(company: CompanyTx, message: Leaving, { code, httpStatus, retryAfterSeconds }: GraphError): Promise<void> {
  const { id, attempts, to } = message
  const error = whatsAppError(code, httpStatus)
  const { treatment, sentence } = error
  const tries = await countTry(company, id)
  if (treatment === 'account') {
    await company.db.updateTable('messages').set({ attempted_at: null, error_text: sentence }).where('id', '=', id).execute()
    return stopAccount(company, code)
  }
  const seconds = Math.min(retryAfterSeconds ?? (treatment === 'wait' ? usualWait(code, attempts) : backoffSeconds(attempts)), longestSeconds)
  const isLater = treatment === 'again' || (treatment === 'wait' && (seconds <= shortSeconds || !(await closesWithin(company, seconds))))
  if (isLater && tries < mostTries) return postponeMessage(company, id, { seconds, reason: sentence })
  await noteFailed(company, id, code, error)
  if (treatment === 'person') await noteUnreachable(company, { toKind: to.kind, toValue: to.value })
  if (treatment === 'template') await noteTemplateRefusal(company, message.template, code, error)
}

async function countTry({ db }: CompanyTx, id: string): Promise<number> {
  const row = await db
    .updateTable('messages')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), attempted_at: null }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/** Longer and longer, where they do not say how long. */
function usualWait(code: number | null, tries: number): number {
  if (code === pair) return 6
  return code === byPerson ? 3600 : Math.min(60 * 2 ** tries, 600)
}
