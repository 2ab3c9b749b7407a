const whole = new Intl.NumberFormat('fr-FR')

/** Formats as `10 000`, with no-break spaces. */
export function formatNumber(number: number): string {
  return whole.format(number).replaceAll('\u202f', '\u00a0')
}

/** Returns `1 client` or `12 clients`. In French, zero takes the singular. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count > 1 ? plural : singular}`
}
