/**
 * Initials shown in place of a missing logo: the first letters of the first two words. Punctuation is
 * ignored.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('fr'))
    .join('')
}
