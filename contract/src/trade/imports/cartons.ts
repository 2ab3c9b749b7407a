/** The numbers of the cartons of a line, `1-12` or `16`, as they are painted. */
export function cartonNumbers(cell: string): string[] {
  return cell.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * By what goods of a packing list are found that have no tracking number: `KV-C1-C12`, their mark and the cartons it is painted on.
 * A scan keeps letters and figures alone: the letter before each number tells carton 112 from cartons 1 to 12. Null when either is missing.
 */
export function codeOfCartons(mark: string, cartons: string): string | null {
  const numbers = cartonNumbers(cartons)
  return mark && numbers.length > 0 ? [mark, ...numbers.map((number) => `C${number}`)].join('-') : null
}
