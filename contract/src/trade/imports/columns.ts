import type { ImportField, Joined, Way } from './field.ts'
import { looksLike, ofAList } from './fits.ts'
import { namesOf, plain, plainName } from './heads.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/**
 * Which column of a file each field is read from, by the text of its head; several that are read as one have
 * a plus between: `Prénom + Nom`.
 */
export type Columns = Record<string, string>

export const plus = ' + '

type Cells = readonly string[]
type Head = { head: string; at: number; whole: string[]; halves: string[] }

/** By its whole name, or by one of its halves as well. */
type Reading = 'whole' | 'halves'

/**
 * Finds the column of each field: as this company chose it last time, else by what its head is called. A
 * column serves one field.
 * What stands below, when it is known, keeps an empty column from beating a full one.
 */
export function matchedColumns(
  kind: ImportKind,
  heads: Cells,
  remembered: Columns = {},
  below: readonly Cells[] = [],
): Columns {
  const free: Head[] = heads.flatMap((head, at) => (head === '' ? [] : [{ head, at, ...namesOf(head) }]))
  const fields = Object.entries(fieldsOfKind(kind))
  const matched: Columns = {}
  let isNamed = false
  const take = (field: string, found: Head[] | null) => {
    if (found === null || field in matched || isAnother(field, found, below)) return
    if (field === 'contact' && isNamed && remembered.contact === undefined) return // who chose a name last time wanted no other
    matched[field] = found.map(({ head }) => head).join(plus)
    for (const one of found) free.splice(free.indexOf(one), 1)
  }
  const takeAll = (among: (head: Head) => boolean, reading: Reading) => {
    for (const [field, { label, labelWaits }] of fields)
      if (!labelWaits) take(field, byName(free.filter(among), [label], reading))
    for (const [field, called] of fields) take(field, byField(free.filter(among), called, reading))
  }
  const isFull = ({ at }: Head) => below.length === 0 || below.some((cells) => cells[at])
  for (const [field] of fields) take(field, asRemembered(free, remembered[field]))
  isNamed = 'name' in matched
  takeAll(isFull, 'whole')
  takeAll(isFull, 'halves')
  takeAll(() => true, 'halves')
  return kind === 'clients' && !isNamed ? fullerFirst(matched, heads, below) : matched
}

/** A column called « Type » that holds none of our types is something else. */
function isAnother(field: string, found: readonly Head[], below: readonly Cells[]): boolean {
  if (!ofAList.includes(field)) return false
  const said = below.flatMap((cells) => found.flatMap(({ at }) => cells[at] || []))
  return said.length > 0 && !said.some((cell) => looksLike(field, cell))
}

function asRemembered(free: readonly Head[], said: string | undefined): Head[] | null {
  if (said === undefined) return null
  const parts = calledAs(free, said) ?? said.split(plus).map((part) => calledAs(free, part)?.[0])
  return parts.every((part) => part !== undefined) ? parts : null
}

/** What somebody chose is no name of our own. */
function calledAs(free: readonly Head[], said: string): Head[] | null {
  const name = plain(said)
  const found = free.find(({ head }) => head === said) ?? free.find((one) => isCalled(one, name, 'whole'))
  return found ? [found] : null
}

function byName(free: readonly Head[], names: readonly string[], reading: Reading): Head[] | null {
  for (const name of names.map(plainName)) {
    const found = free.find((one) => isCalled(one, name, reading))
    if (found) return [found]
  }
  return null
}

function isCalled({ whole, halves }: Head, name: string, reading: Reading): boolean {
  return whole.includes(name) || (reading === 'halves' && halves.includes(name))
}

function byField(free: readonly Head[], { called, several }: ImportField, reading: Reading): Head[] | null {
  for (const way of called) {
    const found = isJoined(way)
      ? joinedBy(free, way, reading)
      : several
        ? severalBy(free, way, reading)
        : byName(free, way, reading)
    if (found) return found
  }
  return null
}

function joinedBy(free: readonly Head[], { joined, firstNeeded }: Joined, reading: Reading): Head[] | null {
  const left = [...free]
  const parts = joined.map((names) => {
    const found = byName(left, names, reading)?.[0]
    if (found) left.splice(left.indexOf(found), 1)
    return found
  })
  // A family name alone is a name of one column; a street alone is an address.
  if (firstNeeded && !parts[0]) return null
  const found = parts.filter((part) => part !== undefined)
  return found.length > 0 ? found : null
}

/** All the columns by which somebody is reached, the likeliest first; of more than four nobody asks. */
function severalBy(free: readonly Head[], names: readonly string[], reading: Reading): Head[] | null {
  const found = new Set(
    names.map(plainName).flatMap((name) => free.filter((one) => isCalled(one, name, reading))),
  )
  return found.size > 0 ? [...found].slice(0, 4) : null
}

function isJoined(way: Way): way is Joined {
  return 'joined' in way
}

/**
 * Of « Nom de l'entreprise » beside a « Nom » that is full, half of it empty: the company somebody works for,
 * not the name of the record.
 */
function fullerFirst(matched: Columns, heads: Cells, below: readonly Cells[]): Columns {
  const { name, contact, ...others } = matched
  if (name === undefined || contact === undefined || contact.includes(plus) || below.length === 0)
    return matched
  const filled = (head: string) => below.reduce((sum, cells) => sum + (cells[heads.indexOf(head)] ? 1 : 0), 0)
  const isWhole = ['nom', 'name', 'display name', 'nom affiche', '名称'].includes(plain(contact))
  return isWhole && filled(name) * 2 <= filled(contact)
    ? { name: contact, contact: name, ...others }
    : matched
}

/**
 * The places of what a field is read from, in the order in which they are joined; none when the file has not
 * all of them.
 */
export function placesOf(heads: Cells, said: string | undefined): number[] {
  if (said === undefined) return []
  const whole = heads.indexOf(said)
  if (whole >= 0) return [whole]
  for (let cut = said.indexOf(plus); cut >= 0; cut = said.indexOf(plus, cut + 1)) {
    const [first, others] = [
      heads.indexOf(said.slice(0, cut)),
      placesOf(heads, said.slice(cut + plus.length)),
    ]
    if (first >= 0 && others.length > 0) return [first, ...others]
  }
  return []
}

/** What a line says in some columns that are read as one; the same word twice is said once. */
export function joinedCell({ between = ' ' }: ImportField, places: readonly number[], cells: Cells): string {
  const [only] = places
  if (places.length === 1 && only !== undefined) return cells[only] ?? ''
  return [...new Set(places.flatMap((at) => cells[at] || []))].join(between)
}
