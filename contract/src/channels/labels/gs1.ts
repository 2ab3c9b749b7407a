import { hasGs1CheckDigit } from './check-digits.ts'

// GS1 element strings: each field starts with an application identifier, such as 01 for the product and 21
// for its serial number.

/**
 * GS1 application identifiers whose value can be a parcel number, most reliable first: SSCC, consignment,
 * shipment, serial number.
 */
const parcelIdentifiers = ['00', '401', '402', '21'] as const

const separator = '\u001d'
const symbology = /^\](?:C1|d2|Q3|e0|J1)/
const bracketed = /\((\d{2,4})\)([^()]*)/g
const link = /\/(00|01)\/(\d{8,18})((?:\/\d{2,4}\/[^/?#]+)*)/

/** The parcel number in a GS1 element string or a GS1 Digital Link. Null for any other text. */
export function numberInElements(text: string): string | null {
  const elements = bracketedElements(text) ?? linkedElements(text) ?? bareElements(text)
  const found = parcelIdentifiers.map((identifier) => elements.get(identifier)).find(Boolean)
  return (found ?? postalNumber(elements))?.trim() || null
}

/**
 * A USPS number includes its application identifier (91 to 95), so the identifier is put back before the
 * value. Field 420, the destination, shows that the label is from USPS.
 */
function postalNumber(elements: ReadonlyMap<string, string>): string | undefined {
  const [identifier = '', value = ''] = [...elements].find(([name]) => /^9[1-5]$/.test(name)) ?? []
  return elements.has('420') && value !== '' ? identifier + value.replaceAll(' ', '') : undefined
}

/** Parses the bracket notation, `(01)04012345678901(21)ABC`. */
function bracketedElements(text: string): Map<string, string> | null {
  if (!/^\(\d{2,4}\)/.test(text.replace(symbology, ''))) return null
  return new Map([...text.matchAll(bracketed)].map(([, identifier = '', value = '']) => [identifier, value]))
}

/** Parses a GS1 Digital Link, `https://id.gs1.org/01/04012345678901/21/ABC`. */
function linkedElements(text: string): Map<string, string> | null {
  const [, first, value = '', others = ''] = (text.includes('://') && link.exec(text)) || []
  if (first === undefined || (first === '01' && !hasGs1CheckDigit(value))) return null
  const steps = others.split('/').slice(1)
  const rest = steps.flatMap((step, place) =>
    place % 2 === 0 ? [[step, steps[place + 1] ?? ''] as const] : [],
  )
  return new Map([[first, value], ...rest])
}

/** Parses the raw notation, `]C1010401234567890121ABC`. U+001D ends a field of variable length. */
function bareElements(text: string): Map<string, string> {
  const elements = new Map<string, string>()
  const hasMark = symbology.test(text) || text.includes(separator)
  if (!hasMark && !isProductWithSerial(text)) return elements
  for (const run of text.replace(symbology, '').split(separator)) readRun(run.trim(), elements)
  return elements
}

/** Scanners may drop the separators. A product number followed by a serial number is still recognized. */
function isProductWithSerial(text: string): boolean {
  const product = /^01(\d{14})21[\w-]{4,20}$/.exec(text)?.[1]
  return product !== undefined && hasGs1CheckDigit(product)
}

/**
 * Adds the fields of a text without separators: fields of fixed length first, then one of variable length up
 * to the end.
 */
function readRun(run: string, elements: Map<string, string>) {
  let rest = run
  while (rest !== '') {
    const [identifier, length] = identifierOf(rest)
    const end = length === null ? rest.length : identifier.length + length
    if (identifier === '' || (length !== null && rest.length < end)) return
    elements.set(identifier, rest.slice(identifier.length, end))
    rest = rest.slice(end)
  }
}

/** Lengths of the identifier and of its value for GS1 fields of fixed length. */
const fixedLengths: readonly [beginning: RegExp, identifier: number, value: number][] = [
  [/^00\d/, 2, 18],
  [/^0[123]\d/, 2, 14],
  [/^04\d/, 2, 16],
  [/^1[1-9]\d/, 2, 6],
  [/^20\d/, 2, 2],
  [/^3[1-6]\d{2}/, 4, 6],
  [/^41\d/, 3, 13],
]

const variableIdentifier = /^(?:10|2[12]|30|37|9\d|2[345]\d|40[0-3]|42\d|43\d{2}|7\d{3}|8\d{3})/

/**
 * The application identifier at the beginning of a text, and the length of its value. The length is null when
 * a separator ends the value.
 */
function identifierOf(text: string): [identifier: string, length: number | null] {
  const fixed = fixedLengths.find(([beginning]) => beginning.test(text))
  if (fixed) return [text.slice(0, fixed[1]), fixed[2]]
  return [variableIdentifier.exec(text)?.[0] ?? '', null]
}
