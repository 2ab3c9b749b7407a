import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { archiveSettings } from '../server/src/backup/backups.ts'
import { openOwnDatabase } from '../server/src/backup/restore/own-database.ts'
import { operatorMessage } from '../server/src/process/operator-message.ts'
import { becomeOwnerOf } from '../server/src/process/own-account.ts'
import { type Configuration, readConfiguration } from '../server/src/start/configuration.ts'
import { examine } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'
import { endOnStop } from './programs/programs.ts'

// `npm run doctor` (or `./escale doctor` in a shipped folder) checks mail, disk, clock, proxy, public URL,
// backup and WhatsApp. Each line says that the check passed, or what to do. The exit code is 0 when all
// checks passed.

const marks = { right: '✓', wrong: '✗', unused: '–' }

endOnStop()
try {
  const findings = await findingsOf(readConfiguration(process.env, 'production'))
  for (const { subject, state, text } of findings) console.log(`${marks[state]} ${subject} : ${text}`)
  const faults = findings.filter(({ state }) => state === 'wrong').length
  console.log(faults === 0 ? 'Rien à faire.' : `${faults} à corriger.`)
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  console.error(`✗ ${operatorMessage(error, process.env.ESCALE_DATA)}`)
  process.exitCode = 1
}

async function findingsOf(configuration: Configuration): Promise<Finding[]> {
  const { databaseUrl, directDatabaseUrl, folder, backup } = configuration
  const ownerUrl = directDatabaseUrl ?? databaseUrl
  if (ownerUrl) return examine(configuration, ownerUrl, process.env)
  if (!existsSync(join(folder, 'secret')))
    throw new Error(`Aucune base dans ${folder} : démarrez Escale une fois.`)
  await becomeOwnerOf(join(folder, 'secret'))
  const { url, close } = await openOwnDatabase(folder, backup && (await archiveSettings(folder)))
  try {
    return await examine(configuration, url, process.env)
  } finally {
    await close()
  }
}
