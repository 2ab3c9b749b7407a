/** Fields that make sense only together, such as a town and its code: they are merged as one. */
export type FieldGroups = readonly (readonly string[])[]

type Versions<Start> = {
  /** The values the form started from. */
  before: Start
  /** The values the form holds. */
  mine: Start
  /** The values of the row as a colleague left it. */
  theirs: Start
}

type Merge<Start> = {
  values: Start
  /** Fields that both people changed, each in their own way: `values` holds mine. */
  conflicts: string[]
}

/**
 * A three-way merge of two edits of one record. A field that only one of the two people touched takes that
 * person's value. A list, such as the lines of an invoice, is one field.
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

/** Every field once, alone or with its group. */
function groupsOf(fields: readonly string[], groups: FieldGroups): FieldGroups {
  const grouped = new Set(groups.flat())
  return [...groups, ...fields.filter((field) => !grouped.has(field)).map((field) => [field])]
}

/**
 * Compares without the spaces around a text, and without the `key` of a row, which changes each time the form
 * starts.
 */
function isSameValue(one: unknown, other: unknown): boolean {
  const toText = (value: unknown) =>
    JSON.stringify(value, (name, part) => {
      if (name === 'key') return undefined
      return typeof part === 'string' ? part.trim() : part
    })
  return toText(one) === toText(other)
}
