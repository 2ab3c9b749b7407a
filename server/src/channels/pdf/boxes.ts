import type { ContentTable, TableCell } from 'pdfmake/interfaces.js'
import type { Ink } from './style.ts'

/** Boxes in rows of `across`. The last box fills the rest of its row. */
export function boxRows(boxes: object[], across: number): TableCell[][] {
  const unused = (across - (boxes.length % across)) % across
  const last = { ...boxes.at(-1), colSpan: unused + 1 }
  const cells = [...boxes.slice(0, -1), last, ...Array.from({ length: unused }, () => ({}))] as TableCell[]
  return Array.from({ length: cells.length / across }, (_, row) =>
    cells.slice(row * across, (row + 1) * across),
  )
}

/** A table of boxes of equal width, with borders. */
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
