import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../programs/programs.ts'

// `scripts/lint/effect-block.grit`: React calls the function that an effect returns, so an effect may return
// only a cleanup function written as one.

const refused = [
  'useEffect(() => box.current?.scrollIntoView(), [])',
  'useEffect(() => void box.current?.focus(), [box])',
  'useEffect(() => box.current?.focus())',
  'useLayoutEffect(() => measure(), [])',
  'useEffect(() => () => forget(), [])',
]
const good = [
  'useEffect(() => {\n  box.current?.scrollIntoView()\n}, [])',
  'useEffect(() => {\n  return () => forget()\n}, [])',
  'useEffect(keepRenewed, [])',
  'useMemo(() => measure(), [])',
]

test('an effect without a block body is refused', () => {
  assert.deepEqual(refusedAmong([...refused, ...good]), refused)
})

function refusedAmong(effects: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'escale-lint-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: [join(root, 'scripts/lint/effect-block.grit')] }),
  )
  for (const [n, effect] of effects.entries()) writeFileSync(join(folder, `${n}.tsx`), `${effect}\n`)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', '--reporter=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { message: string; location: { path: string } }[]
  }
  const named = diagnostics
    .filter(({ message }) => message.startsWith('An effect has a block body'))
    .map(({ location }) => location.path)
  return effects.filter((_, n) => named.includes(`${n}.tsx`))
}
