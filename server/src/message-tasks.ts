import { isUnderDocument } from '@escale/contract/channels/whatsapp/documents'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { fileById } from './channels/files/queries.ts'
import { type Means, ofCompany, task } from './channels/jobs/task.ts'
import { picturesOf } from './channels/pdf/pictures.ts'
import { createPrinter } from './channels/pdf/printer.ts'
import type { Leaving } from './channels/whatsapp/send-checks.ts'
import type { FileOf } from './channels/whatsapp/sending.ts'
import { whatsAppTasks } from './channels/whatsapp/tasks.ts'
import { type CompanyTx, inCompany } from './database/door/company.ts'
import { noteReading } from './trade/documents/readings.ts'
import { type SaleDocument, saleDocument } from './trade/documents/sale-documents.ts'

const ofReading = ofCompany.extend({ about: z.object({ kind: z.enum(['invoices', 'payments', 'goods']), id: z.uuid() }) })

/** What is said by WhatsApp, with the documents of the records it speaks of. */
export function messageTasks(means: Means): TaskList {
  const { pool, files } = means
  const printer = createPrinter()
  const fileOf: FileOf = async (companyId, message) => {
    const { fileId } = message
    if (fileId) return stored(means, companyId, fileId)
    const document = await inCompany(pool, companyId, (company) => documentOf(company, message))
    if (!document) return undefined
    const bytes = await printer.print({ document, pictures: await picturesOf(files, document) })
    return { name: `${document.fileName}.pdf`, contentType: 'application/pdf', bytes }
  }
  return {
    ...whatsAppTasks(means, fileOf),
    note_reading: task(ofReading, ({ companyId, about }) => inCompany(pool, companyId, (company) => noteReading(company, about))),
  }
}

async function stored({ pool, files }: Means, companyId: string, fileId: string) {
  const { info, storageKey } = await inCompany(pool, companyId, (company) => fileById(company, 'messages', fileId))
  return { name: info.name, contentType: info.contentType, bytes: await files.getBytes(storageKey) }
}

/** What speaks of an invoice or a payment carries its PDF: free text, and a template that has a document above its text. */
async function documentOf(company: CompanyTx, { template, kind, body, about }: Leaving) {
  const isCarried = template ? await hasDocument(company, template) : kind === 'texte' && isUnderDocument(about?.kind, body)
  const asked = isCarried ? saleOf(about) : undefined
  return asked && saleDocument(company, asked, null)
}

async function hasDocument({ db }: CompanyTx, { name, language }: NonNullable<Leaving['template']>): Promise<boolean> {
  const row = await db
    .selectFrom('message_templates')
    .select('header')
    .where('meta_name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.header === 'document'
}

function saleOf(about: Leaving['about']): SaleDocument | undefined {
  if (about?.kind === 'invoices') return { of: 'invoices', id: about.id }
  return about?.kind === 'payments' ? { of: 'payments', id: about.id, paper: 'A5' } : undefined
}
