import { execFile } from 'node:child_process'
import { chmod, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashPassword } from '../../../server/src/access/passwords/passwords.ts'
import { openPostOffice } from '../../../server/testing/providers/post-office.ts'
import { hire, type World } from '../../../server/testing/world.ts'
import { callApi, checkOpens, type Desk, requestExport } from '../desk.ts'
import { Installation, newFolder, secret } from '../installation.ts'
import { Unavailable } from '../stage.ts'
import type { Breakable, Fault, Watch } from './fault.ts'
import { ownServer } from './own-server.ts'

/** A clock that programs with this environment read, set while they run. Durations stay right. */
type Clock = { environment: Record<string, string>; set(hours: number): Promise<void> }

export async function openClock(): Promise<Clock> {
  const folder = await newFolder()
  const [library, file] = [join(folder, 'clock.so'), join(folder, 'clock')]
  const words = ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'clock.c')]
  await promisify(execFile)('cc', words).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Unavailable('un compilateur C (cc) manque') : error
  })
  await writeFile(file, secondsOf(0))
  await chmod(library, 0o755)
  await chmod(file, 0o644)
  return {
    environment: { LD_PRELOAD: library, FAKE_CLOCK: file },
    async set(hours) {
      const place = await open(file, 'r+') // never emptied, because programs have it in their memory
      await place.write(secondsOf(hours)).finally(() => place.close())
    },
  }
}

function secondsOf(hours: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(hours * 3600))
  return bytes
}

/** The clock of node alone jumps, which then differs from that of PostgreSQL, or that of the machine. */
type Jump = { clockOf: 'node' | 'machine'; hours: 1 | -1 }

export function clockFaults(words: string[]): Record<string, Fault> {
  const fault = (jump: Jump): Fault => {
    return { open: () => underClock(words, jump), lastsMs: 15_000, answerMs: 12_000, goesOn: true }
  }
  return {
    'node-avancé-d-une-heure': fault({ clockOf: 'node', hours: 1 }),
    'node-retardé-d-une-heure': fault({ clockOf: 'node', hours: -1 }),
    'machine-avancée-d-une-heure': fault({ clockOf: 'machine', hours: 1 }),
    'machine-retardée-d-une-heure': fault({ clockOf: 'machine', hours: -1 }),
  }
}

async function underClock(words: string[], jump: Jump): Promise<Breakable> {
  const clock = await openClock()
  const server = await ownServer(jump.clockOf === 'machine' ? clock.environment : undefined)
  const mails = await openPostOffice()
  const sender = 'Escale <ne-pas-repondre@escale.test>'
  const mail = { SMTP_URL: mails.url, MAIL_FROM: sender, PUBLIC_URL: 'http://escale.test' }
  const environment = { DATABASE_URL: server.url, ...mail, ...clock.environment }
  const escale = await Installation.make({ words, environment })
  await escale.start()
  return {
    ...{ url: escale.url, secret, owner: server.owner, isAlive: () => escale.isRunning() },
    breakIt: () => clock.set(jump.hours),
    mend: () => clock.set(0),
    watch: (desk) => watchTimes(desk, jump, server.owner, mails),
    async remove() {
      await escale.remove()
      await mails.close()
      await server.remove()
    },
  }
}

type Mails = Awaited<ReturnType<typeof openPostOffice>>
const password = 'quai-brume-lanterne-93'

/** Checks sessions, passwords, codes, links and exports before, during and after the jump. */
async function watchTimes(
  desk: Desk,
  jump: Jump,
  openOwner: Breakable['owner'],
  mails: Mails,
): Promise<Watch> {
  const owner = await openOwner()
  const person = await hire({ owner } as World, desk.companyId, 'employee', await hashPassword(password))
  await owner.end()
  const { email } = person as unknown as { email: string }
  let count = 0
  const newCode = () => requestCode(desk, email, () => mails.letterTo(email, ++count))
  const formerCode = await newCode()
  const trackingPath = await trackParcel(desk)

  async function check(): Promise<string[]> {
    const code = await (await newCode())()
    const signIn = await callApi({ url: desk.url }, 'POST', '/auth/sign-in/email', { email, password })
    const exported = await requestExport(desk)
    return [
      ...(code.status === 200 ? [] : [`a new code: ${code.status} ${code.body.message}`]),
      ...(signIn.status === 200 ? [] : [`a password: ${signIn.status} ${signIn.body.message}`]),
      ...(await checkOpens(desk, '/session')),
      ...((await fetch(desk.url + trackingPath)).status === 200 ? [] : [`${trackingPath} does not open`]),
      ...(await exported()),
    ]
  }

  return {
    async during() {
      const { status, body } = await formerCode()
      const isExpired = jump.clockOf === 'machine' && jump.hours === 1 // a code lasts ten minutes
      const isRight = isExpired ? status === 422 && /\.$/.test(String(body.message)) : status === 200
      return [
        ...(await checkJump(desk, jump)),
        ...(isRight ? [] : [`a former code: ${status} ${body.message}`]),
        ...(await check()),
      ]
    },
    afterwards: check,
  }
}

/** Requests a code by mail, and returns the function that signs in with it in the same browser. */
async function requestCode({ url }: Desk, email: string, nextMail: () => Promise<string>) {
  const { cookies } = await callApi({ url }, 'POST', '/account/sign-in/mail', { email })
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const code = (/\b\d{3} \d{3}\b/.exec(await nextMail())?.[0] ?? '').replace(' ', '')
  return () => callApi({ url, cookie }, 'POST', '/auth/sign-in/mail', { email, code })
}

/** The public path that tracks a parcel. */
async function trackParcel(desk: Desk): Promise<string> {
  const parcel = { trackingNumber: 'SUIVI-1', quantity: 1 }
  const { id } = (await callApi(desk, 'POST', '/warehouse-receipts', parcel)).body
  const { body } = await callApi(desk, 'POST', '/goods/tracking', { ids: [id] })
  return /\/suivi\/[\w.-]+/.exec(JSON.stringify(body))?.[0] ?? ''
}

/** Without the jump the proof would prove nothing. */
async function checkJump({ url }: Desk, { hours }: Jump): Promise<string[]> {
  const answer = await fetch(`${url}/healthz`)
  const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  return Math.abs(ahead - hours * 3_600_000) < 60_000 ? [] : [`the clock did not jump: ${ahead} ms`]
}
