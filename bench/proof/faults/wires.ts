import { fairWeather, openWire, type Weather } from '../../wire.ts'
import { chanceOf } from '../chance.ts'
import { Installation, secret } from '../installation.ts'
import { over, ownServer } from './database.ts'
import type { Breakable, Fault } from './fault.ts'

// Bad lines: between node and PostgreSQL, and between the browser and node.

const slow: Weather = { ...fairWeather, delayMs: 150 } // 300 ms there and back
const lossy: Weather = { ...fairWeather, delayMs: 5, lostShare: 0.03, cutShare: 0.003 }

export function wireFaults({ words }: { words: string[] }): Record<string, Fault> {
  const lasting = { heldMs: 20_000, boundMs: 12_000, goesOn: true }
  return {
    'base-à-300-ms': { open: () => onWires(words, { database: slow }), ...lasting },
    'base-à-paquets-perdus': { open: () => onWires(words, { database: lossy }), ...lasting },
    'navigateur-à-300-ms': { open: () => onWires(words, { browser: slow }), ...lasting },
    'navigateur-à-paquets-perdus': { open: () => onWires(words, { browser: lossy }), ...lasting },
  }
}

async function onWires(words: string[], bad: { database?: Weather; browser?: Weather }): Promise<Breakable> {
  const server = await ownServer()
  const toDatabase = await openWire(server.at, chanceOf(1))
  const escale = await Installation.make({
    words,
    environment: { DATABASE_URL: over(toDatabase.port, server.url) },
  })
  await escale.start()
  const toNode = await openWire({ host: '127.0.0.1', port: Number(new URL(escale.url).port) }, chanceOf(2))
  return {
    url: `http://127.0.0.1:${toNode.port}`,
    secret,
    owner: server.owner,
    isAlive: () => escale.isRunning(),
    async breakIt() {
      toDatabase.weather = bad.database ?? fairWeather
      toNode.weather = bad.browser ?? fairWeather
    },
    async mend() {
      toDatabase.weather = fairWeather
      toNode.weather = fairWeather
    },
    async remove() {
      await escale.remove()
      toNode.close()
      toDatabase.close()
      await server.remove()
    },
  }
}
