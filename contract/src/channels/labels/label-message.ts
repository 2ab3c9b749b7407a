import { hasUpsCheckDigit } from './check-digits.ts'

// Messages of two-dimensional labels (ISO 15434): `[)>`, then fields between control characters. The MaxiCode
// of UPS and the PDF417 of FedEx are such messages.

/** The number of a parcel in a message. Null for another text. */
export function numberInMessage(text: string): string | null {
  if (!text.startsWith('[)>')) return null
  const fields = text.split(/\p{Cc}/u).map((field) => field.trim())
  return upsNumber(fields) ?? fedExNumber(fields) ?? licensePlate(fields)
}

/**
 * UPS writes the number whole, or in three fields: the service, `1Z` with the last eight figures, and after
 * `UPSN` the shipper.
 */
function upsNumber(fields: readonly string[]): string | null {
  const whole = fields.find((field) => /^(?:96)?1Z[A-Z\d]{16}$/.test(field))
  if (whole !== undefined) return whole.slice(-18)
  const place = fields.findIndex((field) => /^(?:96)?1Z\d{8}$/.test(field))
  const [service = '', short = '', , shipper = ''] = fields.slice(place - 1)
  if (place < 1 || !/^0\d{2}$/.test(service) || !/^[A-Z\d]{6}$/.test(shipper)) return null
  const number = `1Z${shipper}${service.slice(1)}${short.slice(-8)}`
  return hasUpsCheckDigit(number) ? number : null
}

/** FedEx writes its number before `FDE`, and the number of a form behind it. */
function fedExNumber(fields: readonly string[]): string | null {
  const place = fields.findIndex((field) => /^FDE[A-Z]?$/.test(field))
  const number = fields[place - 1] ?? ''
  return /^(?:\d{12}|\d{15}|\d{22}|\d{34})$/.test(number)
    ? number
    : (/^(\d{12})\d{4}$/.exec(number)?.[1] ?? null)
}

/** The identifiers J and 1J to 6J announce the number of a piece (ISO 15459). */
function licensePlate(fields: readonly string[]): string | null {
  const plate = fields.map((field) => /^(?:06)?[1-6]?J([A-Z\d]{8,35})$/.exec(field)?.[1]).find(Boolean)
  return plate ?? null
}
