import { greetingLine } from '#channels/mail/greeting.ts'
import { formatMoney } from '#values/amounts.ts'
import { formatDay } from '#values/days.ts'

type Reminder = {
  clientName: string
  invoiceNumber: string
  /** The balance, in cents. */
  balance: number
  dueDate: string
  isOverdue: boolean
  companyName: string
}

/** The text of the email that reminds a client of an unpaid invoice. */
export function reminderText(reminder: Reminder): string {
  const { clientName, invoiceNumber, balance, dueDate, isOverdue, companyName } = reminder
  const due = isOverdue ? `échue le ${formatDay(dueDate)}` : `à régler au plus tard le ${formatDay(dueDate)}`
  return [
    greetingLine(clientName),
    `Sauf erreur de notre part, il reste ${formatMoney(balance)} à payer sur la facture ${invoiceNumber}, ${due}.`,
    'Vous la trouverez ci-joint. Si vous venez de la régler, ne tenez pas compte de ce message.',
    `Cordialement,\n${companyName}`,
  ].join('\n\n')
}
