import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type CssNode, generate, parse, type Selector, walk } from 'css-tree'
import { root } from '../programs/programs.ts'

// Screens share their style sheets (docs/decisions/055). A rule of a CSS module that names no class of its
// own would apply to every page. One such rule left every sheet of paper blank.

test('each rule of a CSS module reaches only elements of its own, on screen and on paper', () => {
  const files = globSync('web/src/**/*.module.css', { cwd: root })
  assert.ok(files.length > 50, 'the modules were read')
  const strangers = files.flatMap((file) =>
    pageWideSelectors(readFileSync(join(root, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  )
  assert.deepEqual(strangers, [])
})

test('selectors without a class of the module are reported, unless a page guard limits them', () => {
  const refused = [
    ':global(body > *:not([data-labels])) { display: none }',
    '@media print { body { margin: 0 } }',
    '@media print { html { font-size: 10px } }',
    '* { margin: 0 }',
    '#root { display: none }',
    'table td { padding: 0 }',
    ':global(.mantine-Button-root) { display: none }',
    ':not(.own) { display: none }',
    ':is(.own, body) { color: red }',
    '.own, body { color: red }',
    '@supports (display: grid) { @media print { main { color: red } } }',
    ':global(body:has(main)) { color: red }',
  ]
  for (const css of refused) assert.equal(pageWideSelectors(css).length, 1, css)
  const allowed = [
    '.own { color: red }',
    '.own > * { color: red }',
    'table.own td { color: red }',
    ':global(body:has([data-gloves])) .own { color: red }',
    ':global(body:has(> [data-labels]) > *:not([data-labels])) { display: none }',
    ':is(.own, .other) td { color: red }',
    ':has(> .own) > p { color: red }',
    '.own:global(.mantine-Button-root) { color: red }',
    '.own { &:hover { color: red } td { color: red } }',
    '@keyframes turn { from { opacity: 0 } }',
    '@page label { margin: 0 }',
  ]
  for (const css of allowed) assert.deepEqual(pageWideSelectors(css), [], css)
})

/**
 * The selectors that name neither a class of the module nor an attribute that guards the page
 * (`body:has([data-labels])`).
 */
function pageWideSelectors(css: string): string[] {
  const found: string[] = []
  walk(parse(css), {
    visit: 'Rule',
    enter(rule) {
      if (this.rule || this.atrule?.name.endsWith('keyframes') || rule.prelude.type !== 'SelectorList') return
      for (const selector of rule.prelude.children.toArray()) {
        if (selector.type === 'Selector' && !isOwn(selector, false)) found.push(generate(selector))
      }
    },
  })
  return found
}

function isOwn(selector: Selector, isGlobal: boolean): boolean {
  return selector.children.toArray().some((part) => isOwnPart(part, isGlobal))
}

function isOwnPart(part: CssNode, isGlobal: boolean): boolean {
  if (part.type === 'ClassSelector') return !isGlobal
  if (part.type !== 'PseudoClassSelector') return false
  const alternatives = selectorsWithin(part)
  if (part.name === 'has')
    return generate(part).includes('[data-') || alternatives.every((one) => isOwn(one, isGlobal))
  if (part.name === 'global') return alternatives.some((one) => isOwn(one, true))
  const narrows = part.name === 'is' || part.name === 'where'
  return narrows && alternatives.length > 0 && alternatives.every((one) => isOwn(one, isGlobal))
}

/** The parser gives the argument of `:global` as plain text. */
function selectorsWithin(part: CssNode & { type: 'PseudoClassSelector' }): Selector[] {
  return (part.children?.toArray() ?? []).flatMap((child) => {
    if (child.type === 'SelectorList')
      return child.children.toArray().filter((one) => one.type === 'Selector')
    if (child.type !== 'Raw') return []
    const list = parse(child.value, { context: 'selectorList' })
    return list.type === 'SelectorList'
      ? list.children.toArray().filter((one) => one.type === 'Selector')
      : []
  })
}
