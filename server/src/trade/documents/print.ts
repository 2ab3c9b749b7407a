import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { RequestContext } from '#access/caller/server.ts'
import type { Writing } from '#access/door/writing.ts'

/**
 * Hands a document to whoever draws it, once the transaction is over (`web/printed.ts`), and writes down that
 * it was printed.
 */
export function print(
  { record, bytes }: Writing & RequestContext,
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
