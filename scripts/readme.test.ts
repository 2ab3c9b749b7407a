import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { demoAccounts, demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { root } from './programs/programs.ts'

const [english, french] = ['README.md', 'LISEZMOI.md'].map((name) =>
  readFileSync(join(root, name), 'utf8'),
) as [string, string]
const longestLines = 60
const heaviestPicture = 200_000

test('README is short with a light picture, and LISEZMOI has the same commands, accounts and pages', () => {
  for (const text of [english, french]) {
    assert.ok(text.trimEnd().split('\n').length <= longestLines)
    assert.deepEqual(commandsIn(text), ['npm ci && npm run demo', 'npm ci && npm test'])
    assert.ok(text.includes(`\`${demoPassword}\``))
    assert.deepEqual(accountsIn(text), demoAccounts.map(({ email }) => email).toSorted())
  }
  assert.deepEqual(linksIn(french), linksIn(english))
  const [picture = ''] = linksIn(english).filter((link) => link.endsWith('.png'))
  assert.ok(statSync(join(root, picture)).size < heaviestPicture)
})

function commandsIn(text: string): (string | undefined)[] {
  return [...text.matchAll(/^```\n([\s\S]+?)\n```$/gm)].map(([, command]) => command)
}

function accountsIn(text: string): string[] {
  return [...text.matchAll(/`([\w.]+@[\w.]+\.demo)`/g)].map(([, email = '']) => email).toSorted()
}

/** The links of a page. The links between the two language versions are left out, because they differ. */
function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !['README.md', 'LISEZMOI.md'].includes(link)).toSorted()
}
