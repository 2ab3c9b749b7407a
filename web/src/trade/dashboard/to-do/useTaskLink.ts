import type { ToDo } from '@escale/contract/trade/dashboard/contract'
import { useLinkTo } from '#trade/useLinkTo.ts'

/** The button label and URL of a task. Null for users without the permission. */
export function useTaskLink({
  kind,
  id,
  number,
  name,
  invoiceId,
}: ToDo): { word: string; to: string } | null {
  const linkTo = useLinkTo()
  const opening = (to: string | null, word = 'Ouvrir') => (to ? { to, word } : null)
  const invoice = invoiceId === null ? null : linkTo('invoices', { facture: invoiceId })
  switch (kind) {
    case 'due':
    case 'unpaidGoods':
    case 'leftOwing':
      return opening(invoice)
    case 'formal':
      return opening(`${linkTo('clients')}/${id}?onglet=relances`)
    case 'unsent':
      return opening(linkTo('whatsapp', { conversation: id }))
    case 'waiting':
      return opening(linkTo('payments', { paiement: id })) ?? opening(invoice)
    case 'acceptedQuote':
      return opening(linkTo('quotes', { devis: id }))
    case 'arrival':
    case 'undocumented':
      return opening(`${linkTo('expeditions')}/${id}`)
    case 'aged':
      return name === null
        ? opening(linkTo('warehouse', { onglet: 'orphelins', q: number }), 'Affecter')
        : opening(linkTo('warehouse', { q: number }))
  }
}
