import { plain } from './heads.ts'

type Cells = readonly string[]
type Numbered = { line: number; cells: Cells }

/** What stands in a list and is none of its lines. */
const marginKinds = ['commentaire', 'titres', 'total'] as const
export type Margin = { line: number; is: (typeof marginKinds)[number] }

/**
 * Heads behind the mark of a comment, `# Colonnes : nom;ville`, without it; the same cells when there is
 * none.
 */
export function withoutMark(cells: Cells): Cells {
  const [first = '', ...others] = cells
  return isMarked(first) && others.some(Boolean)
    ? [first.replace(/^#+\s*(?:[^:]{1,30}:\s*)?/, ''), ...others]
    : cells
}

/**
 * Which lines under the heads are none: comments, the heads again, and totals, by their word or because their
 * figures are the sums of
 * those above. `keys` are the places of what a line must have: a client called « Total » has a telephone.
 */
export function marginsOf(heads: Cells, lines: readonly Numbered[], keys: readonly number[]): Margin[] {
  const titles = heads.map(plain)
  const sums = new Sums(heads.length)
  const margins: Margin[] = []
  lines.forEach(({ line, cells }, at) => {
    const is = isComment(cells)
      ? 'commentaire'
      : isTitles(cells, titles)
        ? 'titres'
        : isTotal(cells) || (at === lines.length - 1 && !keys.some((key) => cells[key]) && sums.are(cells))
          ? 'total'
          : null
    if (is) margins.push({ line, is })
    else sums.add(cells)
  })
  return margins
}

/** Cells are compared one by one: the first already tells a line of data. */
function isTitles(cells: Cells, titles: Cells): boolean {
  return cells.some(Boolean) && titles.every((title, at) => plain(cells[at] ?? '') === title)
}

function isMarked(cell: string): boolean {
  return /^#(?:\s|#|$|\p{L})/u.test(cell)
}

/** `# fin`, alone in its line. */
function isComment(cells: Cells): boolean {
  const [first = '', ...others] = cells
  return isMarked(first) && !others.some(Boolean)
}

const totals =
  /^(?:(?:grand |sous |sub ?)?tota(?:l|ls|ux)(?: (?:general|generaux|des?|du|ctns?|cartons?|colis|pcs|pieces|poids|volume|kgs?|cbm|m3|usd|amount))*|sum|somme|合计|总计|总数|总共|共计|小计|汇总|合計|總計|小計)(?: ?\d.*)?$/

/** What may be such a word, told without folding it. */
const begins = /^\P{L}*(?:tot|so|su|grand|合|总|總|共|小|汇)/iu

/** A word of totals, with nothing but figures beside it. */
function isTotal(cells: Cells): boolean {
  const [word, ...others] = cells.filter(Boolean)
  return (
    word !== undefined &&
    begins.test(word) &&
    totals.test(plain(word)) &&
    others.every((cell) => figureOf(cell) !== null)
  )
}

/** What the columns of figures come to, line after line. */
class Sums {
  readonly #sums: number[]
  readonly #counts: number[]

  constructor(width: number) {
    this.#sums = Array(width).fill(0)
    this.#counts = Array(width).fill(0)
  }

  add(cells: Cells): void {
    cells.forEach((cell, at) => {
      const figure = figureOf(cell)
      if (figure === null) return
      this.#sums[at] = (this.#sums[at] ?? 0) + figure
      this.#counts[at] = (this.#counts[at] ?? 0) + 1
    })
  }

  /** Whether all the figures of a line are those sums, and nothing else is in it. */
  are(cells: Cells): boolean {
    const said = cells.flatMap((cell, at) => (cell ? [{ at, figure: figureOf(cell) }] : []))
    const isSum = ({ at, figure }: (typeof said)[number]) =>
      figure !== null &&
      (this.#counts[at] ?? 0) > 1 &&
      Math.abs(figure - (this.#sums[at] ?? 0)) < 0.01 + Math.abs(figure) * 1e-6
    return said.length > 0 && said.every(isSum)
  }
}

/** A figure with or without its unit; a telephone begins with a plus or a zero. */
function figureOf(cell: string): number | null {
  const [, digits] = /^(\d[\d\s\u00a0\u202f]*(?:[.,]\d+\s*)?)(?:\p{L}{1,5}\d?|\$)?\.?$/u.exec(cell) ?? []
  if (digits === undefined || /^0\d/.test(digits)) return null
  return Number(digits.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
}
