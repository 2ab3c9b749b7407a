/** Fields compared to find duplicates, the most reliable first. */
const duplicateKeys = ['phone', 'email', 'name', 'code'] as const
export type DuplicateKey = (typeof duplicateKeys)[number]

/** The compared values of a line, normalised as in the database (case, accents); null when missing. */
export type ComparedLine = { line: number } & Record<DuplicateKey, string | null>

/** Names of existing records, by their normalised value, for each compared field. */
export type ExistingRecords = Record<DuplicateKey, ReadonlyMap<string, string>>

const reasonTexts = {
  phone: 'Même téléphone',
  email: 'Même email',
  name: 'Même nom',
  code: 'Même numéro de suivi',
} as const satisfies Record<DuplicateKey, string>

/**
 * Returns the reason why a line may be a duplicate, by line number. A match with an existing record is
 * reported before one with an earlier line, and reliable fields before weaker ones.
 */
export function findDuplicates(
  lines: readonly ComparedLine[],
  existing: ExistingRecords,
): Map<number, string> {
  const twins = new Map<number, string>()
  const above: Record<DuplicateKey, Map<string, number>> = {
    phone: new Map(),
    email: new Map(),
    name: new Map(),
    code: new Map(),
  }
  for (const line of lines) {
    const reason =
      duplicateReason(line, (key, value) => existing[key].get(value), 'que «\u00a0', '\u00a0»') ??
      duplicateReason(line, (key, value) => above[key].get(value), "qu'à la ligne ")
    if (reason) twins.set(line.line, reason)
    for (const key of duplicateKeys) {
      const value = line[key]
      if (value !== null && !above[key].has(value)) above[key].set(value, line.line)
    }
  }
  return twins
}

function duplicateReason(
  line: ComparedLine,
  lookUp: (key: DuplicateKey, value: string) => string | number | undefined,
  before: string,
  after = '',
): string | undefined {
  for (const key of duplicateKeys) {
    const value = line[key]
    const twin = value === null ? undefined : lookUp(key, value)
    if (twin !== undefined) return `${reasonTexts[key]} ${before}${twin}${after}`
  }
}
