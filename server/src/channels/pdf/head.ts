import type { DocumentValue, Fact, Letterhead } from '@escale/contract/channels/pdf/document'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import type { Column, Content } from 'pdfmake/interfaces.js'
import { innerWidth, type PaperSize } from './papers.ts'
import { fewLines, type Ink, line } from './style.ts'
import { heightOf, printableLine, widthOf } from './text/text.ts'

/** The header of the first page: the company, and the title of the document. */
export function documentHead(
  document: DocumentValue,
  sheet: PaperSize,
  ink: Ink,
  hasLogo: boolean,
): Content[] {
  const { letterhead, particulars } = document
  if (sheet.isRoll) return [...stacked(document, sheet, ink, hasLogo), rule(sheet, ink)]
  const logo: Column[] = hasLogo
    ? [{ width: 'auto', stack: [{ image: 'logo', fit: [110, 52], margin: [0, 0, 12, 0] }] }]
    : []
  return [
    {
      columns: [
        ...logo,
        { width: '*', stack: identity(letterhead, ink, innerWidth(sheet) * 0.6 - (hasLogo ? logoWidth : 0)) },
        {
          width: innerWidth(sheet) * 0.4,
          stack: [
            ...titleOf(document, ink, 'right'),
            ...particulars.map((fact) => particular(fact, ink, 'right')),
          ],
        },
      ],
    },
    rule(sheet, ink),
  ]
}

function stacked(document: DocumentValue, sheet: PaperSize, ink: Ink, hasLogo: boolean): Content[] {
  const { letterhead, particulars } = document
  return [
    ...(hasLogo
      ? [{ image: 'logo', fit: [120, 46], alignment: 'center', margin: [0, 0, 0, 6] } as Content]
      : []),
    { stack: identity(letterhead, ink, innerWidth(sheet)), alignment: 'center' },
    {
      stack: [
        ...titleOf(document, ink, 'center'),
        ...particulars.map((fact) => particular(fact, ink, 'center')),
      ],
      margin: [0, 8, 0, 0],
    },
  ]
}

function identity(
  { name, legalName, tagline, address, phones, email, website }: Letterhead,
  ink: Ink,
  width: number,
): Content[] {
  const small = { fontSize: smallSize, color: ink.muted, lineHeight: 1.15 }
  const contacts = [readablePhone(phones), email, website].flatMap((contact) => contact || [])
  return [
    line(legalName ?? name, { fontSize: 12.5, bold: true, color: ink.text, lineHeight: 1.1 }),
    ...(tagline ? [line(tagline, small)] : []),
    ...(address ? fewLines(address, small) : []),
    ...linesWithin(contacts, width).map((line) => ({
      ...small,
      text: line.flatMap((contact, place) => [...(place > 0 ? [separator] : []), ...unbroken(contact)]),
    })),
  ]
}

const smallSize = 7.5
/** The width of a logo with its margin, in points. */
const logoWidth = 122
const separator = '  ·  '

/**
 * Breaks the contacts of a company into lines no wider than `width`, so that no separator stands at the end
 * of a line.
 */
function linesWithin(contacts: string[], width: number): string[][] {
  const lines: string[][] = []
  for (const contact of contacts) {
    const last = lines.at(-1)
    if (last && widthOf([...last, contact].join(separator), smallSize) <= width) last.push(contact)
    else lines.push([contact])
  }
  return lines
}

const longestUnbroken = 40

/**
 * Keeps an address on one line. A URL that is broken at a hyphen would be copied wrong. A contact longer than
 * 40 characters may be broken.
 */
function unbroken(contact: string): Content[] {
  return printableLine(contact, 130).map((piece) => ({ ...piece, noWrap: contact.length <= longestUnbroken }))
}

function titleOf({ title, number }: DocumentValue, ink: Ink, alignment: 'right' | 'center'): Content[] {
  return [
    line(title, { fontSize: 15, bold: true, color: ink.brand, alignment, lineHeight: 1.05 }),
    ...(number ? [line(number, { fontSize: 11, bold: true, alignment, margin: [0, 0, 0, 3] })] : []),
  ]
}

function particular({ label: name, value }: Fact, ink: Ink, alignment: 'right' | 'center'): Content {
  return {
    text: [{ text: `${name} : `, color: ink.muted }, ...printableLine(value, 100)],
    fontSize: 8,
    alignment,
    lineHeight: 1.15,
  }
}

function rule(sheet: PaperSize, ink: Ink): Content {
  return {
    canvas: [
      { type: 'line', x1: 0, y1: 0, x2: innerWidth(sheet), y2: 0, lineWidth: 1.2, lineColor: ink.solid },
    ],
    margin: [0, 10, 0, 0],
  }
}

/** The header of every page but the first: the company and the title of the document. */
export function runningHead(
  { letterhead, title, number }: DocumentValue,
  sheet: PaperSize,
  ink: Ink,
): (page: number) => Content | null {
  const text = [letterhead.legalName ?? letterhead.name, [title, number].filter(Boolean).join(' ')].join(
    '  ·  ',
  )
  return (page) =>
    page === 1 || sheet.isRoll
      ? null
      : line(text, { fontSize: 7.5, color: ink.muted, margin: [sheet.side, sheet.top - 18, sheet.side, 0] })
}

/** The lines in the footer of every page: registration numbers, and the company's own text. */
function footLines({ legalName, name, tradeRegister, nationalId, taxNumber, footer }: Letterhead): string[] {
  const numbers = [
    ['RCCM', tradeRegister],
    ['Id. Nat.', nationalId],
    ['N° impôt', taxNumber],
  ].flatMap(([label, number]) => (number ? [`${label} ${number}`] : []))
  const legal = numbers.length > 0 ? [[legalName ?? name, ...numbers].join('  ·  ')] : []
  return [...legal, ...(footer?.split('\n') ?? [])]
    .map((text) => text.trim().slice(0, 1000))
    .filter(Boolean)
    .slice(0, 8)
}

const footSize = 6.8
/** The width of « page 12 / 34 », in points. */
const pageWidth = 70

/** The height of the page footer, in points. */
export function footHeight(letterhead: Letterhead, sheet: PaperSize): number {
  const across = (innerWidth(sheet) - pageWidth) * 0.9 // // 10 % less, because lines break between words
  const heights = footLines(letterhead).map(
    (text) => Math.max(1, Math.ceil(widthOf(text, footSize) / across)) * heightOf(text, footSize),
  )
  return 34 + heights.reduce((sum, height) => sum + height, 0)
}

export function foot(
  document: DocumentValue,
  sheet: PaperSize,
  ink: Ink,
): (page: number, pages: number) => Content {
  const lines = footLines(document.letterhead).map((text) => line(text, { lineHeight: 1.15 }, 1000))
  return (page, pages) => ({
    margin: [sheet.side, 8, sheet.side, 0],
    fontSize: footSize,
    color: ink.muted,
    stack: [
      {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: innerWidth(sheet), y2: 0, lineWidth: 0.5, lineColor: ink.rule },
        ],
        margin: [0, 0, 0, 5],
      },
      {
        columns: [
          { width: '*', stack: lines },
          { width: pageWidth, text: `page ${page} / ${pages}`, alignment: 'right' },
        ],
      },
    ],
  })
}

/** The footer of a paper roll, which has no page numbers. */
export function rollFoot(letterhead: Letterhead, ink: Ink): Content {
  return {
    stack: footLines(letterhead).map((text) => line(text, {}, 1000)),
    fontSize: footSize,
    color: ink.muted,
    alignment: 'center',
    margin: [0, 10, 0, 0],
  }
}
