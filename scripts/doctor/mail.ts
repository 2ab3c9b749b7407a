import { checkMailServer, type MailConfiguration } from '../../server/src/channels/mail/transport.ts'
import { type Finding, networkText, right, unused, wrong } from './finding.ts'

const subject = 'Courrier'
const patienceMs = 10_000

/** Connects to the mail server and signs in, without sending an email. */
export async function checkMail(mail: MailConfiguration | undefined): Promise<Finding> {
  if (!mail)
    return unused(
      subject,
      "SMTP_URL n'est pas réglé : aucun email ne part, les liens d'invitation s'affichent à l'écran.",
    )
  const { host } = new URL(mail.smtpUrl) // The URL contains a password, so only its host is printed.
  try {
    await checkMailServer(mail, patienceMs)
    return right(subject, `${host} répond et accepte le compte ; rien n'a été envoyé.`)
  } catch (error) {
    const { code, response } = error as { code?: string; response?: string }
    if (code === 'EAUTH')
      return wrong(
        subject,
        `${host} refuse l'utilisateur ou le mot de passe de SMTP_URL (${response ?? 'sans raison'}). Corrigez-les.`,
      )
    return wrong(subject, `${host}, de SMTP_URL : ${networkText(error)}.`)
  }
}
