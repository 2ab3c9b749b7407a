import type { Invoice } from '@escale/contract/trade/invoices/contract'
import { reminderText } from '@escale/contract/trade/invoices/reminder'
import { today } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { api, RefusedOnDevice } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import type { RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

/** The action that emails a reminder with the PDF of each invoice. Absent while the server sends no email. */
export function useReminderAction(isChoosing: boolean): RowAction<Invoice> | null {
  const { company } = useSession()
  const mayMail = useMay('links.manage')
  const { data } = useQuery({ ...api.account.options.queryOptions(), enabled: isChoosing && mayMail })
  if (!company || !mayMail || !data || data.mail === 'none') return null
  return {
    label: 'Relancer par email',
    question: (count) =>
      `Envoyer ${pluralize(count, 'relance')} par email, avec le reste à payer et la facture en PDF ?`,
    verb: 'Envoyer',
    send: (invoice, under) => remind(invoice, company, under),
    done: (count) => pluralize(count, 'relance envoyée', 'relances envoyées'),
  }
}

/** Reads the invoice first, because a payment may have arrived since the list was loaded. */
async function remind(
  { id }: Invoice,
  { name, timeZone }: { name: string; timeZone: string },
  under: Parameters<RowAction['send']>[1],
): Promise<void> {
  const { client, clientName, invoiceNumber, balance, dueDate } = await api.invoices.get.call({ id })
  if (balance <= 0) throw new RefusedOnDevice('NOTHING_DUE', 'Cette facture ne doit plus rien.')
  if (!client.email) throw new RefusedOnDevice('NO_EMAIL', "Ce client n'a pas d'adresse email.")
  const isOverdue = dueDate < today(timeZone, serverNow())
  const message = reminderText({ clientName, invoiceNumber, balance, dueDate, isOverdue, companyName: name })
  await api.saleDocuments.send.call({ document: { of: 'invoices', id }, to: client.email, message }, under)
}
