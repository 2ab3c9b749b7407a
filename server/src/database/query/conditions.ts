import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { placedValue, splitAtPlaces, type Values } from '#database/statements/named-statement.ts'

/**
 * The SQL condition of each filter. Its place has the name of the filter: `i.status = :status`. A function
 * writes the value into the text, for values that an index needs as a literal.
 */
export type FilterConditions<Filters> = {
  readonly [Name in keyof Filters]-?: string | ((value: NonNullable<Filters[Name]>) => string)
}

/** Conditions to join by `and`, and the values of their places. */
export type Conditions = { readonly texts: readonly string[]; readonly values: Values }

const noConditions: Conditions = { texts: [], values: {} }

/** The conditions of the filters that are set. */
export function conditionsOf<Filters extends object>(
  conditions: FilterConditions<Filters>,
  filters: Filters,
  search: Conditions = noConditions,
): Conditions {
  const texts: string[] = []
  for (const name in conditions) {
    const value = filters[name]
    const condition = conditions[name]
    if (value) texts.push(typeof condition === 'function' ? condition(value) : condition)
  }
  return { texts: [...texts, ...search.texts], values: { ...filters, ...search.values } }
}

/** The conditions as text that continues a `where`. */
export function andAll({ texts }: Conditions): string {
  return texts.map((text) => ` and ${text}`).join('')
}

/** Condition: the column has one of these words of the contract, as literals. */
export function hasOneOfWords(column: string, words: readonly string[]): string {
  return `${column} in (${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`
}

/** The conditions for the query builder. `company` is the value of `:company`. */
export function allOf({ texts, values }: Conditions, company?: string | null): RawBuilder<SqlBool> {
  return expressionOf<SqlBool>(texts.length > 0 ? texts.join(' and ') : 'true', { ...values, company })
}

/** A text with named places, for the query builder. */
export function expressionOf<Result>(text: string, values: Values): RawBuilder<Result> {
  const { between, names } = splitAtPlaces(text)
  const placed = names.map((name) => placedValue(values, name))
  return sql<Result>(between as unknown as TemplateStringsArray, ...placed)
}
