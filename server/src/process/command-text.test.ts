import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandText } from './command-text.ts'

test('a command is named as typed in its place: npm in the sources, ./escale when shipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'escale-command-'))
  try {
    assert.equal(commandText('restore', '--list', folder), 'npm run restore -- --list')
    assert.equal(commandText('restore', '', folder), 'npm run restore')
    await writeFile(join(folder, 'escale'), '#!/bin/sh\n')
    assert.equal(commandText('restore', '--list', folder), './escale restore --list')
    assert.equal(commandText('verify-log', '', folder), './escale verify-log')
  } finally {
    await rm(folder, { recursive: true })
  }
})
