import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { eventually } from '#testing/database/engines.ts'

/** A mail server on loopback that stores its mails. */
export async function openPostOffice() {
  const mails: { to: string[]; text: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The recipients of all mails, in order. */
    addresses: () => mails.flatMap(({ to }) => to),
    /** The source text of each mail, in order. */
    sources: () => mails.map(({ text }) => text),
    /** The last mail to an address, with headers and plain text, once there are `count` of them. */
    async letterTo(address: string, count = 1): Promise<string> {
      const mailsTo = () => mails.filter(({ to }) => to.includes(address.toLowerCase()))
      await eventually(() => assert.equal(mailsTo().length, count, `letters to ${address}`))
      return readableText(mailsTo().at(-1)?.text ?? '')
    },
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

function readableText(mail: string): string {
  const [heads = ''] = mail.split('\r\n\r\n')
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(mail)?.[0] ?? ''
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const plain = /base64/i.test(part.split('\r\n\r\n')[0] ?? '')
    ? Buffer.from(body, 'base64').toString()
    : decodeQuotedPrintable(body)
  return `${heads}\r\n\r\n${plain}`
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
