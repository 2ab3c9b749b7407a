/**
 * Numbers such as REC-2026-00001 follow each other in a company, a kind and a year: from the first to the
 * last none is missing.
 * Numbers of invoices have gaps by the specification: `INV-` or `AIR-` and the milliseconds of their
 * creation. The model judges their
 * form, and the lists that none is there twice.
 */
export function numbersOracle(numbers: readonly string[]): string[] {
  const series = Map.groupBy(numbers, (number) => number.slice(0, number.lastIndexOf('-')))
  return [...series].flatMap(([prefix, ofSeries]) => {
    const ranks = ofSeries
      .map((number) => Number(number.slice(prefix.length + 1)))
      .toSorted((one, other) => one - other)
    const wrong = ranks.findIndex((rank, place) => rank !== place + 1)
    return wrong < 0 ? [] : [`numbers of ${prefix}: ${ranks[wrong]} stands where ${wrong + 1} is due`]
  })
}
