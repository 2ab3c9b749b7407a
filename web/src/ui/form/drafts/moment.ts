const moment = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** By the device's own clock, where it was typed: `25 nov. 14:05`. */
export function momentOf(at: number): string {
  return moment.format(at).replace(',', '').replace(' à ', ' ')
}
