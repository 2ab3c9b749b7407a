const cubicMetres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** `12,4 m³`, with no-break spaces. */
export function formatVolume(volumeM3: number): string {
  return `${cubicMetres.format(volumeM3).replaceAll('\u202f', '\u00a0')}\u00a0m³`
}
