import type { Pool } from 'pg'
import { withRoleOf } from '#process/process-role.ts'
import { refuseDemoAccounts } from '#site/face/demo-accounts.ts'
import { ensureWebBuild } from '#web/pages/build.ts'
import { keepServedChunks } from '#web/pages/replaced-chunks.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { runUntilStopped, say } from './run.ts'
import { start } from './start.ts'

const proxyText =
  "HTTPS_PROXY : avec NODE_USE_ENV_PROXY=1, les SMS et les fournisseurs d'identité y passent ; WhatsApp, S3 et le courrier sortent toujours directement."

// Starts the product for production, on the embedded database or the one that DATABASE_URL names. No account
// is created. An empty installation prints a one-time link with which the installer creates the first
// super_admin.
await runUntilStopped(() => {
  const development = process.argv.includes('--dev')
  const environment = withRoleOf(process.argv.slice(2), process.env)
  const configuration = readConfiguration(environment, development ? 'developpement' : 'production')
  if (process.env.HTTPS_PROXY ?? process.env.https_proxy) say(proxyText)
  if (configuration.role === 'migrate') return upgradeOnly(configuration)
  return configuration.role === 'work' ? work(configuration) : serve(configuration, development)
})

async function serve(configuration: Configuration, development: boolean) {
  const built = development
    ? undefined
    : ensureWebBuild(say).then(() => keepServedChunks(configuration.folder))
  built?.catch(() => {}) // `prepare` awaits this promise and handles its error
  say('Démarrage de la base de données…')
  const prepare = (owner: Pool) => Promise.all([refuseDemoAccounts(owner), built])
  const running = await start({ configuration, demo: false, say, prepare })
  // `start` has loaded this module already, so this import costs nothing
  const { newInstallationToken } = await import('#people/installation/link.ts')
  const token = await newInstallationToken(running.database.pool)
  say(`Escale est prêt : ${running.url}`)
  if (token) say(`Première installation, lien à usage unique : ${running.url}/installation?jeton=${token}`)
  return running
}

async function work(configuration: Configuration) {
  const running = await start({ configuration, demo: false, say, prepare: refuseDemoAccounts })
  say(`Escale travaille ; sa santé : http://localhost:${running.port}/readyz`)
  return running
}

async function upgradeOnly(configuration: Configuration): Promise<undefined> {
  const { upgrade } = await import('./upgrade.ts')
  await upgrade({ configuration, say, prepare: refuseDemoAccounts })
}
