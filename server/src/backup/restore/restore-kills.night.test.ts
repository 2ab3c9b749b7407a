import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stopPostmaster } from '#postgres/postmaster.ts'
import { exportTo } from '#testing/company/company-export.ts'
import { askEngine, keep, newFolder, removeEngines, startTestEngine } from '#testing/database/engines.ts'
import { createClient, type Product, startProduct } from '#testing/product.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const products: Product[] = []
after(async () => {
  for (const { child, owner } of products) {
    child.kill('SIGKILL')
    await owner.end()
  }
  await removeEngines()
})

const scripts = join(import.meta.dirname, '../../../../scripts')

/** Runs a command. With `killedAt`, sends SIGKILL as soon as the output contains it. */
async function runCommand(
  words: string[],
  env: NodeJS.ProcessEnv,
  killedAt?: string,
): Promise<{ code: number | null; output: string }> {
  const [script = '', ...rest] = words
  const child = keep(
    spawn(process.execPath, [join(scripts, script), ...rest], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece
      if (killedAt && output.includes(killedAt)) child.kill('SIGKILL')
    })
  const [code] = await once(child, 'exit')
  if (killedAt) assert.ok(code === null, `it was over before « ${killedAt} »: ${output}`)
  return { code, output }
}

test('a killed restore leaves backups intact and instructions, and works again once emptied', async () => {
  const [folder, shelf, target] = await Promise.all([newFolder(), newFolder(), newFolder()])
  const env = { ESCALE_BACKUP: shelf, ESCALE_DATA: folder }
  const escale = await startProduct(env)
  products.push(escale)
  const client = await createClient(escale)
  assert.equal((await runCommand(['backup.ts'], env)).code, 0)
  const restoring = { ...env, ESCALE_DATA: target }
  for (const moment of ['Copie de la base', 'Copie des fichiers']) {
    await runCommand(['restore.ts', '--latest'], restoring, moment)
    const again = await runCommand(['restore.ts', '--latest'], restoring)
    assert.match(again.output, /n'est pas vide \(une restauration y a été interrompue\).*videz-le/)
    await assert.rejects(startTestEngine(target), /restauration/)
    await stopPostmaster(join(target, 'postgres.restauration'))
    await rm(target, { recursive: true })
  }
  const done = await runCommand(['restore.ts', '--latest'], restoring)
  assert.equal(done.code, 0, done.output)
  assert.equal((await createClient(escale)).status, 201, 'the old one serves on')
  const engine = await startTestEngine(target)
  assert.equal((await askEngine(engine.url, 'select from clients where id = $1', [client.id])).length, 1)
  await engine.stop()
})

test('a killed company restore starts again with the same command, and restores once', async () => {
  const target = await newFolder()
  const path = join(await newFolder(), 'fret.zip')
  const world = await startWorld()
  const company = await foundCompany(world)
  await world.owner.query(
    `insert into clients (tenant_id, id, name) select $1, gen_random_uuid(), 'Client ' || n
      from generate_series(1, 20000) n`,
    [company.tenantId],
  )
  await exportTo(path, world, company.tenantId)
  await world.stop()
  const env = { ESCALE_DATA: target }
  const words = ['restore.ts', '--company', path]
  for (const moment of ['Lecture de', 'Copie des fichiers', 'Copie des fiches'])
    await runCommand(words, env, moment)
  const done = await runCommand(words, env)
  assert.equal(done.code, 0, done.output)
  assert.match(done.output, /est restaurée : 20\d\d\d fiches/)
  assert.match((await runCommand(words, env)).output, /est déjà dans cette installation/)
  const engine = await startTestEngine(target)
  assert.deepEqual(await askEngine(engine.url, 'select count(*)::int as clients from clients', []), [
    { clients: 20001 },
  ])
  await engine.stop()
})
