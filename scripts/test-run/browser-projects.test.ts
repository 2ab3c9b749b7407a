import assert from 'node:assert/strict'
import { matchesGlob } from 'node:path'
import { test } from 'node:test'
import config from '../../tests/playwright.config.ts'

// Playwright prefixes a pattern with `**/` and matches it against the absolute path of a test file.

/** The projects that run a given test file. */
function projectsOf(file: string): string[] {
  const isIn = (patterns: unknown) =>
    [patterns ?? []].flat().some((pattern) => matchesGlob(file, `**/${pattern}`))
  const projects = config.projects ?? []
  const running = projects.filter(
    ({ testMatch, testIgnore }) => (testMatch === undefined || isIn(testMatch)) && !isIn(testIgnore),
  )
  return running.map(({ name }) => name ?? '')
}

for (const checkout of ['/home/escale', '/home/phone']) {
  test(`a browser test of ${checkout} runs once, with a finger only in tests/phone`, () => {
    assert.deepEqual(projectsOf(`${checkout}/tests/lists.spec.ts`), ['desk'])
    assert.deepEqual(projectsOf(`${checkout}/tests/offline.spec.ts`), ['whole'])
    assert.deepEqual(projectsOf(`${checkout}/tests/phone/lists.spec.ts`), ['phone'])
  })
}
