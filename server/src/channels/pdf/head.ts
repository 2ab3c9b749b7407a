import type { DocumentValue, Fact, Letterhead } from '@escale/contract/channels/pdf/document'
import { readablePhone } from '@escale/contract/values/readable-phone'
import type { Column, Content } from 'pdfmake/interfaces.js'
import { innerWidth, type PaperSize } from './papers.ts'
import { fewLines, type Ink, line } from './style.ts'
import { heightOf, printableLine, widthOf } from './text.ts'

/** Whose document it is and which: at the top of its first page. */
export function headOf(document: DocumentValue, sheet: PaperSize, ink: Ink, hasLogo: boolean): Content[] {
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
  const reached = [readablePhone(phones), email, website].flatMap((way) => way || [])
  return [
    line(legalName ?? name, { fontSize: 12.5, bold: true, color: ink.text, lineHeight: 1.1 }),
    ...(tagline ? [line(tagline, small)] : []),
    ...(address ? fewLines(address, small) : []),
    ...linesWithin(reached, width).map((ways) => ({
      ...small,
      text: ways.flatMap((way, place) => [...(place > 0 ? [between] : []), ...unbroken(way)]),
    })),
  ]
}

const smallSize = 7.5
/** The widest that a logo is drawn, and what stands beside it. */
const logoWidth = 122
const between = '  ·  '

/**
 * Which ways of reaching a company stand beside each other: a mark between two is not left at the end of a
 * line.
 */
function linesWithin(ways: string[], width: number): string[][] {
  const lines: string[][] = []
  for (const way of ways) {
    const last = lines.at(-1)
    if (last && widthOf([...last, way].join(between), smallSize) <= width) last.push(way)
    else lines.push([way])
  }
  return lines
}

const longestUnbroken = 40

/**
 * An address that is cut at its hyphen is copied wrong: it goes to the next line whole, unless it is longer
 * than one.
 */
function unbroken(way: string): Content[] {
  return printableLine(way, 130).map((piece) => ({ ...piece, noWrap: way.length <= longestUnbroken }))
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

/** At the top of every page but the first: which document one holds. */
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

/** What the law and the company want said at the foot of every page. */
function footLines({ legalName, name, tradeRegister, nationalId, taxNumber, footer }: Letterhead): string[] {
  const numbers = [
    ['RCCM', tradeRegister],
    ['Id. Nat.', nationalId],
    ['N° impôt', taxNumber],
  ].flatMap(([what, number]) => (number ? [`${what} ${number}`] : []))
  const legal = numbers.length > 0 ? [[legalName ?? name, ...numbers].join('  ·  ')] : []
  return [...legal, ...(footer?.split('\n') ?? [])]
    .map((said) => said.trim().slice(0, 1000))
    .filter(Boolean)
    .slice(0, 8)
}

const footSize = 6.8
/** What « page 12 / 34 » takes beside it. */
const pageWidth = 70

/** How high the foot of a page must be for all of it. */
export function footHeight(letterhead: Letterhead, sheet: PaperSize): number {
  const across = (innerWidth(sheet) - pageWidth) * 0.9 // lines end between words
  const heights = footLines(letterhead).map(
    (said) => Math.max(1, Math.ceil(widthOf(said, footSize) / across)) * heightOf(said, footSize),
  )
  return 34 + heights.reduce((sum, height) => sum + height, 0)
}

export function foot(
  document: DocumentValue,
  sheet: PaperSize,
  ink: Ink,
): (page: number, pages: number) => Content {
  const said = footLines(document.letterhead).map((text) => line(text, { lineHeight: 1.15 }, 1000))
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
          { width: '*', stack: said },
          { width: pageWidth, text: `page ${page} / ${pages}`, alignment: 'right' },
        ],
      },
    ],
  })
}

/** The same on a roll, which has no pages. */
export function rollFoot(letterhead: Letterhead, ink: Ink): Content {
  return {
    stack: footLines(letterhead).map((said) => line(said, {}, 1000)),
    fontSize: footSize,
    color: ink.muted,
    alignment: 'center',
    margin: [0, 10, 0, 0],
  }
}
