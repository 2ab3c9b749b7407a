import { invalid, missingParameter } from './graph-error.ts'
import type { Json } from './state.ts'

// Functions that read untrusted parts of a request.

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function objectList(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function needText(value: unknown, name: string, longest: number): string {
  const text = optionalText(value)
  if (!text) throw missingParameter(name)
  if ([...text].length > longest) throw invalid(`Param ${name} must be at most ${longest} characters long.`)
  return text
}

/**
 * Returns the fields named in the query parameter `fields`, and the id. Without the parameter, returns all
 * fields.
 */
export function pickFields(all: Json, query: URLSearchParams): Json {
  const names = query.get('fields')?.split(',')
  if (!names) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || names.includes(name)))
}
