import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Verdict, verifyLog } from '../server/src/company/security/verify.ts'
import { urlOf, waitForOwnPostmaster } from '../server/src/postgres/connection.ts'
import { startEngine } from '../server/src/postgres/engine.ts'
import { findFolders } from '../server/src/postgres/engine-folders.ts'
import { findPostmaster } from '../server/src/postgres/postmaster.ts'
import { commandText } from '../server/src/process/command-text.ts'
import { operatorMessage } from '../server/src/process/operator-message.ts'
import { becomeOwnerOf } from '../server/src/process/own-account.ts'
import { readConfiguration } from '../server/src/start/configuration.ts'
import { endOnStop } from './programs/programs.ts'

// `npm run verify-log` checks that the security log was not changed after it was sealed, whether Escale is
// running or not. `-- demo` checks the demo's data, `-- developpement` those of npm run dev. A seal's hash
// that was noted earlier can be given as well. The check then fails unless the chain of seals still contains
// it.

const words = process.argv.slice(2)
const knownHash = words.find((word) => /^[0-9a-f]{64}$/.test(word))
const folderName = words.find((word) => word !== knownHash) ?? 'production'

endOnStop()
const { url, close } = await openDatabase().catch(exitUnverified)
const owner = new pg.Client({ connectionString: url })
await owner.connect()
try {
  process.exitCode = printVerdict(await verifyLog(owner).catch(exitUnverified)) ? 0 : 1
} finally {
  await owner.end()
  await close()
}

/** Prints the reason and exits with code 2, which means that nothing could be checked. */
function exitUnverified(error: unknown): never {
  const isMissing = (error as { code?: string }).code === '42P01'
  const reason = isMissing
    ? "cette base n'a pas encore de journal scellé : lancez Escale une fois"
    : operatorMessage(error, process.env.ESCALE_DATA)
  console.error(`Le journal n'a pas pu être vérifié : ${reason.replace(/\.$/, '')}.`)
  process.exit(2)
}

function printVerdict({ seals, events, waiting, last, faults, hashes }: Verdict): boolean {
  const problems =
    knownHash && !hashes.has(knownHash)
      ? [...faults, `L'empreinte ${knownHash} n'est plus dans la chaîne : la fin du journal a été réécrite.`]
      : faults
  console.log(
    `Journal de sécurité : ${countText(seals, 'sceau', 'sceaux')}, ${countText(events, 'événement scellé', 'événements scellés')}, ${waiting} en attente.`,
  )
  if (last)
    console.log(
      `Dernier sceau : n° ${last.number}, empreinte ${last.hash}\nGardez cette empreinte ailleurs : ${commandText('verify-log', last.hash)}`,
    )
  for (const problem of problems.slice(0, 100)) console.log(`✗ ${problem}`)
  if (problems.length > 100) console.log(`✗ … et ${problems.length - 100} autres.`)
  console.log(
    problems.length === 0
      ? "✓ Rien n'a été altéré."
      : `✗ Le journal a été altéré : ${countText(problems.length, 'anomalie', 'anomalies')}.`,
  )
  return problems.length === 0
}

function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`
}

/** Connects to the configured database, and starts its PostgreSQL if it is not running. */
async function openDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl, folder } = readConfiguration(process.env, folderName)
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  if (!existsSync(join(folder, 'secret'))) throw new Error(`aucune base dans ${folder}`)
  await becomeOwnerOf(join(folder, 'secret'))
  const place = await findFolders(folder)
  const running = await findPostmaster(place.data)
  const secret = (await readFile(place.secret, 'utf8').catch(() => '')).match(/^[0-9a-f]{64}$/m)?.[0]
  const postmaster =
    running && secret ? await waitForOwnPostmaster(secret, place.data, running.pid) : undefined
  if (postmaster && secret) return { url: urlOf(postmaster, secret), close: async () => {} }
  const engine = await startEngine({ folder })
  return { url: engine.url, close: engine.stop }
}
