import * as z from 'zod/mini'
import type { Permission } from '#access/permissions.ts'
import { name } from '#values/text.ts'
import { scopes } from './scopes.ts'

/** Choices for the lifetime of a key, in days. Null means that it is valid until revoked. */
const lifetimes = [30, 90, 365, null] as const

export type ApiKeyDraft = z.output<typeof ApiKeyDraft>
export const ApiKeyDraft = z.object({
  name: name('Indiquez à quoi sert cette clé.'),
  permissions: z
    .array(
      z.enum(scopes as [Permission, ...Permission[]], 'Ce droit ne peut pas être donné à une clé.'),
      'Choisissez au moins un droit.',
    )
    .check(z.minLength(1, 'Choisissez au moins un droit.'), z.maxLength(100)),
  lifetimeDays: z._default(
    z.nullable(z.number('Choisissez une durée.').check(z.refine(isLifetime, 'Choisissez une durée.'))),
    null,
  ),
})

function isLifetime(days: number): boolean {
  return lifetimes.some((lifetime) => lifetime === days)
}
