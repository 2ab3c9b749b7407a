import { columnIndexes, matchColumns } from '#trade/imports/columns.ts'
import { type ImportKind, keyFieldsOf } from '#trade/imports/kinds.ts'
import { recordsAbove } from './data-above.ts'
import { findHeadsLine } from './heads-line.ts'
import { completeHeads, uniqueHeads } from './heads-of-list.ts'
import { looksLikeHeads } from './known-heads.ts'
import { findMargins, type Margin, sameHeads } from './margins.ts'

type Cells = readonly string[]
type NumberedLine = { line: number; cells: string[] }

/** Another list in the same file, under its own header row. `count` is the number of its lines. */
export type OtherList = { headsLine: number; heads: Cells; count: number }

/**
 * Every line of a file except the header row: read, set aside with a reason, above the header row, or in
 * another list.
 */
type Arrangement = {
  heads: string[]
  lines: NumberedLine[]
  margins: Margin[]
  /** Number of lines above the header row. */
  aboveCount: number
  others: OtherList[]
}

/**
 * Returns the header row of the largest list of a file; between equal ones, the first. Null when the file has
 * no header row.
 */
export function chooseHeads(kind: ImportKind, all: readonly NumberedLine[]): number | null {
  const at = findHeadsLine(
    kind,
    all.map(({ cells }) => cells),
  )
  if (at === null) return null
  const headsLine = all[at]?.line ?? null
  const { own, others } = divide(all, at)
  const lists = [{ headsLine, lines: own }, ...others.filter(({ heads }) => isUsable(kind, heads))].sort(
    (one, other) => other.lines.length - one.lines.length || Number(one.headsLine) - Number(other.headsLine),
  )
  return lists[0]?.headsLine ?? headsLine
}

/** Whether these headers include the column that every record fills, and at least one more. */
function isUsable(kind: ImportKind, heads: Cells): boolean {
  const columns = matchColumns(kind, heads)
  return Object.keys(columns).length >= 2 && keyFieldsOf(kind).some((field) => columns[field] !== undefined)
}

/**
 * Sorts the lines of a file by the list that they belong to, starting from one header row or none.
 * `givenHeads` replaces that row, for a format with fixed headers, or when its merged cells were filled.
 */
export function arrangeLines(
  kind: ImportKind,
  all: readonly NumberedLine[],
  headsLine: number | null,
  givenHeads: Cells = [],
): Arrangement {
  const at = all.findIndex(({ line }) => line === headsLine)
  const sections = at < 0 ? { ...noSections(), own: [...all] } : divide(all, at)
  const heads = uniqueHeads(at < 0 ? givenHeads : completeHeads(all, at, givenHeads).heads, sections.own)
  const early = sections.isFirst ? recordsAbove(kind, heads, sections.top, withoutMargins(sections.own)) : []
  const records = [...early, ...sections.own]
  const keys = keyColumns(kind, heads, records)
  const found = [...sections.titles, ...findMargins(all[at]?.cells ?? [], records, keys)]
  const margins = found.sort((one, other) => one.line - other.line)
  const aside = new Set(margins.map(({ line }) => line))
  return {
    heads,
    lines: records.filter(({ line }) => !aside.has(line)),
    margins,
    aboveCount: sections.top.length - early.length,
    others: sections.others.map(({ headsLine, heads, lines }) => ({ headsLine, heads, count: lines.length })),
  }
}

/** Returns the first lines of a list without totals and comments, as a sample to compare with other lines. */
function withoutMargins(lines: readonly NumberedLine[]): NumberedLine[] {
  const sample = lines.slice(0, 60)
  const aside = new Set(findMargins([], sample, []).map(({ line }) => line))
  return sample.filter(({ line }) => !aside.has(line))
}

type Section = { headsLine: number; heads: Cells; lines: NumberedLine[] }

/** Lines of a file, grouped by list. */
type Sections = {
  top: NumberedLine[]
  own: NumberedLine[]
  others: Section[]
  /** Repeated header rows, and titles above them. */
  titles: Margin[]
  /** True when the chosen header row is the first one of the file. */
  isFirst: boolean
}

function noSections(): Sections {
  return { top: [], own: [], others: [], titles: [], isFirst: false }
}

function divide(all: readonly NumberedLine[], headsAt: number): Sections {
  const chosen = all[headsAt]?.cells ?? []
  const { parts } = completeHeads(all, headsAt)
  const partTexts = [...parts].map((at) => all[at]?.cells ?? [])
  const sections = noSections()
  let current: NumberedLine[] | null = null
  for (const [at, line] of all.entries()) {
    const { cells } = line
    const isOwn = at === headsAt || sameHeads(cells, chosen)
    const isPart = parts.has(at) || (current !== null && partTexts.some((part) => sameHeads(cells, part)))
    if (!isOwn && !isPart && !isOtherHeads(all, at)) {
      const lines = current ?? sections.top
      lines.push(line)
      continue
    }
    if (current !== null) moveTitles(current, sections)
    if (at !== headsAt) sections.titles.push({ line: line.line, is: 'titres' })
    if (isOwn || isPart) {
      if (current === null) sections.isFirst = true
      current = sections.own
    } else current = otherSection(sections, line).lines
  }
  return sections
}

/** Whether another list starts here. A header row with no line under it is an ordinary line of its list. */
function isOtherHeads(all: readonly NumberedLine[], at: number): boolean {
  const next = all[at + 1]
  return next !== undefined && looksLikeHeads(all[at]?.cells ?? []) && !looksLikeHeads(next.cells)
}

function otherSection({ others }: Sections, { line, cells }: NumberedLine): Section {
  const known = others.find(({ heads }) => sameHeads(heads, cells))
  if (known) return known
  const section = { headsLine: line, heads: cells, lines: [] }
  others.push(section)
  return section
}

/** Above this fraction of lines with a single cell, titles cannot be told from ordinary lines. */
const fewNarrow = 0.1

/**
 * Sets aside titles right above a header row. A title is a line with one cell in a list of several columns.
 */
function moveTitles(lines: NumberedLine[], { top, titles }: Sections): void {
  const isNarrow = ({ cells }: NumberedLine) => cells.filter(Boolean).length === 1
  const isRepeated = ({ cells }: NumberedLine) => top.some((title) => sameHeads(title.cells, cells))
  const narrowCount = lines.filter(isNarrow).length
  for (let last = lines.at(-1); last !== undefined; last = lines.at(-1)) {
    const isTitle = isRepeated(last) || (isNarrow(last) && narrowCount <= 1 + lines.length * fewNarrow)
    // A total or a closing sentence already has a reason of its own.
    if (!isTitle || findMargins([], [last], []).length > 0) return
    titles.push({ line: last.line, is: 'titres' })
    lines.pop()
  }
}

/** Returns the indexes of columns that every record fills. */
function keyColumns(kind: ImportKind, heads: Cells, records: readonly NumberedLine[]): number[] {
  const columns = matchColumns(
    kind,
    heads,
    {},
    records.map(({ cells }) => cells),
  )
  return keyFieldsOf(kind).flatMap((field) => columnIndexes(heads, columns[field]))
}
