import { AssertionError } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type AnyProcedure, isProcedure } from '@orpc/server'
import type { z } from 'zod'
import { router } from '#web/api/router.ts'

/** The fields in which an answer differed from the contract, by procedure. */
const differences = new Map<string, string>()
let isComparing = false

/**
 * Compares the answer of every procedure with the contract, because the running server does not. An answer
 * must have the types of the contract, every field that the contract names and no other.
 */
export function compareAnswers(): void {
  if (isComparing) return
  isComparing = true
  for (const [domain, group] of Object.entries(router))
    for (const [name, procedure] of Object.entries(group))
      if (isProcedure(procedure)) compareAnswersOf(`${domain}.${name}`, procedure)
}

/** Fails when an answer differed from the contract, and names its procedure. */
export function assertAnswersMatch(): void {
  const found = [...differences].map(([name, difference]) => `${name}: ${difference}`)
  differences.clear()
  if (found.length > 0) throw new AssertionError({ message: found.join('\n\n') })
}

function compareAnswersOf(name: string, { '~orpc': definition }: AnyProcedure): void {
  const { handler, outputSchema } = definition
  definition.handler = async (options) => {
    const answer = await handler(options)
    const difference = differenceFrom(outputSchema as z.ZodType, answer)
    if (difference) differences.set(name, difference)
    return answer
  }
}

/** The fields that differ from what the contract would leave of the answer. Undefined when none does. */
export function differenceFrom(schema: z.ZodType, answer: unknown): string | undefined {
  const { error, data } = schema.safeParse(answer)
  const fields = error
    ? error.issues.map(({ path, message }) => `${path.map(String).join('.')} (${message})`)
    : differingFields('', answer, data)
  return fields.length > 0 ? [...new Set(fields)].join(', ') : undefined
}

function differingFields(path: string, answer: unknown, expected: unknown): string[] {
  if (Array.isArray(answer) && Array.isArray(expected))
    return answer.flatMap((item, index) => differingFields(`${path}[]`, item, expected[index]))
  if (!isRecord(answer) || !isRecord(expected)) return isDeepStrictEqual(answer, expected) ? [] : [path]
  const names = Object.keys({ ...answer, ...expected })
  return names.flatMap((name) => differingFields(`${path}.${name}`, answer[name], expected[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof File)
}
