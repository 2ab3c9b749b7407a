import type { MailMode } from '#access/caller/server.ts'
import { usualPatience } from '#process/patience.ts'
import { asCall } from '#telemetry/signals.ts'
import type { MailContent } from './mail-content.ts'
import { renderMailHtml, renderPlainText } from './render.ts'

export type MailConfiguration = { smtpUrl: string; from: string }

export type Attachment = { name: string; bytes: Uint8Array }

type Outgoing = {
  id: string
  to: string
  letter: MailContent
  /** The sender name chosen by a company. The email address is always that of the installation. */
  senderName?: string | null
  /** The email address for replies. */
  replyTo?: string | null
  attachments?: readonly Attachment[]
}

/** The mail transport of this installation, and the base URL of the links in mails. */
export type MailTransport = {
  mode: MailMode
  publicUrl: string
  /** Throws `Undeliverable` when a retry would not help. */
  send(mail: Outgoing): Promise<void>
}

export class Undeliverable extends Error {}

export function createMailTransport({
  configuration,
  demo,
  publicUrl,
  patienceMs = usualPatience.smtpMs,
}: {
  configuration: MailConfiguration | undefined
  demo: boolean
  publicUrl: string
  patienceMs?: number
}): MailTransport {
  if (demo) return { mode: 'mailbox', publicUrl, send: async () => {} }
  if (!configuration)
    return {
      mode: 'none',
      publicUrl,
      send: () => Promise.reject(new Undeliverable("L'envoi des emails n'est pas configuré.")),
    }
  return { mode: 'smtp', publicUrl, send: sender(configuration, new URL(publicUrl).hostname, patienceMs) }
}

function sender(
  { smtpUrl, from }: MailConfiguration,
  host: string,
  patienceMs: number,
): MailTransport['send'] {
  const options = transportOptions(smtpUrl, patienceMs)
  const defaults = { from, disableFileAccess: true, disableUrlAccess: true }
  const address = from.match(/<([^<>]+)>/)?.[1] ?? from
  return async ({ id, to, letter, senderName, replyTo, attachments = [] }) => {
    const { createTransport } = await import('nodemailer')
    const content = {
      ...(senderName && { from: { name: senderName, address } }),
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      to: { name: '', address: to },
      subject: letter.subject,
      text: renderPlainText(letter),
      html: renderMailHtml(letter),
      attachments: attachments.map(({ name, bytes }) => ({
        filename: name,
        content: Buffer.from(bytes),
        contentType: 'application/pdf',
      })),
      messageId: `<${id}@${host}>`, // constant over all attempts, so that a server may drop a duplicate
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }
    await asCall('mail', () => createTransport(options, defaults).sendMail(content)).catch(
      (error: SmtpError) => {
        throw isAboutLetter(error) ? new Undeliverable(error.message) : error
      },
    )
  }
}

/**
 * Connects and authenticates as for a mail, without sending one. Throws the error of the mail server or of
 * the network.
 */
export async function checkMailServer(
  { smtpUrl }: MailConfiguration,
  patienceMs = usualPatience.smtpMs,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  await createTransport(transportOptions(smtpUrl, patienceMs)).verify()
}

function transportOptions(url: string, patienceMs: number) {
  return { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
}

type SmtpError = { message: string; responseCode?: number; command?: string }
const messageTooLarge = 552

/**
 * Whether the mail server permanently refuses the recipient or the content. A refused sender address or
 * password is different: an administrator may correct it, so the mail is retried.
 */
function isAboutLetter({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode === messageTooLarge || (responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command))
}
