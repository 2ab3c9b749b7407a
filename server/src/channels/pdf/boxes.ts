import type { ContentTable, TableCell } from 'pdfmake/interfaces.js'
import type { Ink } from './style.ts'

/** Boxes in rows of so many, the last one filled up. */
export function rowsOf(boxes: object[], across: number): TableCell[][] {
  const count = Math.ceil(boxes.length / across)
  return Array.from({ length: count }, (_, row) => Array.from({ length: across }, (_, place) => (boxes[row * across + place] ?? {}) as TableCell))
}

/** Rows of equal boxes, ruled. */
export function boxed(body: TableCell[][], across: number, width: number, ink: Ink): ContentTable {
  const padding = 7
  return {
    table: { widths: Array.from({ length: across }, () => width / across - 2 * padding - 0.6), body },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => ink.rule,
      vLineColor: () => ink.rule,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
  }
}
