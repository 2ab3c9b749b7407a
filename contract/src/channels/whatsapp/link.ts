/**
 * A link that opens WhatsApp with a message ready to send; null when the number has no country code, or is
 * none.
 */
export function whatsappLink(number: string | null, message: string): string | null {
  const international = number?.match(/^\s*(?:\+|00)(.*)$/s)?.[1]?.replaceAll(/\D/g, '') ?? ''
  if (!/^[1-9]\d{7,14}$/.test(international)) return null
  return `https://wa.me/${international}?text=${encodeURIComponent(message)}`
}

/** The same towards nobody in particular: WhatsApp asks who to send it to. */
export function whatsappShareLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}
