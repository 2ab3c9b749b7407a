import { Installation, secret } from '../installation.ts'
import { ownServer } from './database.ts'
import type { Breakable, Fault } from './fault.ts'
import { openFront } from './front.ts'

// One of two servers stands still, with what it had begun: its locks last until the database ends its
// transactions.

export function nodeFaults({ words }: { words: string[] }): Record<string, Fault> {
  return { 'serveur-gelé': { open: () => twoServers(words), heldMs: 45_000, boundMs: 20_000, goesOn: true } }
}

async function twoServers(words: string[]): Promise<Breakable> {
  const server = await ownServer()
  const [whole, second] = await Promise.all(
    ['all', 'serve'].map((role) =>
      Installation.make({
        words,
        environment: { DATABASE_URL: server.url, ESCALE_ROLE: role, PUBLIC_URL: 'http://escale.test' },
      }),
    ),
  )
  if (!whole || !second) throw new Error('two servers')
  await whole.start()
  await second.start()
  const front = await openFront([whole, second].map(({ url }) => Number(new URL(url).port)))
  return {
    url: front.url,
    secret,
    owner: server.owner,
    isAlive: () => whole.isRunning() && second.isRunning(),
    breakIt: async () => void process.kill(second.pid, 'SIGSTOP'),
    mend: async () => void process.kill(second.pid, 'SIGCONT'),
    async remove() {
      await front.close()
      await Promise.all([whole.remove(), second.remove()])
      await server.remove()
    },
  }
}
