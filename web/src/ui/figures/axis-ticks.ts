/** Round figures from zero to at least `most`, four or five steps of 1, 2, 2.5 or 5 times a power of ten. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.ceil(([1, 2, 2.5, 5, 10].find((share) => share * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}
