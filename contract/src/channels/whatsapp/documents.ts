/** The most characters that WhatsApp accepts as caption of a document or picture. */
export const longestCaption = 1024

/**
 * Whether the text is sent as the caption of the record's PDF. A longer text is sent alone, with its link.
 */
export function isUnderDocument(subject: string | undefined, body: string | null): boolean {
  return (subject === 'invoices' || subject === 'payments') && (body ?? '').length <= longestCaption
}
