import type { ToDo } from '@escale/contract/trade/dashboard/contract'
import { daysBetween, formatDay } from '@escale/contract/values/days'

/** The title of a task. `day`: today. */
export function taskText({ kind, day: since }: ToDo, day: string): string {
  const days = daysBetween(since, day)
  switch (kind) {
    case 'due':
      return days > 0 ? `Facture en retard de ${days}\u00a0j` : "Facture à régler aujourd'hui"
    case 'formal':
      return `Relance formelle à faire, retard de ${days}\u00a0j`
    case 'unsent':
      return days > 0 ? `Message non parti depuis ${days}\u00a0j` : 'Message non parti'
    case 'waiting':
      return `Paiement attendu depuis ${days}\u00a0j`
    case 'unpaidGoods':
      return 'Marchandises disponibles, pas encore réglées'
    case 'leftOwing':
      return 'Remis avec un solde'
    case 'acceptedQuote':
      return days > 0 ? `Devis accepté depuis ${days}\u00a0j, à facturer` : 'Devis accepté, à facturer'
    case 'arrival':
      return days > 0 ? `Arrivée en retard de ${days}\u00a0j` : `Arrivée prévue le ${formatDay(since)}`
    case 'undocumented':
      return `Partie le ${formatDay(since)} sans note de chargement`
    case 'aged':
      return `Colis en entrepôt depuis ${days}\u00a0j`
  }
}

/** The client and the number of the record that the task is about. */
export function aboutTask({ kind, name, number }: ToDo): string {
  return [name ?? (kind === 'unsent' ? 'Numéro inconnu' : 'Sans propriétaire'), number]
    .filter(Boolean)
    .join(' · ')
}
