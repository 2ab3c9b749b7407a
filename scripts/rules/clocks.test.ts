import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../programs/programs.ts'

// The people of a company see times in the same time zone (contract/src/values/clocks.ts). A formatter
// without a time zone uses that of the device or of the server, so its times differ from the others on the
// screen.

/** The only files that read the time zone of the device or of the machine. */
const askers = ['web/src/session/device/time-zone.ts', 'server/src/backup/base/clocks.ts']

const formatters =
  /Intl\.DateTimeFormat\((?<format>[^)]*)\)|\.toLocale(?:Date|Time)String\((?<date>[^)]*)\)|\.toLocaleString\((?<both>[^)]*Style[^)]*)\)/g
const ownClock = /\.get(?:Hours|Minutes|Date|Day|Month)\(/g

test('every moment is formatted in a named time zone', () => {
  const files = globSync('{web,server,contract}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  )
  assert.ok(files.length > 900, 'the sources were read')
  const found = files.flatMap((file) =>
    clocksOfDevice(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  assert.deepEqual(
    found.filter((line) => !askers.some((file) => line.startsWith(file))),
    [],
  )
})

test('a formatter without a time zone is found, one with it is not', () => {
  const own = [
    "new Intl.DateTimeFormat('fr-FR', { hour: '2-digit' })",
    "date.toLocaleTimeString('fr-FR')",
    "date.toLocaleString('fr', { dateStyle: 'long' })",
    'date.getHours()',
  ]
  for (const text of own) assert.equal(clocksOfDevice(text).length, 1, text)
  for (const text of [
    "new Intl.DateTimeFormat('fr', { timeZone })",
    "count.toLocaleString('fr-FR')",
    "at.toLocaleDateString('fr', { timeZone: zone })",
  ])
    assert.deepEqual(clocksOfDevice(text), [], text)
})

function clocksOfDevice(text: string): string[] {
  const formatted = [...text.matchAll(formatters)]
    .map(([call]) => call)
    .filter((call) => !/[tT]imeZone/.test(call))
  return [...formatted, ...(text.match(ownClock) ?? [])]
}
