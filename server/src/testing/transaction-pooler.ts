import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type NetConnectOpts,
  type Socket,
  connect as toService,
} from 'node:net'

/**
 * What stands for a pooler in transaction mode: all goes through, but what PostgreSQL tells to a connection
 * that asked nothing.
 */
export async function startTransactionPooler(to: NetConnectOpts): Promise<{ port: number; stop(): void }> {
  const callers = new Set<Socket>()
  const server = createServer((caller) => {
    const service = toService(to)
    const end = () => {
      caller.destroy()
      service.destroy()
      callers.delete(caller)
    }
    callers.add(caller)
    caller.on('error', end).once('close', end).pipe(service)
    service.on('error', end).once('close', end)
    passAnswers(service, caller)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      for (const caller of callers) caller.destroy()
    },
  }
}

function passAnswers(service: Socket, caller: Socket): void {
  let waiting = Buffer.alloc(0)
  service.on('data', (piece: Buffer) => {
    waiting = Buffer.concat([waiting, piece])
    for (let length = lengthOf(waiting); length <= waiting.length; length = lengthOf(waiting)) {
      const isNotification = waiting[0] === 'A'.charCodeAt(0)
      if (!isNotification) caller.write(waiting.subarray(0, length))
      waiting = waiting.subarray(length)
    }
  })
}

/** Of the message at the beginning: its letter, then its length, which counts itself. */
function lengthOf(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readInt32BE(1)
}
