import type { MailMode } from '#access/caller/server.ts'
import { usualPatience } from '#process/patience.ts'
import { asCall } from '#signals.ts'
import type { Letter } from './letter.ts'
import { htmlOf, textOf } from './render.ts'

export type MailConfiguration = { smtpUrl: string; from: string }

export type Attachment = { name: string; bytes: Uint8Array }

type Outgoing = {
  id: string
  to: string
  letter: Letter
  /** The name a company's mail leaves under; the address stays the installation's own. */
  senderName?: string | null
  /** Who reads the answers. */
  replyTo?: string | null
  attachment?: Attachment | undefined
}

/** How mail leaves this installation, and where its links lead. */
export type Post = {
  mode: MailMode
  publicUrl: string
  /** Throws `Undeliverable` when trying again would change nothing. */
  send(mail: Outgoing): Promise<void>
}

export class Undeliverable extends Error {}

export function createPost({
  configuration,
  demo,
  publicUrl,
  patienceMs = usualPatience.smtpMs,
}: {
  configuration: MailConfiguration | undefined
  demo: boolean
  publicUrl: string
  patienceMs?: number
}): Post {
  if (demo) return { mode: 'mailbox', publicUrl, send: async () => {} }
  if (!configuration)
    return {
      mode: 'none',
      publicUrl,
      send: () => Promise.reject(new Undeliverable("L'envoi des emails n'est pas configuré.")),
    }
  return { mode: 'smtp', publicUrl, send: sender(configuration, new URL(publicUrl).hostname, patienceMs) }
}

function sender({ smtpUrl, from }: MailConfiguration, host: string, patienceMs: number): Post['send'] {
  const options = transportOptions(smtpUrl, patienceMs)
  const defaults = { from, disableFileAccess: true, disableUrlAccess: true }
  const address = from.match(/<([^<>]+)>/)?.[1] ?? from
  return async ({ id, to, letter, senderName, replyTo, attachment }) => {
    const { createTransport } = await import('nodemailer')
    const content = {
      ...(senderName && { from: { name: senderName, address } }),
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      to: { name: '', address: to },
      subject: letter.subject,
      text: textOf(letter),
      html: htmlOf(letter),
      ...(attachment && {
        attachments: [
          {
            filename: attachment.name,
            content: Buffer.from(attachment.bytes),
            contentType: 'application/pdf',
          },
        ],
      }),
      messageId: `<${id}@${host}>`, // the same at each try: a server that has it already may drop the second
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
 * Connects, greets and signs in as a sending would, and sends nothing. Throws what the mail server or the
 * network answered.
 */
export async function greetMailServer(
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
const tooLarge = 552

/**
 * Whether a server refuses for good whom it is for, or what it is; one that refuses us, our password or our
 * sender may take it once that is mended.
 */
function isAboutLetter({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode === tooLarge || (responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command))
}
