import { unreadableCell } from '#trade/imports/unreadable-cells.ts'
import { normalizeHead, normalizeName } from '#trade/imports/words/heads.ts'
import { isClosing } from './closing-lines.ts'

type Cells = readonly string[]
type NumberedLine = { line: number; cells: Cells }

/** Kinds of lines without a record: comments, repeated headers, drawn rules, totals, closing sentences. */
const marginKinds = ['commentaire', 'titres', 'trait', 'total', 'fin'] as const
export type Margin = { line: number; is: (typeof marginKinds)[number] }

/**
 * Removes the comment mark in front of headers, as in `# Colonnes : nom;ville`. A cell `#` alone stays,
 * because it is the header of a number column.
 */
export function withoutMark(cells: Cells): Cells {
  const [first = '', ...others] = cells
  const name = first.replace(/^#+\s*(?:[^:]{1,30}:\s*)?/, '')
  return hasCommentMark(first) && name !== '' && others.some(Boolean) ? [name, ...others] : cells
}

/**
 * Finds lines under the header row that contain no record. A totals row is recognised by its word, or because
 * its numbers are the sums of the lines above. `keys` are columns that every record fills, so a client called
 * « Total » who has a phone is kept.
 */
export function findMargins(heads: Cells, lines: readonly NumberedLine[], keys: readonly number[]): Margin[] {
  const sums = new Sums(heads.length)
  const margins: Margin[] = []
  const isNarrow = lines.every(({ cells }) => cells.filter(Boolean).length < 2)
  for (const { line, cells } of lines) {
    const is = isComment(cells)
      ? 'commentaire'
      : sameHeads(cells, heads)
        ? 'titres'
        : isRule(cells)
          ? 'trait'
          : isTotal(cells) || (!keys.some((key) => cells[key]) && sums.match(cells))
            ? 'total'
            : isClosing(cells, isNarrow)
              ? 'fin'
              : null
    if (is) margins.push({ line, is })
    if (is === 'total') sums.close()
    else if (!is) sums.add(cells)
  }
  return margins
}

/** Whether two lines contain the same headers, apart from a comment mark and empty cells at the end. */
export function sameHeads(one: Cells, other: Cells): boolean {
  const [first, second] = [withoutMark(one), withoutMark(other)]
  const width = Math.max(first.length, second.length)
  for (let at = 0; at < width; at += 1) {
    const [cell = '', title = ''] = [first[at], second[at]]
    if (cell !== title && !isSameHead(cell, title)) return false
  }
  return first.some(Boolean)
}

/** A line drawn under the heads or between lines, as databases print it: `-----;-----`. */
function isRule(cells: Cells): boolean {
  const filled = cells.filter(Boolean)
  return filled.length > 0 && filled.every((cell) => /^[-=_*~+:|–—─ ]{2,}$/.test(cell))
}

/** Whether two cells are the same header. Comparing lengths first is fast and rules out most data. */
function isSameHead(cell: string, title: string): boolean {
  if (cell === '' || title === '' || cell.length > 2 * title.length + 10) return false
  return normalizeHead(cell) === normalizeName(title)
}

function hasCommentMark(cell: string): boolean {
  return /^#(?:\s|#|$|\p{L})/u.test(cell)
}

/** Whether a line contains only a comment, such as `# fin`. */
function isComment(cells: Cells): boolean {
  const [first = '', ...others] = cells
  return hasCommentMark(first) && !others.some(Boolean)
}

const totals =
  /^(?:(?:grand |sous |sub ?)?tota(?:l|ls|ux)(?: (?:general|generaux|des?|du|lignes?|clients?|ctns?|cartons?|colis|pcs|pieces|poids|volume|kgs?|cbm|m3|usd|amount|page))*|(?:montant|poids|volume|nombre|solde) total|nombre de (?:lignes|clients|colis|cartons|services|contacts)|nombre|count|sum|somme|reports?|a reporter|(?:carried|brought) forward|合计|总计|总数|总共|共计|小计|汇总|合計|總計|小計)(?: ?\d.*)?$/

/** Quick test for the beginning of a totals word, which avoids normalising every cell. */
const totalStart =
  /^\P{L}*(?:tot|so|su|grand|mont|poids|vol|nombre|count|rep|[àa] rep|carried|brought|合|总|總|共|小|汇)/iu

/** Matches a line that only counts the list: `43 clients`, `共43条`. */
const counts =
  /^(?:\d+ (?:lignes?|clients?|colis|services?|contacts?|cartons?|rows?|records?)|共 ?\d+ ?[条个件箱行].*)$/

/** Whether a line is a totals row: a word for « total » with only numbers, or unreadable sums, beside it. */
function isTotal(cells: Cells): boolean {
  const [word, ...others] = cells.filter(Boolean)
  if (word === undefined) return false
  if (others.length === 0 && /^(?:\d|共)/.test(word) && counts.test(normalizeHead(word))) return true
  return (
    totalStart.test(word) &&
    totals.test(normalizeHead(word)) &&
    others.every((cell) => parseFigure(cell) !== null || unreadableCell(cell) !== null)
  )
}

/** Running sums of numeric columns: over the whole list, and since the last subtotal. */
class Sums {
  readonly #all: Tally
  #part: Tally

  constructor(width: number) {
    this.#all = new Tally(width)
    this.#part = new Tally(width)
  }

  add(cells: Cells): void {
    this.#all.add(cells)
    this.#part.add(cells)
  }

  /** Starts a new subtotal with the next line. */
  close(): void {
    this.#part = new Tally(this.#all.width)
  }

  match(cells: Cells): boolean {
    return this.#all.match(cells) || this.#part.match(cells)
  }
}

class Tally {
  readonly width: number
  readonly #sums: number[]
  readonly #counts: number[]

  constructor(width: number) {
    this.width = width
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

  /** Whether every filled cell is the sum of at least two numbers above it. */
  match(cells: Cells): boolean {
    const filledCells = cells.flatMap((cell, at) => (cell === '' ? [] : [{ at, figure: parseFigure(cell) }]))
    const isSum = ({ at, figure }: (typeof filledCells)[number]) =>
      figure !== null &&
      (this.#counts[at] ?? 0) > 1 &&
      Math.abs(figure - (this.#sums[at] ?? 0)) < 0.01 + Math.abs(figure) * 1e-6
    return filledCells.length > 0 && filledCells.every(isSum)
  }
}

/** Parses a number with or without a unit. Null for phone numbers, which start with a plus or a zero. */
function parseFigure(cell: string): number | null {
  const [, digits] = /^(\d[\d\s\u00a0\u202f]*(?:[.,]\d+\s*)?)(?:\p{L}{1,12}\d?|\$)?\.?$/u.exec(cell) ?? []
  if (digits === undefined || /^0\d/.test(digits)) return null
  return Number(digits.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
}
