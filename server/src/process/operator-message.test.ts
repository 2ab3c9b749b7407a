import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { Damaged } from '#backup/storage/damage.ts'
import { operatorMessage } from './operator-message.ts'

const folder = await mkdtemp(join(tmpdir(), 'escale données de '))
after(() => rm(folder, { recursive: true }))

const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error,
  )

test('file system errors are reported in French, with the path', async () => {
  const full = await failureOf(async () => {
    const file = await open('/dev/full', 'w')
    await file.write('x').finally(() => file.close())
  })
  assert.equal(operatorMessage(full, '/mnt/escale'), 'Plus de place dans /mnt/escale.')
  const missing = join(folder, 'absent')
  assert.equal(operatorMessage(await failureOf(() => readFile(missing))), `${missing} n'existe pas.`)
  await writeFile(join(folder, 'fichier'), '')
  const within = join(folder, 'fichier', 'dedans')
  assert.equal(
    operatorMessage(await failureOf(() => readFile(within))),
    `${within} ne répond pas comme un dossier (ENOTDIR).`,
  )
})

test('network errors are reported in French, with the address', async () => {
  const refused = await failureOf(
    () => new Promise((_, reject) => void connect({ host: '127.0.0.1', port: 9 }).once('error', reject)),
  )
  assert.equal(
    operatorMessage(new Error('The store failed', { cause: refused })),
    '127.0.0.1:9 : personne ne répond à ce port : corrigez-le, ou démarrez ce serveur.',
  )
})

test('PostgreSQL errors are reported in French, by their code', () => {
  const answered = (code: string) =>
    Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, severity: 'FATAL' })
  assert.match(operatorMessage(answered('53100')), /^Plus de place sur le disque de la base/)
  assert.match(operatorMessage(answered('57P03')), /démarre ou s'arrête/)
  assert.equal(operatorMessage(answered('42P01')), 'La base de données a refusé une instruction (42P01).')
  assert.equal(
    operatorMessage(new Error('Connection terminated unexpectedly')),
    'La base de données ne répond plus.',
  )
})

test('a message written for the operator is unchanged, and English text of a library is not shown', () => {
  assert.equal(operatorMessage(new Damaged('La sauvegarde est abîmée.')), 'La sauvegarde est abîmée.')
  for (const error of [
    new TypeError("Cannot read '/données/été' of undefined"),
    new Error('The thread did not answer'),
    'odd',
  ])
    assert.match(
      operatorMessage(error),
      /^Une erreur que rien ne prévoyait l'a arrêté \((TypeError|Error|string)\) : la ligne de journal/,
    )
})
