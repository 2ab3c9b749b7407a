import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { eventually } from './engines.ts'

/** A real mail server on loopback, which keeps what it is sent. */
export async function openPostOffice() {
  const kept: { to: string[]; text: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        kept.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(pieces).toString(),
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
    /** Whom each letter went to, in order. */
    addresses: () => kept.flatMap(({ to }) => to),
    /**
     * The last letter to an address, as a reader shows its heads and its plain text, once there are so many.
     */
    async letterTo(address: string, count = 1): Promise<string> {
      const lettersTo = () => kept.filter(({ to }) => to.includes(address.toLowerCase()))
      await eventually(() => assert.equal(lettersTo().length, count, `letters to ${address}`))
      return plainOf(lettersTo().at(-1)?.text ?? '')
    },
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

function plainOf(mail: string): string {
  const [heads = ''] = mail.split('\r\n\r\n')
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(mail)?.[0] ?? ''
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const plain = /base64/i.test(part.split('\r\n\r\n')[0] ?? '')
    ? Buffer.from(body, 'base64').toString()
    : unquoted(body)
  return `${heads}\r\n\r\n${plain}`
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
