/** Lists the first three names and the count of the others. */
export function joinNames(names: readonly string[]): string {
  const others = names.length - 3
  if (others <= 0) return names.join(', ')
  return `${names.slice(0, 3).join(', ')} et ${others === 1 ? '1 autre' : `${others} autres`}`
}
