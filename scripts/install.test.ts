import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { test } from 'node:test'
import { root } from './programs.ts'

// As somebody who has just fetched the project runs it: with the Node of the machine, not with the project's own.
const machine = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

test('installing says nothing that a new user must wonder about, whatever Node from 20 on the machine has', () => {
  const { stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
    cwd: root,
    encoding: 'utf8',
    env: { HOME: process.env.HOME, PATH: machine.join(delimiter) },
  })
  assert.doesNotMatch(stdout + stderr, /warn|EBADENGINE/i)
})
