import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  askEngine,
  eventually,
  keep,
  newFolder,
  removeEngines,
  startTestEngine,
} from '#testing/database/engines.ts'
import { createClient, type Product, startProduct } from '#testing/product.ts'
import { maritimeDraft } from '#testing/world.ts'
import { type Figures, readBases } from './base/catalogue.ts'
import { figuresOf } from './base/figures.ts'
import { folderShelf } from './storage/folder-shelf.ts'

const products: Product[] = []
after(async () => {
  for (const { child, owner } of products) {
    child.kill('SIGKILL')
    await owner.end()
  }
  await removeEngines()
})

const passphrase = 'la marée monte à Banana'
const scripts = join(import.meta.dirname, '../../../scripts')

function command(
  name: 'backup' | 'restore',
  words: string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; done: Promise<{ code: number; output: string }> } {
  const child = keep(
    spawn(process.execPath, [join(scripts, `${name}.ts`), ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece
    })
  return { child, done: once(child, 'exit').then(([code]) => ({ code: Number(code), output })) }
}

async function startEscale(env: NodeJS.ProcessEnv): Promise<Product> {
  const product = await startProduct(env)
  products.push(product)
  return product
}

async function postTo(
  { url, cookie }: Pick<Product, 'url' | 'cookie'>,
  path: string,
  body: object | string,
): Promise<Record<string, string>> {
  const isFile = typeof body === 'string'
  const headers = {
    cookie,
    'idempotency-key': randomUUID(),
    'content-type': isFile ? 'application/pdf' : 'application/json',
  }
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers,
    body: isFile ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  assert.equal(answer.status, 201, text)
  return JSON.parse(text) as Record<string, string>
}

const getFrom = ({ url }: Product, cookie: string, path: string) =>
  fetch(`${url}/api${path}`, { headers: { cookie } })
const paper = (words: string) => `%PDF-1.7\n${words.repeat(40_000)}`

test('a deleted installation is restored to a requested second, with all earlier data only', async () => {
  const [folder, shelf, again, latest, branch] = await Promise.all([
    newFolder(),
    newFolder(),
    newFolder(),
    newFolder(),
    newFolder(),
  ])
  const settings = { ESCALE_BACKUP: shelf, ESCALE_BACKUP_KEY: passphrase, TZ: 'Africa/Kinshasa' }
  const escale = await startEscale({ ...settings, ESCALE_DATA: folder })
  const { owner, cookie } = escale
  const {
    rows: [ids],
  } = await owner.query<{ clientId: string; serviceId: string }>(
    `select (select id from clients where tenant_id = $1) as "clientId", (select id from services
      where tenant_id = $1 and category = 'Maritime') as "serviceId"`,
    [escale.companyId],
  )
  assert.ok(ids)
  const bill = await postTo(escale, '/files/documents?name=bon.pdf', paper('avant la sauvegarde '))
  const invoice = await postTo(escale, '/invoices', maritimeDraft(ids))
  await postTo(escale, '/payments', {
    invoiceId: invoice.id,
    amount: 1050,
    paymentDate: '2026-01-02',
    method: 'Virement',
    reference: 'VIR-1',
  })

  const made = await command('backup', ['--verify'], { ...settings, ESCALE_DATA: folder }).done
  assert.equal(made.code, 0, made.output)
  assert.match(made.output, /mêmes comptes, mêmes soldes/)

  const later = await postTo(escale, '/files/documents?name=suite.pdf', paper('après la sauvegarde '))
  const before = await createClient(escale)
  const known = {
    figures: await figuresOn(escale),
    invoice: await (await getFrom(escale, cookie, `/invoices/${invoice.id}`)).json(),
    secret: await readFile(join(folder, 'secret'), 'utf8'),
  }
  await sleep(1100)
  const {
    rows: [clock],
  } = await owner.query<{ at: string }>(
    `select to_char(now() at time zone 'Africa/Kinshasa', 'YYYY-MM-DD HH24:MI:SS') as at`,
  )
  await sleep(1100)
  const afterwards = await createClient(escale)
  assert.deepEqual([before.status, afterwards.status], [201, 201])
  await owner.query('truncate invoices, files cascade')
  await cutInTheMiddle(escale, shelf, { ...settings, ESCALE_DATA: folder })
  await logSent(escale, shelf)

  escale.child.kill('SIGKILL')
  for (const pid of await escale.processes()) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true })

  const wrong = await command('restore', ['--latest'], {
    ...settings,
    ESCALE_BACKUP_KEY: 'une autre phrase',
    ESCALE_DATA: again,
  }).done
  assert.match(wrong.output, /n'est pas celle de ces sauvegardes/)
  assert.deepEqual(await readdir(again), [])

  const done = await command('restore', ['--at', clock?.at ?? ''], { ...settings, ESCALE_DATA: again }).done
  assert.equal(done.code, 0, done.output)
  assert.match(done.output, /\(Africa\/Kinshasa\)/)
  const refused = await command('restore', ['--latest'], { ...settings, ESCALE_DATA: again }).done
  assert.match(refused.output, /n'est pas vide/)
  assert.equal(await readFile(join(again, 'secret'), 'utf8'), known.secret)
  const engine = await startTestEngine(again)
  const client = new pg.Client({ connectionString: engine.url })
  await client.connect()
  assert.deepEqual(await figuresOf(client), known.figures)
  await client.end()
  await engine.stop()

  const last = await command('restore', ['--latest'], { ...settings, ESCALE_DATA: latest }).done
  assert.equal(last.code, 0, last.output)
  const whole = await startTestEngine(latest)
  assert.equal((await askEngine(whole.url, 'select from clients where id = $1', [afterwards.id])).length, 1)
  await whole.stop()

  // A server that continues from here writes a new timeline, which the next restore follows.
  const back = await startEscale({ ...settings, ESCALE_DATA: again })
  assert.equal((await getFrom(back, cookie, `/clients/${before.id}`)).status, 200)
  assert.equal((await getFrom(back, cookie, `/clients/${afterwards.id}`)).status, 404)
  assert.deepEqual(await (await getFrom(back, cookie, `/invoices/${invoice.id}`)).json(), known.invoice)
  for (const [file, words] of [
    [bill, 'avant la sauvegarde '],
    [later, 'après la sauvegarde '],
  ] as const)
    assert.equal(await (await getFrom(back, cookie, `/files/documents/${file.id}`)).text(), paper(words))
  const resumed = await createClient({ ...back, cookie })
  await logSent(back, shelf)
  const followed = await command('restore', ['--latest'], { ...settings, ESCALE_DATA: branch }).done
  assert.equal(followed.code, 0, followed.output)
  const onBranch = await startTestEngine(branch)
  const there = await askEngine(onBranch.url, 'select id from clients where id = any($1::uuid[])', [
    [afterwards.id, resumed.id],
  ])
  assert.deepEqual(there, [{ id: resumed.id }])
  await onBranch.stop()
})

async function figuresOn({ owner }: Product): Promise<Figures> {
  const client = await owner.connect()
  return figuresOf(client).finally(() => client.release())
}

/**
 * Kills a backup half-way. The previous backup stays good, users are not disturbed, and the next backup
 * removes the rest.
 */
async function cutInTheMiddle(escale: Product, shelf: string, env: NodeJS.ProcessEnv): Promise<void> {
  const before = await readdir(join(shelf, 'bases'))
  const { child, done } = command('backup', [], env)
  let half = ''
  await eventually(async () => {
    half = (await readdir(join(shelf, 'bases'))).find((name) => !before.includes(name)) ?? ''
    assert.ok(half && (await readdir(join(shelf, 'bases', half))).length > 0)
  })
  child.kill('SIGKILL')
  await done
  assert.ok(!(await readBases(folderShelf(shelf))).some(({ id }) => id === half))
  const listed = await command('restore', ['--list'], env).done
  assert.match(listed.output, /restaurée à l'essai/)
  assert.equal((await createClient(escale)).status, 201)
  await eventually(async () =>
    assert.deepEqual((await escale.owner.query('select from pg_replication_slots')).rows, []),
  )
}

/** Waits until everything written so far is also stored off this machine. */
async function logSent({ owner }: Product, shelf: string): Promise<void> {
  const {
    rows: [written],
  } = await owner.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
  await eventually(async () =>
    assert.ok(
      (await readdir(join(shelf, 'journal'), { recursive: true })).some((name) =>
        name.includes(written?.segment ?? '?'),
      ),
    ),
  )
}
