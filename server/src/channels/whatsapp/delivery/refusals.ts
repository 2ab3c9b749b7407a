import { backoffSeconds, whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { stopAccount } from '#channels/whatsapp/account/account.ts'
import { noteTemplateRefusal } from '#channels/whatsapp/account/template-refusals.ts'
import { postponeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { GraphError } from '#cloud-api/graph-error.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { noteFailed, noteUnreachable } from './failures.ts'
import type { SendableMessage } from './send-checks.ts'
import { closesWithin } from './sending-hours.ts'

/**
 * Maximum number of attempts for one message. At ten minutes each, they take five hours or more. The message
 * then fails.
 */
const mostAttempts = 30
/** A wait up to this many seconds is kept even if the sending hours end meanwhile. */
const shortSeconds = 60
/** Longest wait in seconds, even if the `Retry-After` header of WhatsApp is longer. */
const longestSeconds = 12 * 3600
/** WhatsApp error: too many messages to one person. */
const pairRateLimit = 131056
/** WhatsApp error: the person receives too many marketing messages from all businesses. */
const engagementLimit = 131049

/**
 * Handles a message that WhatsApp refused. Depending on the error code, it is sent later, waits until an
 * administrator repairs the account, or fails.
 */
export async function handleRefusal(
  company: CompanyTx,
  message: SendableMessage,
  { code, httpStatus, retryAfterSeconds }: GraphError,
): Promise<void> {
  const { id, attempts, to } = message
  const error = whatsAppError(code, httpStatus)
  const { treatment, sentence } = error
  const attemptsSoFar = await countAttempt(company, id)
  if (treatment === 'account') {
    await company.db
      .updateTable('messages')
      .set({ attempted_at: null, error_text: sentence })
      .where('id', '=', id)
      .execute()
    return stopAccount(company, code)
  }
  const seconds = Math.min(
    retryAfterSeconds ?? (treatment === 'wait' ? usualWait(code, attempts) : backoffSeconds(attempts)),
    longestSeconds,
  )
  const isLater =
    treatment === 'again' ||
    (treatment === 'wait' && (seconds <= shortSeconds || !(await closesWithin(company, seconds))))
  if (isLater && attemptsSoFar < mostAttempts)
    return postponeMessage(company, id, { seconds, reason: sentence })
  await noteFailed(company, id, code, error)
  if (treatment === 'person') await noteUnreachable(company, { toKind: to.kind, toValue: to.value })
  if (treatment === 'template') await noteTemplateRefusal(company, message.template, code, error)
}

async function countAttempt({ db }: CompanyTx, id: string): Promise<number> {
  const row = await db
    .updateTable('messages')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), attempted_at: null }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/** Seconds to wait if WhatsApp sent no `Retry-After` header. The wait grows with each attempt. */
function usualWait(code: number | null, attempts: number): number {
  if (code === pairRateLimit) return 6
  return code === engagementLimit ? 3600 : Math.min(60 * 2 ** attempts, 600)
}
