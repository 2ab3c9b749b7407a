import { isSentAsCaption } from '@escale/contract/channels/whatsapp/documents'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { fileById } from '#channels/files/queries.ts'
import { CompanyPayload, companyTask, type JobDependencies, task } from '#channels/jobs/task.ts'
import { picturesOf } from '#channels/pdf/pictures.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import { readTemplates } from '#channels/whatsapp/account/templates.ts'
import type { SendableMessage } from '#channels/whatsapp/delivery/send-checks.ts'
import { type LoadFile, sendMessage } from '#channels/whatsapp/delivery/sending.ts'
import { settleUncertain } from '#channels/whatsapp/delivery/uncertain-messages.ts'
import { fetchMedia } from '#channels/whatsapp/media/media.ts'
import { forgetEvents, handleEvents } from '#channels/whatsapp/webhook/event-worker.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { documentsOfMessage } from '#trade/documents/departure/sent-document.ts'
import { noteLinkOpened } from '#trade/documents/readings.ts'
import { type SaleDocument, saleDocument } from '#trade/documents/sale/sale-documents.ts'

const ofMessage = CompanyPayload.extend({ id: z.uuid() })

const ofReading = CompanyPayload.extend({
  about: z.object({ kind: z.enum(['invoices', 'payments', 'credit_notes', 'goods']), id: z.uuid() }),
})

type Attempts = { attempts: number; max_attempts: number }

/** The jobs of conversations. */
export function messageTasks(means: JobDependencies): TaskList {
  const { pool, whatsapp } = means
  const fileOf = fileMaker(means)
  const isLast = ({ attempts, max_attempts: most }: Attempts) => attempts >= most
  return {
    work_events: task(CompanyPayload, ({ companyId }) => handleEvents(pool, companyId)),
    send_message: task(ofMessage, ({ companyId, id }, { job }) =>
      sendMessage({ pool, whatsapp, fileOf }, companyId, id, isLast(job)),
    ),
    fetch_media: task(ofMessage, ({ companyId, id }, { job }) =>
      fetchMedia(means, companyId, id, isLast(job)),
    ),
    read_templates: task(CompanyPayload, ({ companyId }) => readTemplates(pool, whatsapp, companyId)),
    forget_events: companyTask(pool, forgetEvents),
    settle_uncertain: task(ofMessage, ({ companyId, id }) =>
      inCompany(pool, companyId, (company) => settleUncertain(company, id)),
    ),
    note_reading: task(ofReading, ({ companyId, about }) =>
      inCompany(pool, companyId, (company) => noteLinkOpened(company, about)),
    ),
  }
}

/** Loads the file of a message: its attachment, or a document drawn as a PDF. */
function fileMaker(means: JobDependencies): LoadFile {
  const { pool, files } = means
  const printer = createPrinter()
  return async (companyId, message) => {
    const { fileId } = message
    if (fileId) return loadStoredFile(means, companyId, fileId)
    const document = await inCompany(pool, companyId, (company) => documentOf(company, means, message))
    if (!document) return undefined
    const bytes = await printer.print({ document, pictures: await picturesOf(files, document) })
    return { name: `${document.fileName}.pdf`, contentType: 'application/pdf', bytes }
  }
}

async function loadStoredFile({ pool, files }: JobDependencies, companyId: string, fileId: string) {
  const { info, storageKey } = await inCompany(pool, companyId, (company) =>
    fileById(company, 'messages', fileId),
  )
  return { name: info.name, contentType: info.contentType, bytes: await files.getBytes(storageKey) }
}

/**
 * The document attached to a message, if any: that of a departure, sent to all its clients. A text about an
 * invoice or a payment has its PDF attached, and so does a template with a document header.
 */
async function documentOf(
  company: CompanyTx,
  links: Pick<JobDependencies, 'secret' | 'publicUrl'>,
  { id, template, kind, body, about }: SendableMessage,
) {
  if (kind === 'document') return (await documentsOfMessage(company, links, id))[0]
  const isCarried = template
    ? await hasDocument(company, template)
    : kind === 'texte' && isSentAsCaption(about?.kind, body)
  const sale = isCarried ? saleOf(about) : undefined
  return sale && saleDocument(company, sale, null)
}

async function hasDocument(
  { db }: CompanyTx,
  { name, language }: NonNullable<SendableMessage['template']>,
): Promise<boolean> {
  const row = await db
    .selectFrom('message_templates')
    .select('header')
    .where('meta_name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.header === 'document'
}

function saleOf(about: SendableMessage['about']): SaleDocument | undefined {
  if (about?.kind === 'invoices') return { of: 'invoices', id: about.id }
  return about?.kind === 'payments' ? { of: 'payments', id: about.id, paper: 'A5' } : undefined
}
