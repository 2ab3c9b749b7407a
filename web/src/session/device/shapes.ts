// Functions that check the shape of stored or received data. They replace a library, because the sign-in page
// loads them.

import type { Instant } from '@escale/contract/values/days'

export type Shape<Value> = (content: unknown) => content is Value

export const isText: Shape<string> = (content) => typeof content === 'string'
export const isNumber: Shape<number> = (content) => typeof content === 'number'
export const isInstant: Shape<Instant> = (content): content is Instant =>
  isText(content) && !Number.isNaN(Date.parse(content))
export const isFlag: Shape<boolean> = (content) => typeof content === 'boolean'

export function oneOf<const Value extends string | number>(values: readonly Value[]): Shape<Value> {
  return (content): content is Value => values.some((value) => value === content)
}

export function orNull<Value>(isValue: Shape<Value>): Shape<Value | null> {
  return (content): content is Value | null => content === null || isValue(content)
}

export function listOf<Value>(isValue: Shape<Value>): Shape<Value[]> {
  return (content): content is Value[] => Array.isArray(content) && content.every(isValue)
}

/** A check for an object with any keys, whose values all have one shape. */
export function dictionaryOf<Value>(isValue: Shape<Value>): Shape<Record<string, Value>> {
  return (content): content is Record<string, Value> =>
    isObject(content) && Object.values(content).every(isValue)
}

/**
 * A check for an object. The type requires an entry for every field, so a new field does not compile until it
 * is checked.
 */
export function objectOf<Value>(fields: { [Name in keyof Value]-?: Shape<Value[Name]> }): Shape<Value> {
  const checks = Object.entries<Shape<unknown>>(fields)
  return (content): content is Value =>
    isObject(content) && checks.every(([name, isValue]) => isValue(content[name]))
}

function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null && !Array.isArray(content)
}
