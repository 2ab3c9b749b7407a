import { deviceName } from '@escale/contract/company/security/words'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

export type Guesses = {
  count: number
  /** Null when there were no guesses. */
  firstAt: string | null
  lastAt: string | null
  /** Networks and browsers from which the latest guesses came. */
  places: { address: string | null; userAgent: string | null }[]
}

/** Email that warns the owner of an account whose password or codes somebody tries to guess. */
export function guessesLetter(
  sender: Sender,
  { count, firstAt, lastAt, places }: Guesses,
  timeZone: string,
  publicUrl: string,
): MailContent {
  const from = places.map(({ address, userAgent }) =>
    [deviceName(userAgent), address].filter(Boolean).join(' · '),
  )
  return {
    subject: 'Des essais de connexion échouent sur votre compte',
    sender,
    paragraphs: [
      'Bonjour,',
      `${count} mots de passe ou codes faux ont été donnés pour votre compte Escale ${guessPeriod(firstAt, lastAt, timeZone)}. Aucun n'a ouvert de session.`,
      `Depuis : ${from.join(' ; ')}.`,
      "C'était vous ? Vous n'avez rien à faire. Sinon, vérifiez vos sessions, changez de mot de passe s'il sert aussi ailleurs, et ajoutez la double authentification.",
    ],
    action: { label: 'Voir mes sessions', url: `${publicUrl}/app/parametres/sessions` },
    closing: [
      `Mot de passe oublié ? ${publicUrl}/auth/oubli`,
      "Ce message ne part qu'une fois par jour, même si les essais continuent.",
    ],
  }
}

/**
 * Text of the period in which guesses were made. The time zone is the company's, and is named because the
 * person may read the email anywhere.
 */
function guessPeriod(firstAt: string | null, lastAt: string | null, timeZone: string): string {
  const [first, last] = [new Date(firstAt ?? 0), new Date(lastAt ?? 0)]
  const day = last.toLocaleDateString('fr-FR', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const [from, until] = [first, last].map((at) =>
    at.toLocaleTimeString('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' }),
  )
  return `le ${day}, ${from === until ? `vers ${from}` : `entre ${from} et ${until}`} (${timeZone})`
}
