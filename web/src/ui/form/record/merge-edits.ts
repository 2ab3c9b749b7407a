/** Groups of fields that belong together, such as a town and its code. Each group is merged as one field. */
export type FieldGroups = readonly (readonly string[])[]

type Versions<Start> = {
  /** Values when the editing started. */
  before: Start
  /** Values in the user's form. */
  mine: Start
  /** Values of the row after a colleague's change. */
  theirs: Start
}

type Merge<Start> = {
  values: Start
  /** Fields that both changed to different values. For these, `values` contains the user's value. */
  conflicts: string[]
}

/**
 * Three-way merge of two edits of one record. A field changed by only one person gets that person's value. A
 * list, such as the lines of an invoice, counts as one field.
 */
export function mergeEdits<Start extends Record<string, unknown>>(
  { before, mine, theirs }: Versions<Start>,
  groups: FieldGroups = [],
): Merge<Start> {
  const values: Record<string, unknown> = { ...mine }
  const conflicts: string[] = []
  for (const group of groupsOf(Object.keys(mine), groups)) {
    const differ = (one: Start, other: Start) => group.some((field) => !isSameValue(one[field], other[field]))
    if (!differ(mine, theirs) || !differ(before, theirs)) continue
    if (differ(before, mine)) conflicts.push(...group)
    else for (const field of group) values[field] = theirs[field]
  }
  return { values: values as Start, conflicts }
}

/** Returns each field exactly once, alone or in its group. */
function groupsOf(fields: readonly string[], groups: FieldGroups): FieldGroups {
  const grouped = new Set(groups.flat())
  return [...groups, ...fields.filter((field) => !grouped.has(field)).map((field) => [field])]
}

/**
 * Compares two values. Ignores spaces at the beginning and end of texts, and the `key` property of list
 * items, which is random.
 */
function isSameValue(one: unknown, other: unknown): boolean {
  const toText = (value: unknown) =>
    JSON.stringify(value, (name, part) => {
      if (name === 'key') return undefined
      return typeof part === 'string' ? part.trim() : part
    })
  return toText(one) === toText(other)
}
