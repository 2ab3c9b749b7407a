import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { download, UploadInput, upload } from '#channels/files/transfers.ts'
import { Id } from '#wire/page.ts'
import { AttachmentName } from './draft.ts'
import { type AttachedRecord, attachmentRights } from './kinds.ts'
import { attachmentMessages } from './messages.ts'
import { Attachment } from './rows.ts'

const OfRecord = z.object({ recordId: Id })
const OneFile = OfRecord.extend({ id: Id })

/** The files of one kind of record, with the permissions of that record. */
function filesOf<const Name extends AttachedRecord>(record: Name) {
  const { read, write } = attachmentRights[record]
  const path = `/${record}/{recordId}/files` as const
  return {
    /** Lists the files of a record, newest first. */
    list: guarded(read, { reads: true })
      .route({ method: 'GET', path })
      .input(OfRecord)
      .output(z.array(Attachment)),
    attach: upload('attachments', write, path, { records: ['FILE_ATTACHED'] })
      .input(UploadInput.extend(OfRecord.shape))
      .output(Attachment)
      .errors({ FULL: refusal(attachmentMessages.full) }),
    /** Returns the content of a file: an image or a PDF to show, anything else to save. */
    open: download(read, `${path}/{id}`, { reads: true }).input(OneFile).output(Attachment),
    /** Changes the name of a file. Its extension stays that of its content. */
    rename: guarded(write, { records: ['FILE_RENAMED'] })
      .route({ method: 'PATCH', path: `${path}/{id}` })
      .input(OneFile.extend(AttachmentName.shape))
      .output(Attachment),
    remove: guarded(write, { records: ['FILE_DETACHED'] })
      .route({ method: 'DELETE', path: `${path}/{id}` })
      .input(OneFile)
      .output(z.void())
      .errors({ NOT_YOURS: { status: 403, message: attachmentMessages.notYours } }),
  }
}

export const clientFiles = filesOf('clients')
export const invoiceFiles = filesOf('invoices')
export const expeditionFiles = filesOf('expeditions')
export const goodsFiles = filesOf('goods')
