import { placePictures } from '#seeds/companies/pictures.ts'
import { startDemoWhatsApp } from '#seeds/conversations/simulator.ts'
import { seedDemo } from '#seeds/demo.ts'
import { numberDemo } from '#seeds/legal-numbers.ts'
import { startDemoSms } from '#seeds/phones/sms.ts'
import { startDemoSignOn } from '#seeds/sign-on/provider.ts'
import { demoAccounts, demoPassword, demoSignOn } from '#site/face/demo-accounts.ts'
import { keepServedChunks } from '#web/pages/replaced-chunks.ts'
import { readConfiguration } from './configuration.ts'
import { say } from './run.ts'
import { type Running, start } from './start.ts'

/** Starts the demo: the whole product with example companies, on the embedded database. */
export async function startDemo(webBuild: Promise<void>): Promise<Running> {
  const configuration = { ...readConfiguration(process.env, 'demo'), databaseUrl: undefined }
  say('Démarrage de la base de données…')
  const whatsapp = await startDemoWhatsApp(undefined, say)
  const signOn = await startDemoSignOn()
  const sms = await startDemoSms(say)
  const running = await start({
    configuration: {
      ...configuration,
      whatsapp: whatsapp.configuration,
      openId: configuration.openId ?? signOn?.openId,
      sms: sms.configuration,
    },
    demo: true,
    say,
    prepare: async (owner, files) => {
      await seedDemo(owner, say).then(() => numberDemo(owner))
      await placePictures(owner, files)
      await whatsapp.connect(owner, configuration.secret)
      await signOn?.connect(owner, configuration.secret)
      await webBuild
      await keepServedChunks(configuration.folder)
    },
  })
  whatsapp.tell(running.url)
  signOn?.tell(running.url)
  sayReady(running.url)
  say(
    '\nWhatsApp : Atlas Fret est relié à un simulateur sur cette machine. Ses clients lisent et répondent seuls, rien ne sort.',
  )
  if (signOn)
    say(
      `\nConnexion unique : Boréal Cargo a un fournisseur simulé sur cette machine. ${running.url}/auth/unique avec ${demoSignOn.email}, sans mot de passe ; « Continuer avec ${signOn.openId.name} » ouvre à ceux qui ont un compte.`,
    )
  say('\nCtrl C pour arrêter.')
  return {
    ...running,
    stop: () => running.stop().finally(() => Promise.all([whatsapp.stop(), signOn?.stop(), sms.stop()])),
  }
}

function sayReady(url: string): void {
  say(`\nEscale est prêt : ${url}\n`)
  say(`Comptes de démonstration (mot de passe : ${demoPassword}) :`)
  for (const { email, role, company } of demoAccounts)
    say(`  ${email.padEnd(22)} ${[company, role].filter(Boolean).join(' · ')}`)
}
