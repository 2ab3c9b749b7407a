import { longestCell } from '@escale/contract/trade/imports/kinds'
import { type RawCell, workbookCellText } from './cell-text.ts'
import type { WorkbookParts } from './parts.ts'
import { isTrue } from './parts.ts'
import { keptLines, UnreadableFile } from './sheet.ts'
import { type NumberStyle, plainStyle } from './styles.ts'
import type { XmlHandlers } from './xml.ts'

/** A row of cells. A number is an index into the shared strings. */
export type RawRow = { line: number; cells: (string | number)[] }

/** A merged range of several lines in one column. */
type MergedRange = { line: number; lastLine: number; column: number }

/**
 * The maximum number of cells and characters kept of a whole workbook. It bounds the memory that a malicious
 * file can use.
 */
export type Budget = { cells: number; chars: number }
export const wholeBudget: Budget = { cells: 5_000_000, chars: 30_000_000 }
const mostMerges = 50_000
const tooManyCells =
  'Ce classeur a trop de cellules pour une liste : copiez ses lignes dans un nouveau classeur.'

type Workbook = Pick<WorkbookParts, 'isFrom1904' | 'isUncomputed'> & {
  numberStyles: readonly NumberStyle[]
}

/**
 * Collects the rows of a sheet while its XML is parsed. Empty rows take no memory, and reading stops after
 * `keptLines` rows.
 */
export class SheetRows implements XmlHandlers {
  readonly rows: RawRow[] = []
  readonly hiddenLines: number[] = []
  readonly merges: MergedRange[] = []
  /** True when the sheet has more than `keptLines` lines. */
  isCut = false
  readonly #workbook: Workbook
  readonly #budget: Budget
  #line = 0
  #isRowHidden = false
  #cells: (string | number)[] = []
  #column = -1
  #cell: RawCell | null = null
  /** The kind of element whose text is being read. Null outside such an element. */
  #textOf: 'value' | 'formula' | 'inline' | null = null
  #isPhonetic = false

  constructor(workbook: Workbook, budget: Budget) {
    this.#workbook = workbook
    this.#budget = budget
  }

  open(name: string, attributes: () => Record<string, string>, isSelfClosing: boolean): void {
    if (name === 'row') this.#openRow(attributes())
    else if (name === 'c' && isSelfClosing) this.#column += 1
    else if (name === 'c') this.#openCell(attributes())
    else if (name === 'mergeCell') this.#addMerge(attributes().ref ?? '')
    else if (this.#cell) this.#openPart(this.#cell, name)
  }

  isDone(): boolean {
    return this.isCut
  }

  close(name: string): void {
    if (name === 'row') this.#closeRow()
    else if (name === 'c') this.#closeCell()
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'v' || name === 'f' || name === 't') this.#textOf = null
  }

  text(text: string): void {
    const cell = this.#cell
    if (!cell || !this.#textOf || this.#isPhonetic) return
    const before = cell[this.#textOf] ?? ''
    if (before.length <= longestCell) cell[this.#textOf] = before + text
  }

  #openRow({ r, hidden, ht, customHeight }: Record<string, string>): void {
    this.#line = r === undefined ? this.#line + 1 : Number(r)
    this.#isRowHidden = isTrue(hidden) || (Number(ht ?? 1) === 0 && isTrue(customHeight))
    this.#cells = []
    this.#column = -1
  }

  #openCell({ r, t = '', s, vm }: Record<string, string>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    const style = (s !== undefined && this.#workbook.numberStyles[Number(s)]) || plainStyle
    this.#cell = { type: t, style, isRich: vm !== undefined, formula: null, value: null, inline: '' }
  }

  #openPart(cell: RawCell, name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#textOf = 'inline'
    else if (name === 'v') {
      this.#textOf = 'value'
      cell.value ??= ''
    } else if (name === 'f') {
      this.#textOf = 'formula'
      cell.formula ??= ''
    }
  }

  #closeCell(): void {
    const text = this.#cell ? workbookCellText(this.#cell, this.#workbook) : ''
    this.#cell = null
    if (text === '') return
    for (let at = this.#cells.length; at < this.#column; at += 1) this.#cells.push('')
    this.#cells[this.#column] = typeof text === 'string' ? text.slice(0, longestCell) : text
  }

  #closeRow(): void {
    const cells = this.#cells
    this.#cells = []
    if (cells.length === 0 || this.isCut) return
    const hidden = this.hiddenLines
    const keptCount = this.#isRowHidden ? hidden.length : this.rows.length - hidden.length
    if (keptCount >= keptLines) {
      this.isCut = !this.#isRowHidden
      return
    }
    if (this.#isRowHidden) hidden.push(this.#line)
    this.#spend(cells)
    this.rows.push({ line: this.#line, cells })
  }

  #spend(cells: readonly (string | number)[]): void {
    this.#budget.cells -= cells.length
    for (const cell of cells) if (typeof cell === 'string') this.#budget.chars -= cell.length
    if (this.#budget.cells < 0 || this.#budget.chars < 0) throw new UnreadableFile(tooManyCells)
  }

  #addMerge(ref: string): void {
    const [, column = '', line = '', lastLine = ''] =
      /^\$?([A-Z]+)\$?(\d+):\$?[A-Z]+\$?(\d+)$/.exec(ref) ?? []
    if (Number(lastLine) > Number(line) && this.merges.length < mostMerges)
      this.merges.push({ line: Number(line), lastLine: Number(lastLine), column: columnOf(column) })
  }
}

/** The column index of a cell reference: 0 for `A1`, 33 for `AB7`. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return Math.min(column, 16_384) - 1
}
