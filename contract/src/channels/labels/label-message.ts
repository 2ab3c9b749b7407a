import { hasUpsCheckDigit } from './check-digits.ts'

// Messages in the two-dimensional barcodes of labels (ISO 15434): `[)>`, then fields between control
// characters. UPS (MaxiCode) and FedEx (PDF417) print such messages.

/** The parcel number in an ISO 15434 message. Null for any other text. */
export function numberInMessage(text: string): string | null {
  if (!text.startsWith('[)>')) return null
  const fields = text.split(/\p{Cc}/u).map((field) => field.trim())
  return upsNumber(fields) ?? fedExNumber(fields) ?? licensePlate(fields)
}

/**
 * UPS writes the whole number in one field, or splits it over three: the service, `1Z` with the last eight
 * digits, and the shipper after `UPSN`.
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

/** FedEx writes its tracking number in the field before `FDE`. */
function fedExNumber(fields: readonly string[]): string | null {
  const place = fields.findIndex((field) => /^FDE[A-Z]?$/.test(field))
  const number = fields[place - 1] ?? ''
  return /^(?:\d{12}|\d{15}|\d{22}|\d{34})$/.test(number)
    ? number
    : (/^(\d{12})\d{4}$/.exec(number)?.[1] ?? null)
}

/**
 * In ISO 15459, the identifiers J and 1J to 6J come before a licence plate, the unique number of a parcel.
 */
function licensePlate(fields: readonly string[]): string | null {
  const plate = fields.map((field) => /^(?:06)?[1-6]?J([A-Z\d]{8,35})$/.exec(field)?.[1]).find(Boolean)
  return plate ?? null
}
