import { textOf } from './cell-text.ts'
import { keptLines, type NamedSheet } from './sheet.ts'

/** Maximum number of columns, more than any real list has. */
const mostColumns = 500
const deepest = 5

/**
 * Reads a JSON array of objects, or one object per line. Nested values become columns such as `address.city`.
 * Null when the text is not JSON.
 */
export function sheetOfJson(text: string): NamedSheet | null {
  const records = recordsOf(text)
  if (!records) return null
  const heads = new Map<string, number>()
  const rows = records.slice(0, keptLines).map((record) => {
    const cells: string[] = []
    for (const [head, cell] of fieldsOf(record)) {
      if (!heads.has(head)) heads.set(head, heads.size)
      cells[heads.get(head) ?? 0] = cell
    }
    return cells
  })
  if (heads.size === 0 || heads.size > mostColumns) return null
  const lines = rows.map((row, at) => ({
    line: at + 1,
    cells: Array.from(heads.values(), (place) => row[place] ?? ''),
  }))
  return {
    name: null,
    heads: [...heads.keys()],
    lines: lines.filter(({ cells }) => cells.some(Boolean)),
    isCut: records.length > keptLines,
  }
}

/** Finds the records: the array itself, the first array in an object, or one object per line. */
function recordsOf(text: string): object[] | null {
  const whole = parse(text)
  const list = isRecord(whole) ? (Object.values(whole).find(isRecords) ?? [whole]) : whole
  if (isRecords(list)) return list
  const lines = text
    .split('\n')
    .filter((line) => line.trim())
    .map(parse)
  return isRecords(lines) ? lines : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRecords(value: unknown): value is object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord)
}

function fieldsOf(value: object, path = '', depth = 1): [head: string, cell: string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    const head = path ? `${path}.${key}` : key
    if (typeof inner !== 'object' || inner === null) return [[head, textOf(inner)]]
    if (depth >= deepest) return [[head, JSON.stringify(inner)]]
    if (Array.isArray(inner) && !inner.some((one) => typeof one === 'object' && one !== null))
      return [[head, inner.map(textOf).filter(Boolean).join(' / ')]]
    return fieldsOf(inner, head, depth + 1)
  })
}
