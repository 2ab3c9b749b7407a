import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import { findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import { identityOf } from '#channels/whatsapp/message/webhook-message.ts'
import type { AcceptedMessage } from '#cloud-api/graph.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { WhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import type { Pool } from '#database/pool/pool.ts'
import { errorText, log } from '#telemetry/log.ts'
import { publishSignal } from '#telemetry/signals.ts'
import { noteFailed } from './failures.ts'
import { graphMessage, type SentFile } from './graph-message.ts'
import { handleRefusal } from './refusals.ts'
import { markAttempted, type SendableMessage, sendableMessage } from './send-checks.ts'
import { markUncertain } from './uncertain-messages.ts'

/** Returns the file of a message: an attachment, or a document drawn as a PDF. */
export type LoadFile = (
  companyId: string,
  message: SendableMessage,
) => Promise<{ name: string; contentType: string; bytes: Uint8Array } | undefined>

type Sending = { pool: Pool; whatsapp: WhatsAppDeps; fileOf: LoadFile }

/**
 * Sends one message. A message whose outcome is unknown is never sent again automatically. WhatsApp is called
 * outside any transaction. `isLast`: the job makes no further attempt.
 */
export async function sendMessage(
  sending: Sending,
  companyId: string,
  id: string,
  isLast = false,
): Promise<void> {
  const { pool, whatsapp } = sending
  const inside = <T>(work: (company: CompanyTx) => Promise<T>) => inCompany(pool, companyId, work)
  const message = await inside((company) => sendableMessage(company, whatsapp.seal, id))
  if (!message) return
  refuseInTransaction('WhatsApp')
  try {
    const file = await uploadFile(whatsapp, message, await makeFile(sending, companyId, message, isLast))
    if (!(await inside((company) => markAttempted(company, id)))) return
    const accepted = await whatsapp.graph.send(message.account, graphMessage(message, file))
    await inside((company) => noteAccepted(company, id, accepted.providerId))
    await inside((company) => pairRecipientKeys(company, message.to, accepted))
    publishSignal('message', { outcome: 'sent' })
  } catch (error) {
    if (error instanceof FileMissing) return inside((company) => noteFailed(company, id, null, error))
    if (!(error instanceof GraphError)) throw error
    reportGraphError(id, error)
    await inside((company) =>
      error.mayHaveReached ? markUncertain(company, message) : handleRefusal(company, message, error),
    )
  }
}

/**
 * Loads or draws the file of a message. If its record is gone, the message fails at once. Other errors are
 * retried before the message fails.
 */
async function makeFile(
  { fileOf }: Sending,
  companyId: string,
  message: SendableMessage,
  isLast: boolean,
): ReturnType<LoadFile> {
  try {
    return await fileOf(companyId, message)
  } catch (error) {
    if (!isLast && !(error instanceof Refusal)) throw error
    log('warn', 'whatsapp file not made', { message: message.id, error: errorText(error) })
    throw new FileMissing()
  }
}

function reportGraphError(id: string, { code, httpStatus: status, mayHaveReached }: GraphError): void {
  publishSignal('message', { outcome: mayHaveReached ? 'failed' : 'given up' })
  log('warn', 'whatsapp message not sent', { message: id, code, status, mayHaveReached })
}

class FileMissing extends Error {
  readonly sentence = "Le document joint n'a pas pu être préparé."
  readonly advice = "Vérifiez qu'il existe encore, puis renvoyez le message."
}

/**
 * Uploads the file of a message to WhatsApp. A failed upload cannot have sent the message, so it may be
 * repeated.
 */
async function uploadFile(
  { graph }: WhatsAppDeps,
  { account }: SendableMessage,
  file: Awaited<ReturnType<LoadFile>>,
): Promise<SentFile | undefined> {
  if (!file) return undefined
  const mediaId = await graph.uploadMedia(account, file).catch((error: unknown) => {
    if (!(error instanceof GraphError)) throw error
    const { code, subcode, httpStatus, retryAfterSeconds } = error
    throw new GraphError(
      error.message,
      { code, subcode, httpStatus, retryAfterSeconds, mayHaveReached: false },
      { cause: error },
    )
  })
  return { mediaId, name: file.name, contentType: file.contentType }
}

/**
 * Stores the WhatsApp id of an accepted message. Being accepted is not yet being sent. The statuses come by
 * webhook, perhaps before this is stored.
 */
async function noteAccepted({ db }: CompanyTx, id: string, providerId: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      provider_id: providerId,
      error_text: null,
      status: sql`case when status = 'Envoi incertain' then 'En file' else status end`,
    })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

/** Stores the WhatsApp id of the recipient, which the response adds to the phone number. */
async function pairRecipientKeys(
  company: CompanyTx,
  { kind, value }: SendableMessage['to'],
  { identity }: AcceptedMessage,
): Promise<void> {
  if (identity && kind === 'numéro')
    await findConversation(company, { number: value, identity: identityOf(identity) }, new Date())
}
