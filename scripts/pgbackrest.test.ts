import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './programs/programs.ts'

// The commands of docs/exploitation/sauvegardes.md for an external PostgreSQL, with the files of
// ops/pgbackrest. Only their paths are changed.

const programs = globSync('/usr/lib/postgresql/*/bin/initdb')
  .at(-1)
  ?.replace(/\/initdb$/, '')
const isHere = programs !== undefined && spawnSync('sh', ['-c', 'command -v pgbackrest']).status === 0
const isRoot = process.getuid?.() === 0
const account = isRoot ? accountOf('postgres') : { uid: userInfo().uid, gid: userInfo().gid }

const folder = mkdtempSync(join(tmpdir(), 'escale-pgbackrest-'))
const [data, port] = [join(folder, 'main'), '54329']
const env = {
  ...process.env,
  PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
  PGHOST: folder,
  PGPORT: port,
}
after(() => {
  if (isHere)
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { env, ...account })
  rmSync(folder, { recursive: true, force: true })
})

test('pgBackRest restores an external PostgreSQL to an instant with the files of ops', {
  skip: !(isHere && account) && 'pgbackrest ou PostgreSQL manque',
}, async () => {
  if (account) chownSync(folder, account.uid, account.gid)
  for (const name of ['depot', 'attente', 'traces', 'verrous']) asAccount('mkdir', join(folder, name))
  writeFileSync(
    env.PGBACKREST_CONFIG,
    readProgram('pgbackrest.conf')
      .replace('/var/lib/pgbackrest', join(folder, 'depot'))
      .replace('/var/spool/pgbackrest', join(folder, 'attente'))
      .replace('/var/lib/postgresql/15/main', data)
      .replace('pg1-port=5432', `pg1-port=${port}\npg1-socket-path=${folder}`)
      .replace(
        '[global]',
        `[global]\nlog-path=${join(folder, 'traces')}\nlock-path=${join(folder, 'verrous')}`,
      ),
  )
  asAccount(program('initdb'), '-D', data, '-A', 'trust')
  appendFileSync(join(data, 'postgresql.conf'), readProgram('postgresql-escale.conf'))
  await startPostgres()
  psql('create table factures (numero text)')

  pgbackrest('stanza-create')
  pgbackrest('check')
  pgbackrest('--type=full', 'backup')
  psql(`insert into factures values ('avant')`)
  await sleep(1100)
  const instant = psql('select now()')
  await sleep(1100)
  psql('delete from factures')
  psql('select pg_switch_wal()')
  asAccount(program('pg_ctl'), '-D', data, '-w', 'stop')

  pgbackrest('--delta', '--type=time', `--target=${instant}`, '--target-action=promote', 'restore')
  await startPostgres()
  assert.equal(psql('select numero from factures'), 'avant')
  pgbackrest('verify')
})

const readProgram = (name: string) => readFileSync(join(root, 'ops/pgbackrest', name), 'utf8')
const program = (name: string) => join(programs ?? '', name)
const pgbackrest = (...words: string[]) => asAccount('pgbackrest', '--stanza=escale', ...words)
const psql = (statement: string) => asAccount(program('psql'), '-d', 'postgres', '-Atqc', statement).trim()

function asAccount(name: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(name, words, {
    env,
    cwd: folder,
    encoding: 'utf8',
    ...account,
  })
  assert.equal(status, 0, `${name} ${words.join(' ')}: ${stderr}${stdout}`)
  return stdout
}

/** Starts PostgreSQL and waits for the end of its recovery. */
async function startPostgres(): Promise<void> {
  asAccount(
    program('pg_ctl'),
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'postgres.log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=`,
    'start',
  )
  for (let tries = 0; tries < 300 && psql('select pg_is_in_recovery()') !== 'f'; tries += 1) await sleep(100)
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
