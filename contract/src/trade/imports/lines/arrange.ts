import { columnIndexes, matchColumns } from '#trade/imports/columns.ts'
import { type ImportKind, keyFieldsOf } from '#trade/imports/kinds.ts'
import { recordsAbove } from './data-above.ts'
import { findHeadsLine } from './heads-line.ts'
import { completeHeads, uniqueHeads } from './heads-of-list.ts'
import { looksLikeHeads } from './known-heads.ts'
import { findMargins, type Margin, sameHeads } from './margins.ts'

type Cells = readonly string[]
type NumberedLine = { line: number; cells: string[] }

/** A list of the file with other heads. `count`: the lines under them. */
export type OtherList = { headsLine: number; heads: Cells; count: number }

/** Every line of a file but its heads: read, set aside with a reason, above the heads, or of another list. */
type Arrangement = {
  heads: string[]
  lines: NumberedLine[]
  margins: Margin[]
  /** The number of lines above the heads. */
  aboveCount: number
  others: OtherList[]
}

/**
 * The line of the heads of the largest list of a file, and of equal ones the first. Null when the file has no
 * heads.
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

/** A list of this kind has the column that every record fills, and one more. */
function isUsable(kind: ImportKind, heads: Cells): boolean {
  const columns = matchColumns(kind, heads)
  return Object.keys(columns).length >= 2 && keyFieldsOf(kind).some((field) => columns[field] !== undefined)
}

/**
 * Gives every line of a file its place under the heads of one line, or under none. `givenHeads`: the heads
 * of a format that fixes them, or those of the line with its merged cells filled.
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

/** The first lines of a list without its totals and comments, to compare others with. */
function withoutMargins(lines: readonly NumberedLine[]): NumberedLine[] {
  const sample = lines.slice(0, 60)
  const aside = new Set(findMargins([], sample, []).map(({ line }) => line))
  return sample.filter(({ line }) => !aside.has(line))
}

type Section = { headsLine: number; heads: Cells; lines: NumberedLine[] }

/** The lines of a file by the list that they belong to. */
type Sections = {
  top: NumberedLine[]
  own: NumberedLine[]
  others: Section[]
  /** Repeated heads, and the titles above them. */
  titles: Margin[]
  /** Whether the chosen heads are the first ones of the file. */
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

/** Heads without a line below them are a line of their list. */
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

/** A list whose lines have one cell more often than this has no titles that could be told from them. */
const fewNarrow = 0.1

/** Sets aside the titles that stand right above repeated or other heads: lines of one cell in a wide list. */
function moveTitles(lines: NumberedLine[], { top, titles }: Sections): void {
  const isNarrow = ({ cells }: NumberedLine) => cells.filter(Boolean).length === 1
  const isRepeated = ({ cells }: NumberedLine) => top.some((title) => sameHeads(title.cells, cells))
  const narrowCount = lines.filter(isNarrow).length
  for (let last = lines.at(-1); last !== undefined; last = lines.at(-1)) {
    const isTitle = isRepeated(last) || (isNarrow(last) && narrowCount <= 1 + lines.length * fewNarrow)
    // A total or a closing sentence keeps its own reason.
    if (!isTitle || findMargins([], [last], []).length > 0) return
    titles.push({ line: last.line, is: 'titres' })
    lines.pop()
  }
}

/** The columns that every record fills. */
function keyColumns(kind: ImportKind, heads: Cells, records: readonly NumberedLine[]): number[] {
  const columns = matchColumns(
    kind,
    heads,
    {},
    records.map(({ cells }) => cells),
  )
  return keyFieldsOf(kind).flatMap((field) => columnIndexes(heads, columns[field]))
}
