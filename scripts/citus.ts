import pg from 'pg'
import { distribute } from '../server/src/citus/distribution.ts'
import { moveCompany } from '../server/src/citus/move.ts'

// `npm run ops:citus -- URL` distributes the tables of a database over its Citus machines (docs/scale.md).
// Run it again after an update that adds tables. `--shards 64` is used on the first run only.
// `--move slug --to host:port` moves the data of one company to another machine while it stays in use.

const usage = 'npm run ops:citus -- postgres://… [--shards 32] [--move entreprise --to machine:port]'

try {
  console.log(await runCommand(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function runCommand([connectionString, ...words]: string[]): Promise<string> {
  const { shards, move, to } = readCitusOptions(words)
  if (!connectionString || connectionString.startsWith('--')) throw new Error(`Dites quelle base : ${usage}`)
  const owner = new pg.Client({ connectionString })
  await owner.connect().catch((error: Error) => {
    throw new Error(`Cette base ne répond pas : ${error.message}`)
  })
  try {
    if (move) return await moveCompany(owner, move, placeOf(to))
    const messages: string[] = []
    await distribute(owner, {
      ...(shards && { shards: Number(shards) }),
      say: (sentence) => messages.push(sentence),
    })
    return messages.join('\n')
  } finally {
    await owner.end()
  }
}

function readCitusOptions(words: string[]): Record<string, string | undefined> {
  const options: Record<string, string | undefined> = {}
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at]?.replace(/^--/, '') ?? ''
    if (!['shards', 'move', 'to'].includes(name) || words[at + 1] === undefined)
      throw new Error(`« ${words[at]} » ne se comprend pas : ${usage}`)
    options[name] = words[at + 1]
  }
  return options
}

function placeOf(to: string | undefined): { host: string; port: number } {
  const [, host = '', port] = /^(.+):(\d+)$/.exec(to ?? '') ?? []
  if (!port) throw new Error(`Dites où elle va, --to machine:port : ${usage}`)
  return { host, port: Number(port) }
}
