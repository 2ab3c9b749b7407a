import { isPracticeId } from '@escale/contract/access/practice'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { drawnBlock } from './blocks.ts'
import { documentHead, foot, footHeight, rollFoot, runningHead } from './head.ts'
import { addMark } from './marks.ts'
import { type Breaks, blockMark, type Places } from './page-breaks.ts'
import { innerWidth, sheets } from './papers.ts'
import { inkOf } from './style.ts'
import { drawnTable } from './tables.ts'

/** Pictures as data URLs, by their keys in the file store. */
export type Pictures = Record<string, string>

/**
 * The document in the format of pdfmake. While pdfmake draws, `places` records the page of each marked part.
 */
export function definitionOf(
  document: DocumentValue,
  pictures: Pictures,
  breaks: Breaks,
  places: Places,
): TDocumentDefinitions {
  const { letterhead, paper } = document
  // No document of a practice company can pass for a real one.
  const across = isPracticeId(letterhead.companyId) ? 'SPÉCIMEN' : document.across
  const sheet = sheets[paper]
  const ink = inkOf(letterhead.color)
  const logo = letterhead.logoKey === null ? undefined : pictures[letterhead.logoKey]
  const bottom = sheet.isRoll ? sheet.top : footHeight(letterhead, sheet)
  return {
    ...metadataOf(document),
    pageSize: { width: sheet.width, height: sheet.height },
    pageMargins: [sheet.side, sheet.top, sheet.side, bottom],
    images: { ...pictures, ...(logo && { logo }) },
    defaultStyle: { font: 'Geist', fontSize: sheet.fontSize, color: ink.text },
    content: [
      ...documentHead(document, sheet, ink, logo !== undefined),
      ...drawnBlocks(document, new Set(Object.keys(pictures)), breaks),
      ...(sheet.isRoll ? [rollFoot(letterhead, ink)] : []),
    ],
    pageBreakBefore: (node) => places.note(node),
    ...(across && { watermark: { text: across, color: ink.muted, opacity: 0.13, bold: true } }),
    ...(!sheet.isRoll && { header: runningHead(document, sheet, ink), footer: foot(document, sheet, ink) }),
  }
}

function metadataOf({ title, number, letterhead }: DocumentValue) {
  return {
    info: {
      title: [title, number].filter(Boolean).join(' '),
      author: letterhead.legalName ?? letterhead.name,
    },
    language: 'fr-FR',
    version: '1.7' as const,
    displayTitle: true,
  }
}

function drawnBlocks(
  { letterhead, paper, blocks }: DocumentValue,
  pictureKeys: ReadonlySet<string>,
  breaks: Breaks,
): Content[] {
  const sheet = sheets[paper]
  const drawing = {
    width: innerWidth(sheet),
    fontSize: sheet.fontSize,
    ink: inkOf(letterhead.color),
    isRoll: sheet.isRoll,
    pictureKeys,
    stampKey: letterhead.stampKey,
  }
  return blocks.map((block, place) =>
    block.kind === 'table'
      ? drawnTable(block, drawing, { place, blocks, breakAt: breaks.get(place) })
      : addMark(drawnBlock(block, drawing), blockMark(place)),
  )
}
