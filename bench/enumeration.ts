import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { hashPassword } from '../server/src/access/passwords/passwords.ts'
import { newId } from '../server/src/database/query/ids.ts'
import { start } from '../server/src/start.ts'
import { mannWhitney, median } from './statistics.ts'

// Does an answer, or the time it takes, tell who has an account or which company is there? `node bench/enumeration.ts [samples]`.
let asked = 0
const samples = Number(process.argv[2] ?? 200)
const password = 'vague-palette-quai-72'
const folder = await mkdtemp(join(tmpdir(), 'escale-enumeration-'))
/** Who has an account: usual, whose address nobody proved, whom their only company let go. */
const accounts = ['connu', 'non-prouve', 'desactive'] as const
const numbers = Array.from({ length: samples }, (_, n) => n)
// As long for all: a page that says the address it was asked at is no longer for one than for another.
const slugOf = (kind: 'suspendue' | 'inconnue-', n: number) => `${kind}-${String(n).padStart(4, '0')}`
const emailOf = (account: string, n: number) => `${account}-${n}@exemple.test`

type Question = { path: string; json?: unknown }
/** What a stranger asks of something that is there, and of something that is not, alike in all else. */
type Pair = { name: string; there: (n: number) => Question; absent: (n: number) => Question }

const ofEmail = (name: string, path: string, rest: object = {}): Pair[] =>
  accounts.map((account) => ({
    name: `${name}, ${account}`,
    there: (n) => ({ path, json: { email: emailOf(account, n), ...rest } }),
    absent: (n) => ({ path, json: { email: emailOf('autre', n), ...rest } }),
  }))
const ofSlug = (name: string, pathOf: (slug: string) => string): Pair => ({
  name,
  there: (n) => ({ path: pathOf(slugOf('suspendue', n)) }),
  absent: (n) => ({ path: pathOf(slugOf('inconnue-', n)) }),
})
const pairs: Pair[] = [
  ...ofEmail('connexion, mot de passe faux', '/api/auth/sign-in/email', { password: 'faux' }),
  ...ofEmail("connexion sur la page d'une entreprise", '/api/auth/sign-in/email', { password: 'faux', tenant: 'ouverte' }),
  ...ofEmail('mot de passe oublié', '/api/account/recovery/mail'),
  ...ofEmail('inscription', '/api/account/sign-up', { firstName: 'Nadia', lastName: 'Kasa', password }),
  ...ofEmail("renvoi du message de l'inscription", '/api/account/verification/mail'),
  ...ofEmail('code et lien par courriel', '/api/account/sign-in/mail'),
  ...ofEmail('code faux', '/api/auth/sign-in/mail', { code: '000000' }),
  ...ofEmail('jeton, mot de passe faux', '/api/auth/token', { grantType: 'password', password: 'faux' }),
  ...ofEmail('connexion unique', '/api/auth/sign-on'),
  ofSlug('page de connexion, entreprise suspendue ou inconnue', (slug) => `/tenant/${slug}`),
  ofSlug('visage de cette page', (slug) => `/api/tenants/${slug}/face`),
]

const running = await start({
  configuration: {
    port: 0,
    portIsFixed: true,
    databaseUrl: undefined,
    folder,
    publicUrl: undefined,
    trustedProxies: ['127.0.0.1', '::1'],
    blocksInspection: true,
  },
  demo: true, // mail goes to a box
  say: () => {},
  prepare: fill,
})
try {
  await measure({ ...(pairs[0] as Pair), name: 'échauffement' }, 40)
  console.log(`${samples} mesures par classe, l'une après l'autre ; médianes en ms\n`)
  for (const pair of pairs) console.log(await measure(pair, samples))
} finally {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function fill(owner: pg.Pool): Promise<void> {
  const hash = await hashPassword(password)
  await owner.query(`insert into platform_settings (name, value) values ('sign_up_is_open', 'true') on conflict (name) do update set value = 'true'`)
  await owner.query(`insert into tenants (id, name, slug) values ($1, 'Ouverte', 'ouverte')`, [newId()])
  for (const n of numbers) {
    for (const account of accounts) await makeAccount(owner, account, emailOf(account, n), hash)
    await owner.query(`insert into tenants (id, name, slug, is_active) values ($1, $2, $2, false)`, [newId(), slugOf('suspendue', n)])
  }
}

async function makeAccount(owner: pg.Pool, account: (typeof accounts)[number], email: string, hash: string): Promise<void> {
  const id = newId()
  await owner.query(`insert into auth.users (id, name, first_name, last_name, email, email_verified) values ($1, 'A B', 'A', 'B', $2, $3)`, [
    id,
    email,
    account !== 'non-prouve',
  ])
  await owner.query(`insert into auth.accounts (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::text, 'credential', $3)`, [
    newId(),
    id,
    hash,
  ])
  if (account === 'desactive')
    await owner.query(`insert into user_tenants (tenant_id, user_id, deactivated_at) select id, $1, now() from tenants where slug = 'ouverte'`, [id])
}

/** Both in turn, every other time in the other order: what disturbs one disturbs the other. */
async function measure({ name, there, absent }: Pair, count: number): Promise<string> {
  const times: [number[], number[]] = [[], []]
  const answers = new Set<string>()
  for (let n = 0; n < count; n += 1) {
    for (const which of n % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const { ms, answer } = await ask(which ? absent(n) : there(n))
      times[which].push(ms)
      answers.add(answer)
    }
  }
  const [ofThere, ofAbsent] = [median(times[0]), median(times[1])]
  const equal = answers.size === 1 ? 'réponses égales' : `${answers.size} RÉPONSES DIFFÉRENTES`
  return `${name} : ${ofThere.toFixed(1)} / ${ofAbsent.toFixed(1)}, rapport ${(ofThere / ofAbsent).toFixed(2)}, p ${mannWhitney(...times).toFixed(3)}, ${equal}`
}

/** From another network each time, so that no limit answers in the product's place. */
async function ask({ path, json }: Question): Promise<{ ms: number; answer: string }> {
  asked += 1
  const headers = { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`, 'content-type': 'application/json' }
  const started = performance.now()
  const answer = await fetch(running.url + path, json === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(json) })
  const text = await answer.text()
  const ms = performance.now() - started
  // What is new at each answer, or says what was asked, tells nothing; how long it is, its text says.
  const told = [...answer.headers].filter(([header]) => !['date', 'x-request-id', 'content-length'].includes(header)).join('\n')
  return {
    ms,
    answer: `${answer.status}\n${told}\n${text}`
      .replaceAll(/(?:suspendue|inconnue-)-\d+/g, '')
      .replaceAll(/nonce[-=]["']?[\w+/=-]+|escale-code=[^;]+|"nonce-[^"]+/g, ''),
  }
}
