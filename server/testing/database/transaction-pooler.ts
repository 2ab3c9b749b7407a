import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type NetConnectOpts,
  type Socket,
  connect as toService,
} from 'node:net'

/** A pooler in transaction mode: it forwards everything, except the notifications of PostgreSQL. */
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
    forwardResponses(service, caller)
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

function forwardResponses(service: Socket, caller: Socket): void {
  let buffered = Buffer.alloc(0)
  service.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    for (let length = lengthOf(buffered); length <= buffered.length; length = lengthOf(buffered)) {
      const isNotification = buffered[0] === 'A'.charCodeAt(0)
      if (!isNotification) caller.write(buffered.subarray(0, length))
      buffered = buffered.subarray(length)
    }
  })
}

/** The length of the first message: one letter, then the length, which counts itself. */
function lengthOf(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readInt32BE(1)
}
