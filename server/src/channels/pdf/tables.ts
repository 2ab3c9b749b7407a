import type { Column, Table } from '@escale/contract/channels/pdf/document'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { above, type Ink, line } from './style.ts'

/** A cell is cut rather than let a page burst. */
const longestCell = 300

/** Rows under headings that every page repeats. */
export function drawnTable({ title, columns, rows, foot }: Table, width: number, ink: Ink): Content {
  const heads = [...(title ? [titleRow(title, columns.length, ink)] : []), headRow(columns, ink)]
  const body = rows.map((row) => cells(row, columns))
  const last = foot ? [cells(foot, columns).map((cell) => ({ ...(cell as object), bold: true, fillColor: ink.tint }) as TableCell)] : []
  return {
    margin: [0, above, 0, 0],
    table: {
      headerRows: heads.length,
      ...(rows.length > 0 && { keepWithHeaderRows: 1 }),
      dontBreakRows: true,
      widths: widthsOf(columns, width),
      body: [...heads, ...body, ...last],
    },
    layout: layoutOf(heads.length, ink),
  }
}

const padding = 4

// Shares of the page rather than of what is inside: a long word is cut and moves no column.
function widthsOf(columns: Column[], width: number): number[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const inside = width - 2 * padding * columns.length
  return columns.map(({ share }) => (inside * share) / whole)
}

function titleRow(title: string, span: number, ink: Ink): TableCell[] {
  const cell = { ...(line(title, { bold: true, color: ink.text, fontSize: 9.5 }) as object), colSpan: span } as TableCell
  return [cell, ...Array.from({ length: span - 1 }, () => ({}) as TableCell)]
}

function headRow(columns: Column[], ink: Ink): TableCell[] {
  return columns.map(
    ({ title, isFigure }) =>
      line(title, { bold: true, fontSize: 7.2, color: ink.brand, fillColor: ink.tint, alignment: isFigure ? 'right' : 'left' }) as TableCell,
  )
}

function cells(row: string[], columns: Column[]): TableCell[] {
  return columns.map(({ isFigure }, place) => line(row[place] ?? '', { alignment: isFigure ? 'right' : 'left' }, longestCell) as TableCell)
}

function layoutOf(heads: number, ink: Ink): CustomTableLayout {
  return {
    hLineWidth: (row) => (row === 0 ? 0 : 0.5),
    hLineColor: (row) => (row === heads ? ink.solid : ink.rule),
    vLineWidth: () => 0,
    paddingLeft: () => padding,
    paddingRight: () => padding,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  }
}
