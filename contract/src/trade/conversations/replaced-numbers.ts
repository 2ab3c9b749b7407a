import { telephoneKey } from '#values/telephone-key.ts'

/** A number of a person, and the telephone key of the number that it replaced, as WhatsApp reported. */
export type ReplacingNumber = { number: string; replaces: string }

/**
 * The number that a person has now instead of `former`. A person may change it several times. Undefined if
 * `former` is still theirs, under any writing.
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
