import { startDemoWhatsApp } from '../seeds/conversations/simulator.ts'
import { seedDemo } from '../seeds/demo.ts'
import { placePictures } from '../seeds/pictures.ts'
import { readConfiguration } from './configuration.ts'
import { run, say } from './run.ts'
import { demoAccounts, demoPassword } from './site/face/demo-accounts.ts'
import { start } from './start.ts'
import { ensureWebBuild } from './web/build.ts'
import { keepServedChunks } from './web/replaced-chunks.ts'

// The product with the demo companies, on the embedded database: one command, nothing to install or edit.
await run(async () => {
  const configuration = { ...readConfiguration(process.env, 'demo'), databaseUrl: undefined }
  const built = ensureWebBuild(say).then(() => keepServedChunks(configuration.folder))
  built.catch(() => {}) // heard before the doors open
  say('Démarrage de la base de données…')
  const whatsapp = await startDemoWhatsApp()
  const running = await start({
    configuration: { ...configuration, whatsapp: whatsapp.configuration },
    demo: true,
    say,
    prepare: async (owner, files) => {
      await seedDemo(owner, say)
      await placePictures(owner, files)
      await whatsapp.connect(owner, configuration.secret)
      await built
    },
  })
  whatsapp.tell(running.url)
  say(`\nEscale est prêt : ${running.url}\n`)
  say(`Comptes de démonstration (mot de passe : ${demoPassword}) :`)
  for (const { email, role, company } of demoAccounts) say(`  ${email.padEnd(22)} ${[company, role].filter(Boolean).join(' · ')}`)
  say('\nWhatsApp : Atlas Fret est relié à un simulateur sur cette machine. Ses clients lisent et répondent seuls, rien ne sort.')
  say('\nCtrl C pour arrêter.')
  return { ...running, stop: () => running.stop().finally(whatsapp.stop) }
})
