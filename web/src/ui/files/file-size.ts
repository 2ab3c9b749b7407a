const units = ['octets', 'Ko', 'Mo', 'Go', 'To']

/** Formats a number of bytes, for example `1,4 Go`. */
export function fileSize(count: number): string {
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3))
  const figure = (count / 1000 ** power).toLocaleString('fr-FR', { maximumFractionDigits: power > 2 ? 1 : 0 })
  return `${figure}\u00a0${units[power]}`
}
