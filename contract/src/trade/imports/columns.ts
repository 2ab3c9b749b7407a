import { listFields, looksLike } from './cell-patterns.ts'
import type { ColumnNames, ImportField, JoinedColumns } from './field.ts'
import { headNames, normalizeHead, normalizeName } from './heads.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/**
 * The head of the column for each field. Several columns that are joined have a plus between their heads:
 * `Prénom + Nom`.
 */
export type Columns = Record<string, string>

export const plus = ' + '

type Cells = readonly string[]
type Head = { head: string; at: number; whole: string[]; halves: string[] }

/** Matching by the whole head only, or also by one half of it. */
type MatchMode = 'whole' | 'halves'

/**
 * Finds the column of each field: first as the company chose in its last import, then by the names of the
 * heads. A column serves one field. The lines below, when given, prevent an empty column from being preferred
 * to a full one.
 */
export function matchColumns(
  kind: ImportKind,
  heads: Cells,
  remembered: Columns = {},
  below: readonly Cells[] = [],
): Columns {
  const free: Head[] = heads.flatMap((head, at) => (head === '' ? [] : [{ head, at, ...headNames(head) }]))
  const fields = Object.entries(fieldsOfKind(kind))
  const columns: Columns = {}
  let isNamed = false
  const assign = (field: string, found: Head[] | null) => {
    if (found === null || field in columns || isMismatch(field, found, below)) return
    // a company that chose one name last time wants no second one
    if (field === 'contact' && isNamed && remembered.contact === undefined) return
    columns[field] = found.map(({ head }) => head).join(plus)
    for (const head of found) free.splice(free.indexOf(head), 1)
  }
  const assignAll = (among: (head: Head) => boolean, mode: MatchMode) => {
    for (const [field, { label, labelWaits }] of fields)
      if (!labelWaits) assign(field, findByName(free.filter(among), [label], mode))
    for (const [field, called] of fields) assign(field, findByField(free.filter(among), called, mode))
  }
  const isFull = ({ at }: Head) => below.length === 0 || below.some((cells) => cells[at])
  for (const [field] of fields) assign(field, findRemembered(free, remembered[field]))
  isNamed = 'name' in columns
  assignAll(isFull, 'whole')
  assignAll(isFull, 'halves')
  assignAll(() => true, 'halves')
  return kind === 'clients' && !isNamed ? swapIfMostlyEmpty(columns, heads, below) : columns
}

/** A column called « Type » that contains none of our types is another column. */
function isMismatch(field: string, found: readonly Head[], below: readonly Cells[]): boolean {
  if (!listFields.includes(field)) return false
  const filledCells = below.flatMap((cells) => found.flatMap(({ at }) => cells[at] || []))
  return filledCells.length > 0 && !filledCells.some((cell) => looksLike(field, cell))
}

function findRemembered(free: readonly Head[], remembered: string | undefined): Head[] | null {
  if (remembered === undefined) return null
  const parts =
    findByHead(free, remembered) ?? remembered.split(plus).map((part) => findByHead(free, part)?.[0])
  return parts.every((part) => part !== undefined) ? parts : null
}

/**
 * A remembered head comes from the user, so only the text of the heads is compared, not our lists of names.
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

function findByField(
  free: readonly Head[],
  { called, several }: ImportField,
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
  return null
}

function findJoined(
  free: readonly Head[],
  { joined, firstNeeded }: JoinedColumns,
  mode: MatchMode,
): Head[] | null {
  const remaining = [...free]
  const parts = joined.map((names) => {
    const found = findByName(remaining, names, mode)?.[0]
    if (found) remaining.splice(remaining.indexOf(found), 1)
    return found
  })
  // A family name alone is an ordinary name column. A street alone is still an address.
  if (firstNeeded && !parts[0]) return null
  const found = parts.filter((part) => part !== undefined)
  return found.length > 0 ? found : null
}

/** Columns with a phone or email, the likeliest first, four at most. */
function findSeveral(free: readonly Head[], names: readonly string[], mode: MatchMode): Head[] | null {
  const heads = new Set(
    names.map(normalizeName).flatMap((name) => free.filter((one) => isCalled(one, name, mode))),
  )
  return heads.size > 0 ? [...heads].slice(0, 4) : null
}

function isJoined(way: ColumnNames): way is JoinedColumns {
  return 'joined' in way
}

/**
 * When « Nom » is full and « Nom de l'entreprise » is half empty, the second is a contact's employer and the
 * first is the record's name.
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

/** The column indexes for a field, in the order of joining; empty when the file lacks one of them. */
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

/** The joined text of several columns of a line, without repeated words. */
export function joinCells({ between = ' ' }: ImportField, places: readonly number[], cells: Cells): string {
  const [only] = places
  if (places.length === 1 && only !== undefined) return cells[only] ?? ''
  return [...new Set(places.flatMap((at) => cells[at] || []))].join(between)
}
