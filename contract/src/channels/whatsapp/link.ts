/**
 * A link that opens WhatsApp with a prepared message. Null when the number is invalid or lacks its country
 * code.
 */
export function whatsappLink(number: string | null, message: string): string | null {
  const international = number?.match(/^\s*(?:\+|00)(.*)$/s)?.[1]?.replaceAll(/\D/g, '') ?? ''
  if (!/^[1-9]\d{7,14}$/.test(international)) return null
  return `https://wa.me/${international}?text=${encodeURIComponent(message)}`
}

/** A link without recipient: WhatsApp lets the user choose one. */
export function whatsappShareLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}
