/**
 * Cents shared out by weights: each part rounded down, and the cents left given to those with the largest remainders,
 * the first of equals before the others. The parts add up to the amount. Nothing weighs anything: equal parts.
 */
export function shares(cents: number, weights: readonly number[]): number[] {
  const parts = weights.map((weight) => BigInt(Math.round(weight * 10_000)))
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  if (whole === 0n)
    return weights.length === 0
      ? []
      : shares(
          cents,
          weights.map(() => 1),
        )
  const due = parts.map((part) => ({ floor: (BigInt(cents) * part) / whole, remainder: (BigInt(cents) * part) % whole }))
  const left = cents - Number(due.reduce((sum, { floor }) => sum + floor, 0n))
  const first = new Set(
    due
      .map(({ remainder }, place) => ({ remainder, place }))
      .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ place }) => place),
  )
  return due.map(({ floor }, place) => Number(floor) + (first.has(place) ? 1 : 0))
}
