import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainFailure } from './failure.ts'

const failureSentence = async (said: string) =>
  (await explainFailure(said, { home: '/', log: '/journal' })).message
const fatal = (words: string) =>
  `2026-11-29 FATAL:  could not open shared memory segment "/PostgreSQL.12": ${words}`

test('an unusable /dev/shm is reported as such, not as the data’s disk', async () => {
  assert.match(await failureSentence(fatal('Read-only file system')), /ne peut pas écrire dans \/dev\/shm/)
  assert.match(await failureSentence(fatal('Permission denied')), /ne peut pas écrire dans \/dev\/shm/)
  assert.match(await failureSentence(fatal('No such file or directory')), /\/dev\/shm, qui manque/)
  assert.match(
    await failureSentence(
      'ERROR: could not resize shared memory segment "/PostgreSQL.12" to 16777216 bytes: No space left on device',
    ),
    /mémoire partagée \(\/dev\/shm\) est pleine/,
  )
  assert.match(
    await failureSentence('FATAL: could not create file "x": Read-only file system'),
    /^Le disque de \/ est en lecture seule/,
  )
})
