import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'

/**
 * Prints a document: hands it to `web/files/pdf-answer.ts`, which creates the PDF after the transaction, and
 * records the print in the history.
 */
export function printDocument(
  { record, bytes }: WriteContext & RequestContext,
  id: string,
  document: DocumentValue,
): { name: string } {
  if (!bytes?.isAskedOnly)
    record('PRINT', {
      table: 'trade_documents',
      id,
      detail: [document.title, document.number].filter(Boolean).join(' '),
    })
  bytes?.document?.(document)
  return { name: document.fileName }
}
