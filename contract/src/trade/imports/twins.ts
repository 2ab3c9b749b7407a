/** By what two records are taken for the same one, the surest first. */
const twinKeys = ['phone', 'email', 'name', 'code'] as const
export type TwinKey = (typeof twinKeys)[number]

/** What a line is compared by, folded as the database folds it; null when it has none. */
export type ComparedLine = { line: number } & Record<TwinKey, string | null>

/** The names of the records that are there already, by key. */
export type Known = Record<TwinKey, ReadonlyMap<string, string>>

const same = {
  phone: 'Même téléphone',
  email: 'Même email',
  name: 'Même nom',
  code: 'Même numéro de suivi',
} as const satisfies Record<TwinKey, string>

/**
 * Why a line may be there already, by its number: a record that is known before a line above in the file, and
 * the surest reason before the others.
 */
export function twinsOf(lines: readonly ComparedLine[], known: Known): Map<number, string> {
  const twins = new Map<number, string>()
  const above: Record<TwinKey, Map<string, number>> = {
    phone: new Map(),
    email: new Map(),
    name: new Map(),
    code: new Map(),
  }
  for (const line of lines) {
    const reason =
      reasonOf(line, (key, value) => known[key].get(value), 'que «\u00a0', '\u00a0»') ??
      reasonOf(line, (key, value) => above[key].get(value), "qu'à la ligne ")
    if (reason) twins.set(line.line, reason)
    for (const key of twinKeys) {
      const value = line[key]
      if (value !== null && !above[key].has(value)) above[key].set(value, line.line)
    }
  }
  return twins
}

function reasonOf(
  line: ComparedLine,
  found: (key: TwinKey, value: string) => string | number | undefined,
  before: string,
  after = '',
): string | undefined {
  for (const key of twinKeys) {
    const value = line[key]
    const twin = value === null ? undefined : found(key, value)
    if (twin !== undefined) return `${same[key]} ${before}${twin}${after}`
  }
}
