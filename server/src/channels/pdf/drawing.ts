import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { drawnBlock } from './blocks.ts'
import { foot, footHeight, headOf, rollFoot, runningHead } from './head.ts'
import { marked } from './marks.ts'
import { innerWidth, sheets } from './papers.ts'
import { inkOf } from './style.ts'
import { drawnTable } from './tables.ts'
import { type Breaks, blockMark, type Places } from './together.ts'

/** Pictures by their keys in the store of files, as data addresses. */
export type Pictures = Record<string, string>

/** A document in the words of the library that lays it out; `places` learns where things came to lie. */
export function definitionOf(
  document: DocumentValue,
  pictures: Pictures,
  breaks: Breaks,
  places: Places,
): TDocumentDefinitions {
  const { title, number, letterhead, paper, blocks, across } = document
  const sheet = sheets[paper]
  const ink = inkOf(letterhead.color)
  const width = innerWidth(sheet)
  const held = new Set(Object.keys(pictures))
  const logo = letterhead.logoKey === null ? undefined : pictures[letterhead.logoKey]
  const drawing = {
    width,
    fontSize: sheet.fontSize,
    ink,
    isRoll: sheet.isRoll,
    held,
    stampKey: letterhead.stampKey,
  }
  const bottom = sheet.isRoll ? sheet.top : footHeight(letterhead, sheet)
  return {
    pageSize: { width: sheet.width, height: sheet.height },
    pageMargins: [sheet.side, sheet.top, sheet.side, bottom],
    info: {
      title: [title, number].filter(Boolean).join(' '),
      author: letterhead.legalName ?? letterhead.name,
    },
    language: 'fr-FR',
    version: '1.7',
    displayTitle: true,
    images: { ...pictures, ...(logo && { logo }) },
    defaultStyle: { font: 'Geist', fontSize: sheet.fontSize, color: ink.text },
    content: [
      ...headOf(document, sheet, ink, logo !== undefined),
      ...blocks.map((block, place) =>
        block.kind === 'table'
          ? drawnTable(block, drawing, { place, blocks, breakAt: breaks.get(place) })
          : marked(drawnBlock(block, drawing), blockMark(place)),
      ),
      ...(sheet.isRoll ? [rollFoot(letterhead, ink)] : []),
    ],
    pageBreakBefore: (node) => places.note(node),
    ...(across && { watermark: { text: across, color: ink.muted, opacity: 0.13, bold: true } }),
    ...(!sheet.isRoll && { header: runningHead(document, sheet, ink), footer: foot(document, sheet, ink) }),
  }
}
