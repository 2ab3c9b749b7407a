import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { Accepted } from '#cloud-api/graph.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { WhatsAppMeans } from '#cloud-api/means.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import type { Pool } from '#database/pool/open.ts'
import { errorText, log } from '#log.ts'
import { tell } from '#signals.ts'
import { doubt, type Leaving, leavingMessage, takeToSend } from './dispatch.ts'
import { noteFailed } from './failures.ts'
import { graphMessage, type SentFile } from './graph-message.ts'
import { conversationOfPerson } from './people.ts'
import { takeRefusal } from './refusals.ts'
import { identityOf } from './webhook-message.ts'

/** The bytes that a message carries: a file that was joined, or a document drawn for it. */
export type FileOf = (companyId: string, message: Leaving) => Promise<{ name: string; contentType: string; bytes: Uint8Array } | undefined>

type Sending = { pool: Pool; whatsapp: WhatsAppMeans; fileOf: FileOf }

/** Sends one message. Once it may have left it is never sent again by itself; WhatsApp is spoken to outside any transaction. */
export async function sendMessage({ pool, whatsapp, fileOf }: Sending, companyId: string, id: string, isLast = false): Promise<void> {
  const inside = <T>(work: (company: CompanyTx) => Promise<T>) => inCompany(pool, companyId, work)
  const message = await inside((company) => leavingMessage(company, whatsapp.seal, id))
  if (!message) return
  refuseInTransaction('WhatsApp')
  try {
    const file = await givenFile(whatsapp, message, await fileMade(message))
    if (!(await inside((company) => takeToSend(company, id)))) return
    const accepted = await whatsapp.graph.send(message.account, graphMessage(message, file))
    await inside((company) => noteAccepted(company, id, accepted.providerId))
    await inside((company) => meet(company, message.to, accepted))
    tell('message', { outcome: 'sent' })
  } catch (error) {
    if (error instanceof NoFile) return inside((company) => noteFailed(company, id, null, error))
    if (!(error instanceof GraphError)) throw error
    tell('message', { outcome: error.left ? 'failed' : 'given up' })
    log('warn', 'whatsapp message not sent', { message: id, code: error.code, status: error.httpStatus, left: error.left })
    await inside((company) => (error.left ? doubt(company, message) : takeRefusal(company, message, error)))
  }

  /** What is gone is said at once; what could not be made is tried again, and said in the end. */
  async function fileMade(leaving: Leaving): ReturnType<FileOf> {
    try {
      return await fileOf(companyId, leaving)
    } catch (error) {
      if (!isLast && !(error instanceof Refusal)) throw error
      log('warn', 'whatsapp file not made', { message: id, error: errorText(error) })
      throw new NoFile()
    }
  }
}

class NoFile extends Error {
  readonly sentence = "Le document joint n'a pas pu être préparé."
  readonly advice = "Vérifiez qu'il existe encore, puis renvoyez le message."
}

/** A file that was given twice costs nothing: the message has not left yet, whatever becomes of this. */
async function givenFile({ graph }: WhatsAppMeans, { account }: Leaving, file: Awaited<ReturnType<FileOf>>): Promise<SentFile | undefined> {
  if (!file) return undefined
  const mediaId = await graph.uploadMedia(account, file).catch((error: unknown) => {
    if (!(error instanceof GraphError)) throw error
    const { code, subcode, httpStatus, retryAfterSeconds } = error
    throw new GraphError(error.message, { code, subcode, httpStatus, retryAfterSeconds, left: false }, { cause: error })
  })
  return { mediaId, name: file.name, contentType: file.contentType }
}

/** Accepted is not sent: what becomes of it is told by the webhook, perhaps already. */
async function noteAccepted({ db }: CompanyTx, id: string, providerId: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ provider_id: providerId, error_text: null, status: sql`case when status = 'Envoi incertain' then 'En file' else status end` })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

/** Who was written to by a number has an id too. */
async function meet(company: CompanyTx, { kind, value }: Leaving['to'], { identity }: Accepted): Promise<void> {
  if (identity && kind === 'numéro') await conversationOfPerson(company, { number: value, identity: identityOf(identity) }, new Date())
}
