import { decodeText, type Encoding } from './encodings.ts'
import type { NamedSheet, SheetRows } from './sheet.ts'
import { propertiesOf, type VcfProperty } from './vcf-properties.ts'

/** Heads that the column matching recognises. */
const heads = ['Société', 'Nom complet', 'Téléphone', 'Email', 'Adresse', 'Note']

/** Reads an address book, vCard 2.1, 3.0 or 4.0, one card a line. */
export function sheetOfVcf(bytes: ArrayBuffer, encoding: Encoding): NamedSheet {
  const lines: SheetRows = []
  let card: VcfProperty[] | null = null
  let begins = 0
  for (const property of propertiesOf(decodeText(bytes, encoding), encoding)) {
    const { name, value, line } = property
    if (name === 'BEGIN' && isCard(value)) {
      card = []
      begins = line
    } else if (name === 'END' && isCard(value) && card) {
      const cells = cellsOf(card)
      if (cells.some(Boolean)) lines.push({ line: begins, cells })
      card = null
    } else card?.push(property)
  }
  return { name: null, heads, lines }
}

function isCard(value: string): boolean {
  return value.trim().toUpperCase() === 'VCARD'
}

function cellsOf(card: readonly VcfProperty[]): string[] {
  const all = (name: string) => card.filter((property) => property.name === name)
  const [organisation] = all('ORG').map(({ parts }) => parts.flat().filter(Boolean).join(', '))
  const person =
    all('FN').map(textOf).find(Boolean) ||
    all('N').map(fullName).find(Boolean) ||
    all('NICKNAME').map(textOf).find(Boolean)
  return [
    organisation ?? '',
    person === organisation ? '' : (person ?? ''),
    preferredFirst(all('TEL'))
      .map(({ value }) => value.replace(/^tel:/i, '').replace(/;ext=/i, ' poste '))
      .join(' / '),
    preferredFirst(all('EMAIL'))
      .map(({ value }) => value.replace(/^mailto:/i, ''))
      .join(' / '),
    all('ADR').map(addressOf).find(Boolean) ?? '',
    all('NOTE').map(textOf).filter(Boolean).join('\n'),
  ].map((cell) => cell.trim())
}

/** Sorts contact entries: preferred, then mobile, then others, fax last. */
function preferredFirst(ways: VcfProperty[]): VcfProperty[] {
  const rank = ({ types }: VcfProperty) =>
    types.has('FAX') ? 3 : types.has('PREF') ? 0 : types.has('CELL') ? 1 : 2
  return ways.filter(({ value }) => value.trim()).sort((one, other) => rank(one) - rank(other))
}

function textOf({ parts }: VcfProperty): string {
  return parts
    .map((part) => part.join(', '))
    .join('; ')
    .trim()
}

/** vCard order: family name, first name, other names, prefixes, suffixes. */
function fullName({ parts }: VcfProperty): string {
  const [family, first, others, before, behind] = parts.map((part) => part.join(' '))
  return [before, first, others, family, behind].filter(Boolean).join(' ')
}

/** vCard order: box, flat, street, town, region, code, country. */
function addressOf({ parts }: VcfProperty): string {
  const [box, flat, street, town, region, code, country] = parts.map((part) => part.join(', ').trim())
  return [box, flat, street, [code, town].filter(Boolean).join(' '), region, country]
    .filter(Boolean)
    .join(', ')
}
