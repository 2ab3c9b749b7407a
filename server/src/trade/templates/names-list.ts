/** Returns the first three names and the number of the others, such as « A, B, C et 2 autres ». */
export function joinNames(names: readonly string[]): string {
  const others = names.length - 3
  if (others <= 0) return names.join(', ')
  return `${names.slice(0, 3).join(', ')} et ${others === 1 ? '1 autre' : `${others} autres`}`
}
