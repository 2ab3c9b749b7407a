import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileMessages } from '@escale/contract/channels/files/messages'
import type { Antivirus } from '#access/caller/server.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { FileRefusal } from './file-refusal.ts'

export type AntivirusAddress = { host: string; port: number }

/** Longest wait, in milliseconds. clamd does not answer for some seconds while it reloads its signatures. */
const usualPatienceMs = 20_000
const longestAnswer = 4096

/**
 * Scans files with clamd and the INSTREAM command of its protocol. Each chunk follows its length in four
 * bytes, an empty chunk ends the file, and clamd responds with one line.
 */
export function clamd({ host, port }: AntivirusAddress, patienceMs = usualPatienceMs): Antivirus {
  return async (path) => {
    const socket = connect({ host, port, timeout: patienceMs })
    try {
      const verdict = await Promise.race([
        readAnswer(socket),
        sendFile(socket, path).then(() => new Promise<never>(() => {})),
      ])
      if (verdict.endsWith(' FOUND')) throw new FileRefusal('INFECTED', fileMessages.infected)
      if (!verdict.endsWith(': OK'))
        throw new Unavailable(`The antivirus says: ${verdict || 'nothing'}`, { missing: 'files' })
    } finally {
      socket.destroy()
    }
  }
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve))
  }
  socket.write(Buffer.alloc(4))
}

/**
 * Reads the one line that clamd responds with. A network error is reported as an antivirus that does not
 * answer.
 */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const fail = () => reject(new Unavailable('The antivirus does not answer', { missing: 'files' }))
    socket.on('error', fail).on('timeout', fail)
    socket.on('end', () => resolve(untilNul(answer).trim()))
    socket.on('data', (piece) => {
      answer += piece.toString('utf8')
      if (answer.length > longestAnswer) fail()
      else if (answer.includes('\0')) resolve(untilNul(answer).trim())
    })
  })
}

function untilNul(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
