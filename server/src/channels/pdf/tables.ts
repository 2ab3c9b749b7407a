import type { Block, Column, Table } from '@escale/contract/channels/pdf/document'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { cellsLike, columnWidths } from './column-widths.ts'
import { addMark } from './marks.ts'
import { footMark, lastRowMark } from './page-breaks.ts'
import { above, type Drawing, type Ink, line } from './style.ts'

/** Longest text of a cell, in characters. A longer text is cut, so that no row is higher than a page. */
const longestCell = 300

/** The position of a table in its document, and the row that must begin a new page. */
type TablePosition = { place: number; blocks: readonly Block[]; breakAt: number | undefined }

/** Draws a table. Its headers are repeated on every page. */
export function drawnTable(table: Table, drawing: Drawing, position?: TablePosition): Content {
  const { columns, rows, foot } = table
  const body = rows.map((row) => cells(row, columns))
  const footRows = foot
    ? [
        cells(foot, columns).map(
          (cell) => ({ ...(cell as object), bold: true, fillColor: drawing.ink.tint }) as TableCell,
        ),
      ]
    : []
  if (position) addMark(body.at(-1), lastRowMark(position.place))
  if (position) addMark(footRows[0], footMark(position.place))
  const fontSize = table.isDense ? denseSize : drawing.fontSize
  const widths = columnWidths(
    columns,
    cellsLike(table, position?.blocks ?? [table]),
    drawing.width - 2 * padding * columns.length,
    fontSize,
  )
  const part = (from: number, to: number, endRows: TableCell[][]) => ({
    fontSize,
    ...partOf(table, [...body.slice(from, to), ...endRows], widths, drawing.ink),
  })
  const breakAt = position?.breakAt
  if (breakAt === undefined) return part(0, rows.length, footRows)
  const rest: Content = { ...part(breakAt, rows.length, footRows), pageBreak: 'before' }
  return breakAt === 0 ? rest : [part(0, breakAt, []), rest]
}

const padding = 4
const denseSize = 8

function partOf({ title, columns }: Table, rows: TableCell[][], widths: number[], ink: Ink) {
  const heads = [...(title ? [titleRow(title, columns.length, ink)] : []), headRow(columns, ink)]
  return {
    margin: [0, above, 0, 0] as [number, number, number, number],
    table: {
      headerRows: heads.length,
      ...(rows.length > 0 && { keepWithHeaderRows: 1 }),
      dontBreakRows: true,
      widths,
      body: [...heads, ...rows],
    },
    layout: layoutOf(heads.length, ink),
  }
}

function titleRow(title: string, span: number, ink: Ink): TableCell[] {
  const cell = {
    ...(line(title, { bold: true, color: ink.text, fontSize: 9.5 }) as object),
    colSpan: span,
  } as TableCell
  return [cell, ...Array.from({ length: span - 1 }, () => ({}) as TableCell)]
}

function headRow(columns: Column[], ink: Ink): TableCell[] {
  return columns.map(
    ({ title, isFigure }) =>
      line(title, {
        bold: true,
        fontSize: 7.2,
        color: ink.brand,
        fillColor: ink.tint,
        alignment: isFigure ? 'right' : 'left',
      }) as TableCell,
  )
}

function cells(row: string[], columns: Column[]): TableCell[] {
  return columns.map(
    ({ isFigure }, place) =>
      line(row[place] ?? '', { alignment: isFigure ? 'right' : 'left' }, longestCell) as TableCell,
  )
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
