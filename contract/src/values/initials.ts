/**
 * What stands for a company where there is no logo: the first letters of its first two words, signs left out.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('fr'))
    .join('')
}
