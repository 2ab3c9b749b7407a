import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type NetConnectOpts,
  type Socket,
  connect as toService,
} from 'node:net'

/**
 * The delay of each way, the shares of pieces that are lost or cut the connection, and the bytes a second of
 * each way for all connections together.
 */
export type Weather = { delayMs: number; lostShare: number; cutShare: number; bytesPerSecond: number }

export const fairWeather: Weather = {
  delayMs: 0,
  lostShare: 0,
  cutShare: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
}

/** TCP sends a lost packet again, and delivers it and all packets behind it then. */
const resentAfterMs = { least: 200, most: 1200 }

export type Wire = { port: number; weather: Weather; bytesToCaller: number; close(): void }

/** A line before a service, whose weather may change at any time. Bytes arrive in order, or not at all. */
export async function openWire(to: NetConnectOpts, chance: () => number): Promise<Wire> {
  const ends = new Set<Socket>()
  const freeAt = { toCaller: 0, toService: 0 }
  const server = createServer((caller) => {
    const service = toService(to)
    for (const [from, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      ends.add(from)
      from.setNoDelay(true)
      from
        .on('error', () => {})
        .once('close', () => {
          ends.delete(from)
          other.destroy()
        })
      carry(from, other, from === service ? 'toCaller' : 'toService')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wire: Wire = {
    port: (server.address() as AddressInfo).port,
    weather: fairWeather,
    bytesToCaller: 0,
    close() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }

  function carry(from: Socket, other: Socket, way: keyof typeof freeAt): void {
    let arrivesAt = 0
    from.on('data', (piece: Buffer) => {
      const { delayMs, lostShare, cutShare, bytesPerSecond } = wire.weather
      if (way === 'toCaller') wire.bytesToCaller += piece.length
      if (chance() < cutShare) return void from.destroy()
      const resentMs =
        chance() < lostShare ? resentAfterMs.least + chance() * (resentAfterMs.most - resentAfterMs.least) : 0
      freeAt[way] = Math.max(freeAt[way], performance.now()) + (1000 * piece.length) / bytesPerSecond
      arrivesAt = Math.max(arrivesAt, freeAt[way] + delayMs + resentMs)
      setTimeout(() => !other.destroyed && other.write(piece), Math.max(0, arrivesAt - performance.now()))
    })
  }

  return wire
}
