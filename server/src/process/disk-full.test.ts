import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, newFolder, postmasterOf, removeEngines } from '#testing/database/engines.ts'
import { createClient, type Product, startProduct } from '#testing/product.ts'

const folder = await newFolder()
const isMounted = mountSmallDisk()
let product: Product | undefined
after(async () => {
  product?.child.kill('SIGTERM')
  if (product?.child.exitCode === null) await once(product.child, 'exit')
  if (isMounted) execFileSync('umount', ['--lazy', folder])
  await removeEngines()
})

/** Mounts a small disk for the data. Only root may, and not everywhere. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=0711', 'escale-test', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Fills the disk but for a few bytes. */
async function fillDisk(): Promise<() => Promise<void>> {
  const ballast: string[] = []
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail === 0) return async () => void (await Promise.all(ballast.map((path) => rm(path))))
    const path = join(folder, `ballast-${ballast.length}`)
    ballast.push(path)
    await writeFile(path, Buffer.alloc(Math.min(bavail * bsize, 16 * 2 ** 20))).catch(() => {})
  }
}

const skip = !isMounted && 'no disk may be mounted here'

test('with a full disk callers get 503 in French, no acknowledged write is lost, and service resumes', {
  skip,
}, async () => {
  await chmod(folder, 0o711)
  const escale = await startProduct({ ESCALE_DATA: folder })
  product = escale
  const acknowledged: string[] = []
  const refusals = new Set<string>()
  let isOver = false
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status, id } = await createClient(escale)
      if (status === 201 && id) acknowledged.push(id)
      else refusals.add(String(status))
      if (status !== 201) await sleep(50)
    }
  })
  const moreThan = (count: number) =>
    eventually(() => assert.ok(acknowledged.length > count, escale.complaints()), 60_000)

  await moreThan(20)
  const makeRoom = await fillDisk()
  const paper = { method: 'POST', body: `%PDF-1.7\n${'x'.repeat(200_000)}` }
  const headers = { cookie: escale.cookie, 'content-type': 'application/pdf' }
  const uploaded = await fetch(`${escale.url}/api/files/documents?name=bon.pdf`, {
    ...paper,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  assert.equal(uploaded.status, 503)
  assert.match(((await uploaded.json()) as { message: string }).message, /momentanément indisponible/)
  // PostgreSQL goes on writing WAL in segments that it has already allocated. Writes stop when those are
  // full, and a killed server cannot start again.
  await escale.owner.query('select pg_switch_wal()').catch(() => {})
  await postmasterOf(folder)
    .then((pid) => process.kill(pid, 'SIGKILL'))
    .catch(() => {}) // the server may have died of the full disk
  await eventually(() => assert.ok(refusals.size > 0), 60_000)
  await sleep(3000)
  const soFar = acknowledged.length
  await makeRoom()
  await moreThan(soFar + 20)
  isOver = true
  await Promise.all(writers)

  assert.deepEqual([...refusals], ['503'])
  assert.equal(escale.child.exitCode, null)
  assert.doesNotMatch(escale.complaints(), /unexpected error/)
  const { rows } = await escale.owner.query('select id from clients where id = any($1::uuid[])', [
    acknowledged,
  ])
  assert.equal(rows.length, acknowledged.length)
  await escale.owner.end()
})
