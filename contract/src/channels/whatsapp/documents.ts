/** The most characters that WhatsApp accepts in the caption of a document or picture. */
export const longestCaption = 1024

/**
 * Whether the message text is sent as the caption of the record's PDF. A longer text is sent as a separate
 * message with a link to the PDF.
 */
export function isSentAsCaption(subject: string | undefined, body: string | null): boolean {
  return (subject === 'invoices' || subject === 'payments') && (body ?? '').length <= longestCaption
}
