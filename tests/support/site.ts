import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContextOptions } from '@playwright/test'
import pg from 'pg'
import type { Role } from '../../contract/src/access/permissions.ts'
import type { Session } from '../../contract/src/access/session.ts'
import type { InstallationProvider } from '../../server/src/access/caller/server.ts'
import type { SmsConfiguration } from '../../server/src/channels/phone-codes/sms.ts'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import type { SimulatedAccount } from './simulated-whatsapp.ts'
import { Staff } from './staff.ts'

export const people = {
  admin: 'admin@atlas.demo',
  manager: 'manager@atlas.demo',
  employee: 'employe@atlas.demo',
  viewer: 'lecteur@atlas.demo',
  warehouse_supervisor: 'entrepot@atlas.demo',
  boreal: 'admin@boreal.demo',
  double: 'double@escale.demo',
  super_admin: 'super@escale.demo',
} as const
export type Who = keyof typeof people

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
export type SignedIn = { session: Session; cookie: string; state: StorageState }

/** The product of one worker: its server, its database and its people. */
export class Site {
  readonly url: string
  /** Runs a statement as the owner of the database, for states that no screen can make. */
  readonly owner: pg.Pool
  #server: ChildProcess
  readonly #place: TestInstallation
  readonly #shared = new Map<Who, Promise<SignedIn>>()

  private constructor(server: ChildProcess, place: TestInstallation) {
    this.#server = server
    this.#place = place
    this.url = place.url
    this.owner = new pg.Pool({ connectionString: place.ownerUrl, max: 2 }).on('error', () => {})
  }

  /** `openId`: the identity provider of the whole installation. */
  static async open(kind: 'demo' | 'guarded' = 'demo', openId?: InstallationProvider): Promise<Site> {
    const { server, place } = await serve([kind], openId && { ESCALE_TEST_OPENID: JSON.stringify(openId) })
    return new Site(server, place)
  }

  /** An account of the simulated WhatsApp that no company is linked with yet. */
  get whatsapp(): SimulatedAccount {
    return this.#place.whatsapp
  }

  /** The text messages that the simulated gateway received for a number, oldest first. */
  async textsTo(number: string): Promise<string[]> {
    const { apiUrl, account, token } = this.#place.sms
    const url = `${apiUrl}/2010-04-01/Accounts/${account}/Messages.json?${new URLSearchParams({ To: number })}`
    const answer = await fetch(url, { headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` } })
    const { messages } = (await answer.json()) as { messages: { body: string }[] }
    return messages.map(({ body }) => body)
  }

  /** Kills the server as a power cut does, then starts it again on the same data. */
  async restart(): Promise<void> {
    this.#server.kill('SIGKILL')
    await once(this.#server, 'exit')
    const { server } = await serve(['demo'], { ESCALE_TEST_SITE: JSON.stringify(this.#place) })
    this.#server = server
  }

  async close(): Promise<void> {
    await this.owner.end()
    this.#server.stdin?.end()
    if (this.#server.exitCode === null) await once(this.#server, 'exit')
  }

  /**
   * The session of a person, shared by the tests that do not change it. Its last proof of identity is made as
   * fresh as after a sign-in.
   */
  async signedIn(who: Who): Promise<SignedIn> {
    const shared = this.#shared.get(who) ?? this.signIn(people[who])
    this.#shared.set(who, shared)
    return this.freshlyProved(await shared)
  }

  async freshlyProved(signedIn: SignedIn): Promise<SignedIn> {
    await this.sql('update auth.sessions set proved_at = now() where user_id = $1', [
      signedIn.session.user.id,
    ])
    return signedIn
  }

  /** A session of one's own, for a test that ends it or changes its company. */
  async signIn(email: string, tenant?: string): Promise<SignedIn> {
    const answer = await fetch(`${this.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword, tenant }),
    })
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
    const session = (await answer.json()) as Session
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
    return { session, cookie, state: this.#stateOf(session, cookie) }
  }

  /** A person who calls the API, to prepare records that a test does not make on the screen. */
  async staff(who: Who): Promise<Staff> {
    const { cookie, session } = await this.signedIn(who)
    return new Staff(this.url, cookie, session)
  }

  /** A person of their own for a test, in a company or in none, with the password of the demo. */
  async hire(slug: string | null, role: Role): Promise<{ id: string; email: string }> {
    const [id, email] = [randomUUID(), `${randomUUID().slice(0, 8)}@essais.example`]
    await this.sql(
      `insert into auth.users (id, name, first_name, last_name, email, email_verified)
        values ($1, 'Nadia Essai', 'Nadia', 'Essai', $2, true)`,
      [id, email],
    )
    await this.sql(
      `insert into auth.accounts (id, user_id, account_id, provider_id, password)
       select $1, $2::uuid, $2::text, 'credential', a.password from auth.accounts a
       join auth.users u on u.id = a.user_id where u.email = $3`,
      [randomUUID(), id, people.admin],
    )
    if (slug !== null) await this.join(id, slug, role, true)
    return { id, email }
  }

  /** Makes a person a member of a company. */
  async join(userId: string, slug: string, role: Role, isDefault = false): Promise<void> {
    await this.sql(
      `insert into user_tenants (tenant_id, user_id, is_default) select id, $2, $3 from tenants
        where slug = $1`,
      [slug, userId, isDefault],
    )
    await this.sql(
      `insert into user_roles (id, tenant_id, user_id, role) select gen_random_uuid(), id, $2, $3 from tenants
        where slug = $1`,
      [slug, userId, role],
    )
  }

  /** A new company with nothing in it; gives its slug. */
  async found(color = '#0b5d6b'): Promise<string> {
    const id = randomUUID()
    const slug = `essai-${id.slice(0, 8)}`
    await this.sql(
      `insert into tenants (id, name, slug, primary_color, time_zone)
        values ($1, $2, $3, $4, 'Africa/Kinshasa')`,
      [id, `Essai ${id.slice(0, 8)}`, slug, color],
    )
    return slug
  }

  /** Makes receivables and figures equal to the invoices of a company that a test wrote by SQL. */
  async countInvoices(slug: string): Promise<void> {
    await this.sql('select rebuild_receivables(id), fill_account(id) from tenants where slug = $1', [slug])
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(text, values)).rows
  }

  #stateOf(session: Session, cookie: string): StorageState {
    const [name = '', value = ''] = cookie.split('=', 2)
    return {
      cookies: [
        {
          name,
          value,
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [
        { origin: this.url, localStorage: [{ name: 'escale-session@1', value: JSON.stringify(session) }] },
      ],
    }
  }
}

type TestInstallation = {
  url: string
  port: number
  ownerUrl: string
  folder: string
  whatsapp: SimulatedAccount
  sms: SmsConfiguration
}

async function serve(
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ server: ChildProcess; place: TestInstallation }> {
  const env = { ...process.env, ...more }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  })
  const ended = once(server, 'exit').then(([code]) =>
    Promise.reject(new Error(`The server of the tests ended (${code})`)),
  )
  const [line] = (await Promise.race([once(createInterface(server.stdout), 'line'), ended])) as [string]
  ended.catch(() => {})
  return { server, place: JSON.parse(line) as TestInstallation }
}
