import { once } from 'node:events'
import { type AddressInfo, createServer, type NetConnectOpts, type Socket, connect as toService } from 'node:net'

/** What a wire does to what goes over it, in milliseconds each way and shares of the pieces. */
export type Weather = { delayMs: number; lostShare: number; cutShare: number }

export const fairWeather: Weather = { delayMs: 0, lostShare: 0, cutShare: 0 }

/** What TCP does of a packet that was lost: it and all behind it arrive once it was sent again. */
const resentAfterMs = { least: 200, most: 1200 }

export type Wire = { port: number; weather: Weather; close(): void }

/** A wire in front of a service, whose weather may change at any time. What goes over it arrives in its order, or not at all. */
export async function openWire(to: NetConnectOpts, chance: () => number): Promise<Wire> {
  const ends = new Set<Socket>()
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
      carry(from, other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wire: Wire = {
    port: (server.address() as AddressInfo).port,
    weather: fairWeather,
    close() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }

  function carry(from: Socket, other: Socket): void {
    let free = 0
    from.on('data', (piece: Buffer) => {
      const { delayMs, lostShare, cutShare } = wire.weather
      if (chance() < cutShare) return void from.destroy()
      const resentMs = chance() < lostShare ? resentAfterMs.least + chance() * (resentAfterMs.most - resentAfterMs.least) : 0
      free = Math.max(free, performance.now() + delayMs + resentMs)
      setTimeout(() => !other.destroyed && other.write(piece), Math.max(0, free - performance.now()))
    })
  }

  return wire
}
