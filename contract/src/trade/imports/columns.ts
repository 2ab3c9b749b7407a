import { fold } from '#values/fold.ts'
import { contradicts, holdsField, isUnitColumn, listFields, looksLike } from './cell-patterns.ts'
import { unitKey } from './column-units.ts'
import type { ColumnNames, Columns, ImportField, JoinedColumns } from './fields/field.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'
import { type HeadPattern, isMeaningless, isRuledOut, patternRank } from './words/head-pattern.ts'
import { headNames, normalizeHead, normalizeName } from './words/heads.ts'

export type { Columns } from './fields/field.ts'

export const plus = ' + '

type Cells = readonly string[]
type Head = { head: string; at: number; name: string; whole: string[]; halves: string[] }

/** How column headers are compared with names: whole, by one half of a two-part header, or by words. */
type MatchMode = 'whole' | 'halves' | 'words'

/** Maximum number of columns joined into one field. */
const mostJoined = 4

/**
 * Finds the column of each field. The order is: the company's choice in its last import, names of headers,
 * words in headers, and finally the cells. A column serves one field only. `below` are the lines under the
 * header row, so that a filled column is preferred to an empty one.
 */
export function matchColumns(
  kind: ImportKind,
  heads: Cells,
  remembered: Columns = {},
  below: readonly Cells[] = [],
): Columns {
  const match = new ColumnMatch(kind, heads, below)
  match.assignRemembered(remembered)
  match.assignByLabel('whole')
  match.assignFirst()
  for (const mode of ['whole', 'halves', 'words'] as const) match.assignByName(mode)
  match.assignByContents()
  match.takeEmptyColumns()
  for (const mode of ['halves', 'words'] as const) match.assignByName(mode)
  match.joinUnits()
  const columns = match.columns()
  return kind === 'clients' && !match.isNamed ? swapIfMostlyEmpty(columns, heads, below) : columns
}

/** Columns matched so far, and headers not yet matched to a field. */
class ColumnMatch {
  readonly #fields: [string, ImportField][]
  readonly #below: readonly Cells[]
  readonly #found = new Map<string, Head[]>()
  readonly #cellsOfHead = new Map<number, string[]>()
  readonly #mismatches = new Map<string, boolean>()
  #free: Head[]
  #remembered: Columns = {}
  #takesEmpty = false
  /** True when the company chose the column of the name in its last import. */
  isNamed = false

  constructor(kind: ImportKind, heads: Cells, below: readonly Cells[]) {
    this.#fields = Object.entries(fieldsOfKind(kind))
    this.#below = below
    this.#free = heads.flatMap((head, at) =>
      head === '' ? [] : [{ head, at, name: normalizeHead(head), ...headNames(head) }],
    )
  }

  assignRemembered(remembered: Columns): void {
    this.#remembered = remembered
    for (const [field] of this.#fields) this.#assign(field, findRemembered(this.#free, remembered[field]))
    this.isNamed = this.#found.has('name')
  }

  assignByLabel(mode: MatchMode): void {
    for (const [field, { label, labelWaits }] of this.#fields)
      if (!labelWaits) this.#assign(field, findByName(this.#candidates(field), [label], mode))
  }

  assignFirst(): void {
    for (const [field, { comesFirst, called, patterns = [] }] of this.#fields) {
      if (!comesFirst) continue
      const only = { called: called.slice(0, 1), patterns: patterns.slice(0, 1) }
      for (const mode of ['whole', 'halves', 'words'] as const)
        this.#assign(field, find(this.#candidates(field), only, mode))
    }
  }

  assignByName(mode: MatchMode): void {
    this.assignByLabel(mode)
    for (const [field, called] of this.#fields)
      this.#assign(field, find(this.#candidates(field), called, mode))
  }

  /** Matches columns whose cells nearly all look like one field, whatever their header says. */
  assignByContents(): void {
    for (const [field, { several, patterns = [] }] of this.#fields) {
      const isOther = ({ name }: Head) => patterns.some((pattern) => isRuledOut(name, pattern))
      const found = this.#candidates(field).filter(
        (head) => !isOther(head) && holdsField(field, head.name, this.#filled(head)),
      )
      this.#assign(field, several ? found : found.slice(0, 1))
    }
  }

  takeEmptyColumns(): void {
    this.#takesEmpty = true
  }

  /**
   * A column of units, such as « Devise » or « Weight unit », is joined to its values: otherwise francs would
   * become dollars and grams kilograms.
   */
  joinUnits(): void {
    const joined = new Set<Head>()
    for (const [field, { measurement }] of this.#fields) {
      const [values, ...others] = this.#found.get(field) ?? []
      if (!measurement || !values || others.length > 0) continue
      if (this.#remembered[unitKey(field)] !== undefined) continue
      const units = this.#free.find((head) => isUnitColumn(measurement, this.#filled(head)))
      if (!units) continue
      this.#found.set(field, [values, units])
      joined.add(units)
    }
    this.#free = this.#free.filter((head) => !joined.has(head))
  }

  columns(): Columns {
    const columns: Columns = {}
    for (const [field, { several }] of this.#fields) {
      const found = this.#found.get(field)
      if (!found) continue
      const ordered = several ? inOrderOfCalls(found) : found
      columns[field] = ordered.map(({ head }) => head).join(plus)
      const unit = this.#remembered[unitKey(field)]
      if (unit !== undefined && columns[field] === this.#remembered[field]) columns[unitKey(field)] = unit
    }
    return columns
  }

  #candidates(field: string): Head[] {
    const isFull = (head: Head) => this.#below.length === 0 || this.#filled(head).length > 0
    return this.#free.filter((head) => (this.#takesEmpty || isFull(head)) && !this.#isMismatch(field, head))
  }

  #assign(field: string, found: readonly Head[] | null): void {
    if (found === null || found.length === 0) return
    const known = this.#found.get(field)
    const isRemembered = this.#remembered[field] !== undefined && known !== undefined
    // An empty column must not be added to a filled one.
    if (known && (isRemembered || this.#takesEmpty || !this.#isSeveral(field))) return
    // A company that chose one column for the name does not want a second one.
    const isOtherName = field === 'contact' || field === 'nickname'
    if (isOtherName && this.isNamed && this.#remembered[field] === undefined) return
    const heads = [...(known ?? []), ...found].slice(0, this.#isSeveral(field) ? mostJoined : undefined)
    this.#found.set(field, heads)
    this.#free = this.#free.filter((head) => !heads.includes(head))
  }

  #isSeveral(field: string): boolean {
    return this.#fields.some(([name, { several }]) => name === field && several === true)
  }

  /**
   * True when the cells contradict the header: a « Type » column without any of our types, or a name column
   * that contains phone numbers.
   */
  #isMismatch(field: string, head: Head): boolean {
    const key = `${field} ${head.at}`
    const known = this.#mismatches.get(key)
    if (known !== undefined) return known
    const cells = this.#filled(head)
    const isOfList = !listFields.includes(field) || cells.some((cell) => looksLike(field, cell))
    const measurement = this.#fields.find(([name]) => name === field)?.[1].measurement
    const isUnits = measurement !== undefined && isUnitColumn(measurement, cells)
    const isMismatch = cells.length > 0 && (!isOfList || isUnits || contradicts(field, cells))
    this.#mismatches.set(key, isMismatch)
    return isMismatch
  }

  /** Returns the non-empty cells under a header. */
  #filled({ at }: Head): string[] {
    const cells = this.#cellsOfHead.get(at) ?? this.#below.flatMap((line) => line[at] || [])
    this.#cellsOfHead.set(at, cells)
    return cells
  }
}

function findRemembered(free: readonly Head[], remembered: string | undefined): Head[] | null {
  if (remembered === undefined) return null
  const parts =
    findByHead(free, remembered) ?? remembered.split(plus).map((part) => findByHead(free, part)?.[0])
  return parts.every((part) => part !== undefined) ? parts : null
}

/**
 * Finds the columns of a header that the user chose in an earlier import. Only the text of the header is
 * compared, not our lists of known names.
 */
function findByHead(free: readonly Head[], headText: string): Head[] | null {
  const name = normalizeHead(headText)
  const head = free.find(({ head }) => head === headText) ?? free.find((one) => isCalled(one, name, 'whole'))
  return head ? [head] : null
}

function findByName(free: readonly Head[], names: readonly string[], mode: MatchMode): Head[] | null {
  for (const name of names.map(normalizeName)) {
    const head = free.find((one) => isCalled(one, name, mode))
    if (head) return [head]
  }
  return null
}

function isCalled({ whole, halves }: Head, name: string, mode: MatchMode): boolean {
  return whole.includes(name) || (mode === 'halves' && halves.includes(name))
}

/** Known names of a field's column, and words that its header may contain. */
type Names = Pick<ImportField, 'called' | 'several' | 'patterns'>

/** Finds the columns of a field: a single one, several of the same kind, or one for each joined part. */
function find(
  free: readonly Head[],
  { called, several, patterns = [] }: Names,
  mode: MatchMode,
): Head[] | null {
  for (const way of called) {
    const heads = isJoined(way)
      ? findJoined(free, way, mode)
      : several
        ? findSeveral(free, way, mode)
        : findByName(free, way, mode)
    if (heads) return heads
  }
  if (mode !== 'words') return null
  for (const pattern of patterns) {
    const heads = byRank(free, pattern)
    if (heads.length > 0) return several ? heads : heads.slice(0, 1)
  }
  return null
}

function byRank(free: readonly Head[], pattern: HeadPattern): Head[] {
  return free
    .map((head) => ({ head, rank: patternRank(head.name, pattern) }))
    .filter((one): one is { head: Head; rank: number } => one.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ head }) => head)
}

function findJoined(free: readonly Head[], way: JoinedColumns, mode: MatchMode): Head[] | null {
  if (way.waits && mode !== 'words') return null
  const remaining = [...free]
  const parts = way.joined.map((names, at) => {
    const found = findPart(remaining, names, way.patterns?.[at], mode)
    if (found) remaining.splice(remaining.indexOf(found), 1)
    return found
  })
  // A family name without a first name is an ordinary name column. A street without a town is still an
  // address.
  if (way.firstNeeded && !parts[0]) return null
  const found = parts.filter((part) => part !== undefined)
  return found.length > 0 ? found : null
}

function findPart(
  free: readonly Head[],
  names: readonly string[],
  pattern: HeadPattern | undefined,
  mode: MatchMode,
): Head | undefined {
  const named =
    findByName(free, names, 'whole') ?? (mode === 'whole' ? null : findByName(free, names, 'halves'))
  return named?.[0] ?? (pattern && byRank(free, pattern)[0])
}

/** Finds all columns that contain a phone or email, the likeliest first. */
function findSeveral(free: readonly Head[], names: readonly string[], mode: MatchMode): Head[] | null {
  const heads = new Set(
    names.map(normalizeName).flatMap((name) => free.filter((one) => isCalled(one, name, mode))),
  )
  return heads.size > 0 ? [...heads] : null
}

const mobileWords: HeadPattern = {
  any: 'mobile | portable | cell | cellphone | cellulaire | gsm | whatsapp | whats app | 手机 | 移动电话',
}

/**
 * Sorts phone columns: mobile numbers first, because messages are sent to them, and headers without meaning
 * last.
 */
function inOrderOfCalls(heads: readonly Head[]): Head[] {
  const order = ({ name }: Head) =>
    patternRank(name, mobileWords) !== null ? 0 : isMeaningless(name) ? 2 : 1
  return heads.toSorted((one, other) => order(one) - order(other))
}

function isJoined(way: ColumnNames): way is JoinedColumns {
  return 'joined' in way
}

/**
 * Swaps company name and contact when « Nom » is full and « Nom de l'entreprise » is half empty. Then « Nom »
 * is the record's name, and the other column is a contact's employer.
 */
function swapIfMostlyEmpty(matched: Columns, heads: Cells, below: readonly Cells[]): Columns {
  const { name, contact, ...others } = matched
  if (name === undefined || contact === undefined || contact.includes(plus) || below.length === 0)
    return matched
  const filled = (head: string) => below.reduce((sum, cells) => sum + (cells[heads.indexOf(head)] ? 1 : 0), 0)
  const isWhole = ['nom', 'name', 'display name', 'nom affiche', '名称'].includes(normalizeHead(contact))
  return isWhole && filled(name) * 2 <= filled(contact)
    ? { name: contact, contact: name, ...others }
    : matched
}

/**
 * Returns the column indexes of a field, in the order of joining. Empty when the file lacks one of the
 * columns.
 */
export function columnIndexes(heads: Cells, headText: string | undefined): number[] {
  if (headText === undefined) return []
  const whole = heads.indexOf(headText)
  if (whole >= 0) return [whole]
  for (let cut = headText.indexOf(plus); cut >= 0; cut = headText.indexOf(plus, cut + 1)) {
    const [first, others] = [
      heads.indexOf(headText.slice(0, cut)),
      columnIndexes(heads, headText.slice(cut + plus.length)),
    ]
    if (first >= 0 && others.length > 0) return [first, ...others]
  }
  return []
}

/**
 * Joins the texts of several columns of a line, without repeated words. A unit without a figure is left out,
 * because it measures nothing.
 */
export function joinCells(
  { between = ' ', skipsContained, measurement }: ImportField,
  places: readonly number[],
  cells: Cells,
): string {
  const [only] = places
  if (places.length === 1 && only !== undefined) return cells[only] ?? ''
  const texts = new Set<string>()
  for (const text of places.flatMap((at) => cells[at] || []))
    if (!skipsContained || ![...texts].some((earlier) => containsWords(earlier, text))) texts.add(text)
  const joined = [...texts].join(between)
  return measurement && !/\p{Nd}/u.test(joined) ? '' : joined
}

function containsWords(text: string, part: string): boolean {
  return ` ${fold(text)} `.includes(` ${fold(part)} `)
}
