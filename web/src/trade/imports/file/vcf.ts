import type { Encoding } from './encodings.ts'
import type { NamedSheet, SheetRows } from './sheet.ts'
import { propertiesOf, type VcfProperty } from './vcf-properties.ts'

/** Column headers that the automatic column matching recognises. */
const heads = ['Société', 'Nom complet', 'Téléphone', 'Email', 'Adresse', 'Note']

/** Reads vCard files of version 2.1, 3.0 or 4.0. Each card becomes one line. */
export function sheetOfVcf(text: string, encoding: Encoding): NamedSheet {
  const lines: SheetRows = []
  let card: VcfProperty[] | null = null
  let begins = 0
  for (const property of propertiesOf(text, encoding)) {
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
  const [organisation] = all('ORG').map(({ parts: [company = []] }) => company.join(', '))
  const units = all('ORG').flatMap(({ parts }) => parts.slice(1).flat().filter(Boolean))
  const person =
    all('FN').map(textOf).find(Boolean) ||
    all('N').map(fullName).find(Boolean) ||
    all('NICKNAME').map(textOf).find(Boolean)
  return [
    organisation ?? '',
    person === organisation ? '' : (person ?? ''),
    preferredFirst([...all('TEL'), ...all('IMPP').filter(({ value }) => /^(?:whatsapp|tel):/i.test(value))])
      .map(({ value }) => value.replace(/^(?:tel|whatsapp):/i, '').replace(/;ext=/i, ' poste '))
      .join(' / '),
    preferredFirst(all('EMAIL'))
      .map(({ value }) => value.replace(/^mailto:/i, ''))
      .join(' / '),
    all('ADR').map(addressOf).find(Boolean) ?? '',
    [...all('NOTE').map(textOf), ...(units.length > 0 ? [`Service\u00a0: ${units.join(', ')}`] : [])]
      .filter(Boolean)
      .join('\n'),
  ].map((cell) => cell.trim())
}

/** Sorts phones or emails: by preference (1 first), then mobile phones, then others, and faxes last. */
function preferredFirst(ways: VcfProperty[]): VcfProperty[] {
  const rank = ({ types, preference }: VcfProperty) =>
    types.has('FAX') ? 300 : (preference ?? (types.has('CELL') ? 101 : 200))
  return ways.filter(({ value }) => value.trim()).sort((one, other) => rank(one) - rank(other))
}

function textOf({ parts }: VcfProperty): string {
  return parts
    .map((part) => part.join(', '))
    .join('; ')
    .trim()
}

/** Builds a name. The vCard order is family name, first name, other names, prefixes, suffixes. */
function fullName({ parts }: VcfProperty): string {
  const [family, first, others, before, behind] = parts.map((part) => part.join(' '))
  return [before, first, others, family, behind].filter(Boolean).join(' ')
}

/** Builds a postal address. The vCard order is PO box, flat, street, town, region, postcode, country. */
function addressOf({ parts }: VcfProperty): string {
  const [box, flat, street, town, region, code, country] = parts.map((part) => part.join(', ').trim())
  return [box, flat, street, [code, town].filter(Boolean).join(' '), region, country]
    .filter(Boolean)
    .join(', ')
}
