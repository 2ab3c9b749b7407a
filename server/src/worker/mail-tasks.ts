import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, task } from '#channels/jobs/task.ts'
import { sendMail } from '#channels/mail/sending.ts'
import { picturesOf } from '#channels/pdf/pictures.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { documentsOfMessage } from '#trade/documents/departure/sent-document.ts'

export function mailTasks({ pool, post, files, ...links }: JobDependencies): TaskList {
  const printer = createPrinter()
  const draw = async (document: DocumentValue) =>
    printer.print({ document, pictures: await picturesOf(files, document) })
  const documentsOf = (company: CompanyTx, messageId: string) => documentsOfMessage(company, links, messageId)
  return {
    send_mail: task(z.object({ id: z.uuid() }), (payload, helpers) =>
      sendMail({ pool, post, draw, documentsOf }, payload, helpers),
    ),
  }
}
