import { hashPassword } from '../../../server/src/access/passwords/passwords.ts'
import { openPostOffice } from '../../../server/src/testing/post-office.ts'
import { hire, type World } from '../../../server/src/testing/world.ts'
import type { Desk } from '../acknowledged.ts'
import { Installation, secret } from '../installation.ts'
import { openClock } from './clock.ts'
import { ownServer } from './database.ts'
import { askCode, exports, opens, signsIn, trackingPath } from './errand.ts'
import type { Breakable, Fault, Watch } from './fault.ts'

// A clock that is set an hour on or back under people at work: that of node alone, which then differs from
// PostgreSQL's, or the machine's.

type Jump = { whose: 'node' | 'machine'; hours: 1 | -1 }

export function clockFaults({ words }: { words: string[] }): Record<string, Fault> {
  const fault = (jump: Jump): Fault => ({
    open: () => underClock(words, jump),
    heldMs: 15_000,
    boundMs: 12_000,
    goesOn: true,
  })
  return {
    'node-avancé-d-une-heure': fault({ whose: 'node', hours: 1 }),
    'node-retardé-d-une-heure': fault({ whose: 'node', hours: -1 }),
    'machine-avancée-d-une-heure': fault({ whose: 'machine', hours: 1 }),
    'machine-retardée-d-une-heure': fault({ whose: 'machine', hours: -1 }),
  }
}

async function underClock(words: string[], jump: Jump): Promise<Breakable> {
  const clock = await openClock()
  const server = await ownServer(jump.whose === 'machine' ? clock.environment : undefined)
  const office = await openPostOffice()
  const mail = {
    SMTP_URL: office.url,
    MAIL_FROM: 'Escale <ne-pas-repondre@escale.test>',
    PUBLIC_URL: 'http://escale.test',
  }
  const escale = await Installation.make({
    words,
    environment: { DATABASE_URL: server.url, ...mail, ...clock.environment },
  })
  await escale.start()
  return {
    url: escale.url,
    secret,
    owner: server.owner,
    isAlive: () => escale.isRunning(),
    breakIt: () => clock.set(jump.hours),
    mend: () => clock.set(0),
    watch: (desk) => watchErrands(desk, jump, server, office),
    async remove() {
      await escale.remove()
      await office.close()
      await server.remove()
    },
  }
}

type Post = Awaited<ReturnType<typeof openPostOffice>>
const password = 'quai-brume-lanterne-93'

/** Sessions, passwords, codes, links and jobs, from before, meanwhile and afterwards. */
async function watchErrands(
  desk: Desk,
  jump: Jump,
  server: { owner: Breakable['owner'] },
  office: Post,
): Promise<Watch> {
  const owner = await server.owner()
  const { email } = (await hire(
    { owner } as World,
    desk.companyId,
    'employee',
    await hashPassword(password),
  )) as unknown as { email: string }
  await owner.end()
  let letters = 0
  const code = () => askCode(desk, email, () => office.letterTo(email, ++letters))
  const former = await code()
  const tracking = await trackingPath(desk)

  async function errands(): Promise<string[]> {
    const { status, message } = await (await code()).give()
    return [
      ...(status === 200 ? [] : [`a code asked for now: ${status} ${message}`]),
      ...(await opens(desk, '/api/session')),
      ...(await signsIn(desk, email, password)),
      ...(await opens({ url: desk.url }, tracking)),
      ...(await exports(desk)),
    ]
  }

  return {
    async during() {
      const { status, message } = await former.give()
      const isOver = jump.whose === 'machine' && jump.hours === 1 // it was good for ten minutes
      const isRight = isOver ? status === 422 && message.endsWith('.') : status === 200
      return [
        ...(await jumped(desk, jump)),
        ...(isRight ? [] : [`a code asked for before: ${status} ${message}`]),
        ...(await errands()),
      ]
    },
    afterwards: errands,
  }
}

/** A fault that did not happen proves nothing. */
async function jumped({ url }: Desk, { hours }: Jump): Promise<string[]> {
  const answer = await fetch(`${url}/healthz`)
  const said = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  return Math.abs(said - hours * 3_600_000) < 60_000 ? [] : [`the clock did not jump: ${said} ms`]
}
