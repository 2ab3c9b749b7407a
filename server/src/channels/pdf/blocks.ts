import type { Block, Fact, Party, Sum } from '@escale/contract/channels/pdf/document'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { boxed, boxRows } from './boxes.ts'
import { codes, qr } from './codes.ts'
import { signatures } from './signatures.ts'
import { stamp } from './stamp.ts'
import { above, type Drawing, fewLines, label, line, words } from './style.ts'
import { drawnTable } from './tables.ts'

export function drawnBlock(block: Block, drawing: Drawing): Content {
  switch (block.kind) {
    case 'parties':
      return parties(block.parties, drawing)
    case 'facts':
      return facts(block.facts, drawing)
    case 'table':
      return drawnTable(block, drawing)
    case 'sums':
      return sums(block.sums, drawing)
    case 'note':
      return note(block, drawing)
    case 'lines':
      return lines(block, drawing)
    case 'signatures':
      return signatures(block.signatures, drawing)
    case 'qr':
      return qr(block, drawing)
    case 'stamp':
      return stamp(block.text, drawing)
    case 'codes':
      return codes(block, drawing)
    case 'beside':
      return beside(block.left, block.right, drawing)
  }
}

/** Boxes with the details of each party, side by side. On a paper roll, one below the other. */
function parties(all: Party[], { width, ink, isRoll }: Drawing): Content {
  const across = isRoll ? 1 : all.length
  const boxes = all.map(({ title, name, lines: details }) => ({
    stack: [
      label(title, ink),
      line(name, { bold: true, margin: [0, 2, 0, 1] }),
      ...details.flatMap((one) => fewLines(one, { fontSize: 8, color: ink.muted })),
    ],
  }))
  return { ...boxed(boxRows(boxes, across), across, width, ink), unbreakable: true, margin: [0, above, 0, 0] }
}

/** Values below their labels, as many per row as fit. */
function facts(all: Fact[], { width, ink, isRoll }: Drawing): Content {
  const across = isRoll ? 2 : Math.max(1, Math.min(all.length, Math.floor(width / 125)))
  const boxes = all.map(({ label: name, value }) => ({
    stack: [label(name, ink), line(value || '–', { margin: [0, 1, 0, 0] })],
  }))
  return { ...boxed(boxRows(boxes, across), across, width, ink), margin: [0, above, 0, 0] }
}

function sums(all: Sum[], { width, ink, isRoll }: Drawing): Content {
  const own = isRoll ? width : Math.min(width, 230)
  const rows = all.map(({ label: name, value, isStrong = false }) => {
    const style = isStrong ? { bold: true, fontSize: 10.5, color: ink.brand } : {}
    return [line(name, style), line(value, { ...style, alignment: 'right' as const })] as TableCell[]
  })
  return {
    unbreakable: true,
    margin: [width - own, above, 0, 0],
    table: { widths: [own * 0.55, own * 0.45], body: rows },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => ink.rule,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  }
}

function note(
  { title, text, isUrgent = false }: Extract<Block, { kind: 'note' }>,
  { width, ink }: Drawing,
): Content {
  const stack = [
    ...(title
      ? [line(title, { bold: true, margin: [0, 0, 0, 2], ...(isUrgent && { color: ink.brand }) })]
      : []),
    words(text, { lineHeight: 1.2 }),
  ]
  const edge = isUrgent ? 2.5 : 0
  return {
    margin: [0, above, 0, 0],
    table: { widths: [width - 18 - edge], body: [[{ stack, ...(isUrgent && { fillColor: ink.tint }) }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (place) => (place === 0 ? edge : 0),
      vLineColor: () => ink.solid,
      paddingLeft: () => (isUrgent ? 9 : 0),
      paddingRight: () => 9,
      paddingTop: () => (isUrgent ? 7 : 0),
      paddingBottom: () => (isUrgent ? 7 : 0),
    },
  }
}

function lines({ title, count }: Extract<Block, { kind: 'lines' }>, { width, ink }: Drawing): Content {
  const ruled = {
    type: 'line' as const,
    x1: 0,
    x2: width,
    lineWidth: 0.5,
    lineColor: ink.rule,
    dash: { length: 1.5, space: 2 },
  }
  return {
    unbreakable: true,
    margin: [0, above, 0, 0],
    stack: [
      line(title, { bold: true }),
      {
        canvas: Array.from({ length: count }, (_, place) => ({
          ...ruled,
          y1: 18 * (place + 1),
          y2: 18 * (place + 1),
        })),
      },
    ],
  }
}

/** Blocks in two columns. On a paper roll, one below the other. */
function beside(left: Block[], right: Block[], drawing: Drawing): Content {
  const gap = 18
  const half = drawing.isRoll ? drawing.width : (drawing.width - gap) / 2
  const drawn = (blocks: Block[]) => blocks.map((block) => drawnBlock(block, { ...drawing, width: half }))
  if (drawing.isRoll) return { stack: [...drawn(left), ...drawn(right)] }
  return {
    unbreakable: true,
    columns: [
      { width: half, stack: drawn(left) },
      { width: half, stack: drawn(right) },
    ],
    columnGap: gap,
  }
}
