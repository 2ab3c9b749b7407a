import { hasGs1CheckDigit } from './check-digits.ts'

// Element strings of GS1: fields announced by an application identifier, such as 01 for the product and 21
// for its serial number.

/** The identifiers that number a parcel, the surest first: SSCC, consignment, shipment, serial number. */
const parcelIdentifiers = ['00', '401', '402', '21'] as const

const separator = '\u001d'
const symbology = /^\](?:C1|d2|Q3|e0|J1)/
const bracketed = /\((\d{2,4})\)([^()]*)/g
const link = /\/(00|01)\/(\d{8,18})((?:\/\d{2,4}\/[^/?#]+)*)/

/** The number of a parcel in an element string or a digital link. Null for any other text. */
export function numberInElements(text: string): string | null {
  const elements = bracketedElements(text) ?? linkedElements(text) ?? bareElements(text)
  const found = parcelIdentifiers.map((identifier) => elements.get(identifier)).find(Boolean)
  return (found ?? postalNumber(elements))?.trim() || null
}

/** USPS counts the identifier into its number, which follows the destination in 420. */
function postalNumber(elements: ReadonlyMap<string, string>): string | undefined {
  const [identifier = '', value = ''] = [...elements].find(([name]) => /^9[1-5]$/.test(name)) ?? []
  return elements.has('420') && value !== '' ? identifier + value.replaceAll(' ', '') : undefined
}

/** `(01)04012345678901(21)ABC`. */
function bracketedElements(text: string): Map<string, string> | null {
  if (!/^\(\d{2,4}\)/.test(text.replace(symbology, ''))) return null
  return new Map([...text.matchAll(bracketed)].map(([, identifier = '', value = '']) => [identifier, value]))
}

/** `https://id.gs1.org/01/04012345678901/21/ABC`. */
function linkedElements(text: string): Map<string, string> | null {
  const [, first, value = '', others = ''] = (text.includes('://') && link.exec(text)) || []
  if (first === undefined || (first === '01' && !hasGs1CheckDigit(value))) return null
  const steps = others.split('/').slice(1)
  const rest = steps.flatMap((step, place) =>
    place % 2 === 0 ? [[step, steps[place + 1] ?? ''] as const] : [],
  )
  return new Map([[first, value], ...rest])
}

/** `]C1010401234567890121ABC`, where U+001D ends a field of variable length. */
function bareElements(text: string): Map<string, string> {
  const elements = new Map<string, string>()
  const hasMark = symbology.test(text) || text.includes(separator)
  if (!hasMark && !isProductWithSerial(text)) return elements
  for (const run of text.replace(symbology, '').split(separator)) readRun(run.trim(), elements)
  return elements
}

/** A reader that drops the separators leaves the number of a product, then that of the piece. */
function isProductWithSerial(text: string): boolean {
  const product = /^01(\d{14})21[\w-]{4,20}$/.exec(text)?.[1]
  return product !== undefined && hasGs1CheckDigit(product)
}

/** Reads fields of fixed length, then the one of variable length that ends the run. */
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

/** Lengths of values, by the beginning of their identifier. */
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

/** The identifier at the beginning of a text, and the length of its value: null when a separator ends it. */
function identifierOf(text: string): [identifier: string, length: number | null] {
  const fixed = fixedLengths.find(([beginning]) => beginning.test(text))
  if (fixed) return [text.slice(0, fixed[1]), fixed[2]]
  return [variableIdentifier.exec(text)?.[0] ?? '', null]
}
