const whole = new Intl.NumberFormat('fr-FR')

/** `10 000`, with no-break spaces. */
export function formatNumber(number: number): string {
  return whole.format(number).replaceAll('\u202f', '\u00a0')
}

/** `1 client`, `12 clients`; zero is singular in French. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count > 1 ? plural : singular}`
}
