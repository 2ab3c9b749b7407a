/** Characters that WhatsApp takes under a document or a picture. */
export const longestCaption = 1024

/**
 * Whether free text about a record leaves under its PDF; a longer one leaves alone, with the link that it
 * holds.
 */
export function isUnderDocument(subject: string | undefined, body: string | null): boolean {
  return (subject === 'invoices' || subject === 'payments') && (body ?? '').length <= longestCaption
}
