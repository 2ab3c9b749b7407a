import type { Statement } from './send.ts'

/** Values by the name of their place in a statement. */
export type Values = Readonly<Record<string, unknown>>

/** A named place, such as `:invoice`. A cast such as `::bigint` is none. */
const place = /(?<!:):([a-z]\w*)/gi

const mostTexts = 1000
const texts = new Map<string, { text: string; names: string[] }>()

/**
 * A statement whose text is written once, with named places: `id = :invoice` is sent as `id = $1`. Each text
 * is translated once, so a query is a constant, or one text for each combination of filters.
 */
export function namedStatement(text: string, values: Values): Statement {
  const { text: numbered, names } = texts.get(text) ?? numberPlaces(text)
  return { text: numbered, values: names.map((name) => placedValue(values, name)) }
}

/** Splits a text at its places: what stands between them, and their names. */
export function splitAtPlaces(text: string): { between: string[]; names: string[] } {
  const parts = text.split(place)
  return {
    between: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  }
}

export function placedValue(values: Values, name: string): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`The statement has a place :${name}, but no value for it`)
  return value
}

function numberPlaces(text: string) {
  const names = [...new Set(splitAtPlaces(text).names)]
  const numbered = { text: text.replaceAll(place, (_, name: string) => `$${names.indexOf(name) + 1}`), names }
  texts.set(text, numbered)
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value ?? '')
  return numbered
}
