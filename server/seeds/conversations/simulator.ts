import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { WhatsAppConfiguration } from '#cloud-api/whatsapp-deps.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { findOrCreateSecret } from '#database/migrations/secrets.ts'
import { type Simulator, startSimulator } from '../whatsapp/simulator.ts'
import type { Life, SentMessage, TemplateStatus } from '../whatsapp/state.ts'
import { connectAtlas, demoAccount, peopleKnown, templatesKnown } from './account.ts'

type DemoWhatsApp = {
  configuration: WhatsAppConfiguration
  /** Links Atlas to the simulator and adds its people. Runs before the server accepts requests. */
  connect(owner: pg.Pool, secret: string | undefined): Promise<void>
  /** Sets the server's URL and starts to post webhooks to it. */
  tell(url: string): void
  stop(): Promise<void>
}

/**
 * Starts a simulated WhatsApp on this machine for the demo. Simulated clients read messages and reply.
 * Nothing is sent over the network.
 */
export async function startDemoWhatsApp(
  pace = usualPace,
  print: (sentence: string) => void = () => {},
): Promise<DemoWhatsApp> {
  const appSecret = randomBytes(16).toString('hex')
  const simulator = await startSimulator({
    account: demoAccount,
    life: lifeAt(pace),
    answer: (sent) =>
      sent.template?.category === 'AUTHENTICATION' ? printCode(sent, print) : answerTo(sent),
    answerMs: 5000 * pace,
    reviewMs: 8000 * pace,
    retryMs: [1000, 5000, 30_000],
  })
  return {
    configuration: { apiUrl: `${simulator.url}/v24.0`, appSecret },
    async connect(owner, secret) {
      const company = await connectAtlas(
        owner,
        createSeal(secret ?? (await findOrCreateSecret(owner, 'cookie')), 'whatsapp tokens'),
      )
      if (company) await introduce(simulator, owner, company)
    },
    tell: (url) => simulator.point({ url: `${url}/api/whatsapp/webhook`, appSecret }),
    stop: simulator.stop,
  }
}

/** Adds a company's templates and people to the simulator, which stores nothing between two starts. */
async function introduce(simulator: Simulator, owner: pg.Pool, company: string): Promise<void> {
  for (const { name, language, text, category, state } of await templatesKnown(owner, company))
    simulator.account.addTemplate({
      name,
      language,
      body: text,
      category: category === 'marketing' ? 'MARKETING' : 'UTILITY',
      status: state as TemplateStatus,
      parameter_format: 'NAMED',
    })
  for (const { name, number, identity, username, hoursLeft, isReachable } of await peopleKnown(
    owner,
    company,
  )) {
    const person = simulator.person({
      name,
      ...(number && { number }),
      ...(identity && { userId: identity }),
      ...(username && { username }),
    })
    if (hoursLeft > 0) person.opensWindow(hoursLeft)
    person.isUnreachable = !isReachable
  }
}

/** Factor applied to all waiting times. At 1, a person can watch the demo. Tests use less. */
const usualPace = 1

function lifeAt(pace: number): Life {
  return [
    { status: 'sent', afterMs: 500 * pace },
    { status: 'delivered', afterMs: 1800 * pace },
    { status: 'read', afterMs: 4200 * pace },
  ]
}

const answersTo: Record<string, string> = {
  colis_recu: 'Bien reçu, merci. Le prochain départ est quand ?',
  depart: 'Merci, que tout se passe bien 🙏',
  eta: "D'accord, merci de prévenir.",
  arrive: 'Super ! Je peux passer quand ?',
  arrivee: "J'envoie le chauffeur demain matin.",
  facture: 'Facture bien reçue, je transmets à la comptabilité.',
  factures: 'Reçues, je regarde et je vous reviens.',
  recu: 'Merci 🙏',
  rappel: 'Oui, on prépare le virement.',
  relance: "Bonjour, désolé du retard. C'est réglé d'ici vendredi.",
  releve: 'Merci, nous vérifions de notre côté.',
  bonjour: 'Bonjour, je vous écoute.',
}
const others = [
  "D'accord, merci.",
  'Ok, bien noté 👍',
  'Merci pour votre réponse rapide.',
  'Entendu, bonne journée.',
]

/** Prints a sign-in code in the terminal, because no simulated phone receives it. */
function printCode({ input, text }: SentMessage, print: (sentence: string) => void): undefined {
  print(`WhatsApp simulé pour le +${input} : ${text}`)
}

function answerTo({ template, type, text, at }: SentMessage): string {
  const reply = template && answersTo[template.name]
  if (reply) return reply
  if (type === 'image' || type === 'document') return 'Bien reçu, je regarde ça 👍'
  if (text.includes('?')) return 'Oui, je vérifie et je vous confirme dans la journée.'
  return others[Math.floor(at / 1000) % others.length] ?? 'Merci.'
}
