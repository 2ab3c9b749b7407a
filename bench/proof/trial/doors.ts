import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../server/src/postgres/free-ports.ts'
import { until } from '../desk.ts'
import type { Daemon } from './daemon.ts'
import { balancerFile, poolerFile } from './files.ts'
import type { Ground } from './ground.ts'
import { canPrepareStatements } from './programs.ts'

/** Starts PgBouncer before the port of the primary, with the list of its accounts. */
export async function startPooler(
  ground: Ground,
  primaryPort: number,
  accounts: Record<string, string>,
): Promise<{ port: number; daemon: Daemon }> {
  const port = await freePort()
  const home = await ground.makeHome('pgbouncer')
  const list = Object.entries(accounts).map(([name, password]) => `"${name}" "${password}"\n`)
  const userlist = await ground.write(home, 'userlist.txt', list.join(''))
  const text = poolerFile({
    port,
    primaryPort,
    userlist,
    preparesStatements: canPrepareStatements(ground.programs.pgbouncer),
  })
  const file = await ground.write(home, 'pgbouncer.ini', text)
  const daemon = ground.run({ name: 'pgbouncer', program: ground.programs.pgbouncer, args: [file] })
  return { port, daemon }
}

/** Starts HAProxy before the servers, with a new certificate, which is the result. */
export async function startBalancer(
  ground: Ground,
  [plain = 0, port = 0]: number[],
  servers: number[],
): Promise<string> {
  const home = await ground.makeHome('haproxy')
  const certificate = makeCertificate(ground, home)
  const pem = await ground.write(
    home,
    'escale.pem',
    certificate + readFileSync(join(home, 'key.pem'), 'utf8'),
  )
  const file = await ground.write(home, 'haproxy.cfg', balancerFile([plain, port], pem, servers))
  ground.runAsRoot({ name: 'haproxy', program: ground.programs.haproxy, args: ['-db', '-f', file] })
  await until('HAProxy', () =>
    fetch(`http://127.0.0.1:${plain}`, { redirect: 'manual' }).then(({ status }) => status === 308),
  )
  return certificate
}

function makeCertificate({ programs }: Ground, home: string): string {
  const [key, certificate] = [join(home, 'key.pem'), join(home, 'certificate.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync(
    programs.openssl,
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  )
  return readFileSync(certificate, 'utf8')
}
