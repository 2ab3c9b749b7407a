import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { root } from './programs.ts'

// What `biome.json` lets through beyond the ground, by name: the last rule that a file falls under is the one that holds for it.

type Rule = { includes: string[]; groups: string[] }

const rules = rulesOf(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')))
const ground = ['access', 'database', 'journal', 'channels', 'session', 'ui']
  .flatMap((folder) => [folder, `${folder}/**`])
  .concat('api.ts', 'log.ts', 'sheet.ts')

test('an exception that no import uses is taken away', () => {
  const used = new Set<string>()
  for (const path of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
    const rule = rules.findLast(({ includes }) => isAmong(path, includes))
    const imported = importsOf(path)
    for (const name of rule ? exceptionsOf(rule) : []) if (imported.some((one) => matchesGlob(one, name))) used.add(`${rule?.includes[0]}: ${name}`)
  }
  const all = rules.flatMap((rule) => exceptionsOf(rule).map((name) => `${rule.includes[0]}: ${name}`))
  assert.deepEqual(
    all.filter((one) => !used.has(one)),
    [],
  )
})

test('each is in the decision that says why', () => {
  const decision = readFileSync(join(root, 'docs/decisions/021-wings.md'), 'utf8')
  const names = new Set(rules.flatMap(exceptionsOf))
  assert.deepEqual(
    [...names].filter((name) => !decision.includes(`\`${name.replace(/\/\*\*$/, '')}\``)),
    [],
  )
})

function exceptionsOf({ groups }: Rule): string[] {
  return groups.flatMap((pattern) => (pattern.startsWith('!#') ? [pattern.slice(2)] : [])).filter((name) => !ground.includes(name))
}

function importsOf(path: string): string[] {
  return [...readFileSync(join(root, path), 'utf8').matchAll(/'#([^']+)'/g)].map(([, name = '']) => name)
}

function isAmong(path: string, includes: string[]): boolean {
  const left = includes.filter((pattern) => pattern.startsWith('!'))
  return includes.some((pattern) => matchesGlob(path, pattern)) && !left.some((pattern) => matchesGlob(path, pattern.slice(1)))
}

type Biome = { overrides: { includes: string[]; linter: { rules: { style: { noRestrictedImports: 'off' | Restricted } } } }[] }
type Restricted = { options: { patterns: { group: string[] }[] } }

function rulesOf({ overrides }: Biome): Rule[] {
  return overrides.map(({ includes, linter }) => {
    const restricted = linter.rules.style.noRestrictedImports
    return { includes, groups: restricted === 'off' ? [] : restricted.options.patterns.flatMap(({ group }) => group) }
  })
}
