import type { TillDay } from '@escale/contract/trade/till/day/contract'
import { dayMessages } from '@escale/contract/trade/till/day/messages'
import { isOpenOvernight, sessionText } from '@escale/contract/trade/till/day/session-text'
import { joinAmounts, sumByCurrency, sumByMethod } from '@escale/contract/trade/till/day/sums'
import { waitingRows } from '@escale/contract/trade/till/day/waiting-rows'
import { clocksOf } from '@escale/contract/values/clocks'
import { formatDay } from '@escale/contract/values/days'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

/** The mail that sums up a day. Each currency keeps its own total. */
export function dayLetter(
  day: TillDay,
  { sender, timeZone, url }: { sender: Sender; timeZone: string; url: string },
): MailContent {
  return {
    subject: `Journée du ${formatDay(day.day)} · ${sender.name}`,
    sender,
    paragraphs: [
      'Bonjour,',
      receiptParagraph(day),
      balanceParagraph(day, timeZone),
      differenceParagraph(day),
      waitingParagraph(day),
      day.isBlind ? dayMessages.blind : '',
    ].filter((text) => text !== ''),
    action: { label: 'Ouvrir la journée', url },
    closing: [
      `Chiffres du ${clocksOf(timeZone).moment(day.madeAt)}.`,
      'Un administrateur règle cet envoi dans Caisse › Journée.',
    ],
  }
}

function receiptParagraph({ receipts }: TillDay): string {
  if (receipts.length === 0) return 'Entrées : aucune.'
  const methods = sumByMethod(receipts).map(({ method, sums }) => `– ${method} : ${joinAmounts(sums)}`)
  return [`Entrées : ${joinAmounts(sumByCurrency(receipts))}`, ...methods].join('\n')
}

function balanceParagraph(day: TillDay, timeZone: string): string {
  const clocks = clocksOf(timeZone)
  const lines = day.accounts.map(({ name, kind, balances, session }) => {
    const state = kind === 'caisse' ? ` (${sessionText(session, day, clocks)})` : ''
    const warning = isOpenOvernight(session, day.today) ? ' Elle n’a pas été clôturée.' : ''
    return `– ${name}${state} : ${balances ? joinAmounts(balances) || '0' : 'au comptage'}.${warning}`
  })
  return lines.length === 0 ? '' : ['Soldes :', ...lines].join('\n')
}

function differenceParagraph({ differences }: TillDay): string {
  const sums = sumByCurrency(differences)
  return sums.length === 0 ? '' : `Écarts : ${joinAmounts(sums)}.`
}

function waitingParagraph({ waiting }: TillDay): string {
  const rows = waiting ? waitingRows(waiting) : []
  if (rows.length === 0) return ''
  return ['À traiter :', ...rows.map(({ title, count }) => `– ${title} : ${count}`)].join('\n')
}
