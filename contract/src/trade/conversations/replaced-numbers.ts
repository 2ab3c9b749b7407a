import { telephoneKey } from '#values/telephone-key.ts'

/**
 * A person's new phone number. `replaces` is the comparison key of the old number. WhatsApp reports such
 * changes.
 */
export type ReplacingNumber = { number: string; replaces: string }

/**
 * Returns the current number of a person who once had the number `former`, following several changes.
 * Undefined when `former` is still current, however it is formatted.
 */
export function currentNumberOf(former: string, changes: readonly ReplacingNumber[]): string | undefined {
  const passed = new Set([telephoneKey(former)])
  let current = former
  for (;;) {
    const next = changes.find(
      ({ number, replaces }) => replaces === telephoneKey(current) && !passed.has(telephoneKey(number)),
    )
    if (!next) return current === former ? undefined : current
    current = next.number
    passed.add(telephoneKey(current))
  }
}
