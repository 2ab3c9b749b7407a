import { normalizeHead } from './heads.ts'
import { unreadableCell } from './unreadable-cells.ts'

type Cells = readonly string[]
type NumberedLine = { line: number; cells: Cells }

/** Lines of a list that contain no record. */
const marginKinds = ['commentaire', 'titres', 'total'] as const
export type Margin = { line: number; is: (typeof marginKinds)[number] }

/** Removes the comment mark in front of heads, as in `# Colonnes : nom;ville`. */
export function withoutMark(cells: Cells): Cells {
  const [first = '', ...others] = cells
  return hasCommentMark(first) && others.some(Boolean)
    ? [first.replace(/^#+\s*(?:[^:]{1,30}:\s*)?/, ''), ...others]
    : cells
}

/**
 * The lines under the heads without a record: comments, repeated heads and totals. A total is recognised by
 * its word, or because its numbers are the sums of the lines above. `keys` are the columns that every record
 * fills: a client called « Total » has a phone.
 */
export function findMargins(heads: Cells, lines: readonly NumberedLine[], keys: readonly number[]): Margin[] {
  const titles = heads.map(normalizeHead)
  const sums = new Sums(heads.length)
  const margins: Margin[] = []
  lines.forEach(({ line, cells }, at) => {
    const is = isComment(cells)
      ? 'commentaire'
      : isTitles(cells, titles)
        ? 'titres'
        : isTotal(cells) || (at === lines.length - 1 && !keys.some((key) => cells[key]) && sums.match(cells))
          ? 'total'
          : null
    if (is) margins.push({ line, is })
    else sums.add(cells)
  })
  return margins
}

/** Cells are compared one by one, because the first one already differs on a line of data. */
function isTitles(cells: Cells, titles: Cells): boolean {
  return cells.some(Boolean) && titles.every((title, at) => normalizeHead(cells[at] ?? '') === title)
}

function hasCommentMark(cell: string): boolean {
  return /^#(?:\s|#|$|\p{L})/u.test(cell)
}

/** A comment alone on its line, such as `# fin`. */
function isComment(cells: Cells): boolean {
  const [first = '', ...others] = cells
  return hasCommentMark(first) && !others.some(Boolean)
}

const totals =
  /^(?:(?:grand |sous |sub ?)?tota(?:l|ls|ux)(?: (?:general|generaux|des?|du|ctns?|cartons?|colis|pcs|pieces|poids|volume|kgs?|cbm|m3|usd|amount))*|sum|somme|合计|总计|总数|总共|共计|小计|汇总|合計|總計|小計)(?: ?\d.*)?$/

/** A quick test that avoids normalising every cell. */
const totalStart = /^\P{L}*(?:tot|so|su|grand|合|总|總|共|小|汇)/iu

/** A word for « total » with only numbers beside it, or sums that could not be read. */
function isTotal(cells: Cells): boolean {
  const [word, ...others] = cells.filter(Boolean)
  return (
    word !== undefined &&
    totalStart.test(word) &&
    totals.test(normalizeHead(word)) &&
    others.every((cell) => parseFigure(cell) !== null || unreadableCell(cell) !== null)
  )
}

/** Running sums of the numeric columns. */
class Sums {
  readonly #sums: number[]
  readonly #counts: number[]

  constructor(width: number) {
    this.#sums = Array(width).fill(0)
    this.#counts = Array(width).fill(0)
  }

  add(cells: Cells): void {
    cells.forEach((cell, at) => {
      const figure = parseFigure(cell)
      if (figure === null) return
      this.#sums[at] = (this.#sums[at] ?? 0) + figure
      this.#counts[at] = (this.#counts[at] ?? 0) + 1
    })
  }

  /** Whether the line contains exactly these sums and nothing else. */
  match(cells: Cells): boolean {
    const filledCells = cells.flatMap((cell, at) => (cell ? [{ at, figure: parseFigure(cell) }] : []))
    const isSum = ({ at, figure }: (typeof filledCells)[number]) =>
      figure !== null &&
      (this.#counts[at] ?? 0) > 1 &&
      Math.abs(figure - (this.#sums[at] ?? 0)) < 0.01 + Math.abs(figure) * 1e-6
    return filledCells.length > 0 && filledCells.every(isSum)
  }
}

/** A number with or without a unit. A phone number starts with a plus or a zero and is none. */
function parseFigure(cell: string): number | null {
  const [, digits] = /^(\d[\d\s\u00a0\u202f]*(?:[.,]\d+\s*)?)(?:\p{L}{1,5}\d?|\$)?\.?$/u.exec(cell) ?? []
  if (digits === undefined || /^0\d/.test(digits)) return null
  return Number(digits.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
}
