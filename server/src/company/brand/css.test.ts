import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '@escale/contract/company/brand/contract'
import { costOf } from '#testing/slow-texts.ts'
import { compileCss } from './css.ts'

// Rules that hide, cover, fetch, escape or reach outside must be refused in any spelling.
const hostile = [
  'a{background:url(https://evil.example/x)}',
  'a{background:\\75rl(https://evil.example)}',
  'a{background:URL("//evil.example")}',
  'a{background:u/**/rl(//evil.example)}',
  'a{background:image-set("https://evil.example" 1x)}',
  'a{background:-webkit-image-set("https://evil.example" 1x)}',
  'a{background:src("https://evil.example")}',
  'a{background:element(#x)}',
  'a{background:cross-fade(url(x), red, 50%)}',
  'a{background:paint(x)}',
  'a{background:linear-gradient(#000,#fff)}',
  'a{color:color(srgb 5 5 5);background-color:#fff}',
  'a{color:rgb(999 999 999);background-color:#fff}',
  'a{color:color(xyz 9 9 9);background-color:#fff}',
  'a{color:lab(50% 40 59);background-color:#fff}',
  'a{border-image:url(//evil.example) 1}',
  'a{list-style:url(//evil.example)}',
  'a{cursor:url(//evil.example),auto}',
  'a{content:"x"}',
  'a{width:expression(alert(1))}',
  'a{behavior:url(x.htc)}',
  'a{-moz-binding:url(x)}',
  'a{filter:url(#x)}',
  'a{mask:url(#x)}',
  'a{font-family:"x"}',
  'a{src:local(x)}',
  '@import "//evil.example";',
  '@import url(//evil.example);',
  '@font-face{font-family:x;src:url(//evil.example)}',
  '@namespace svg url(http://www.w3.org/2000/svg);',
  '@media print{a{font-weight:700}}',
  '@supports (display:grid){a{font-weight:700}}',
  '@layer x{a{font-weight:700}}',
  '@scope (body){a{font-weight:700}}',
  '@keyframes x{to{opacity:0}}',
  '@property --x{syntax:"*";inherits:false}',
  '@charset "utf-8";',
  'input[value^="a"]{font-weight:700}',
  'a{&[href]{font-weight:700}}',
  'a{b{font-weight:700}}',
  ':root{font-weight:700}',
  'html{font-weight:700}',
  'body a{font-weight:700}',
  '*{font-weight:700}',
  'a:has(b){font-weight:700}',
  'a:not(b){font-weight:700}',
  ':is(html){font-weight:700}',
  ':scope{font-weight:700}',
  ':host{font-weight:700}',
  'a::before{font-weight:700}',
  'a:after{font-weight:700}',
  'a::part(x){font-weight:700}',
  '#contenu{font-weight:700}',
  'a + b{font-weight:700}',
  'a ~ b{font-weight:700}',
  'a || b{font-weight:700}',
  '.x{color:#fff;background-color:#fff;color:a00000}',
  '.x{color:#000;background-color:#fff;background:#000}',
  '.x{border-color:a00000}',
  'a{position:fixed}',
  'a{position:absolute;inset:0}',
  'a{z-index:9999}',
  'a{display:none}',
  'a{visibility:hidden}',
  'a{opacity:0}',
  'a{transform:scale(0)}',
  'a{clip-path:circle(0)}',
  'a{width:0}',
  'a{height:0;overflow:hidden}',
  'a{pointer-events:none}',
  'a{font-size:0}',
  'a{font-size:1px}',
  'a{font-size:.75em}',
  'a{line-height:0}',
  'a{margin:-100px}',
  'a{margin:9999px}',
  'a{padding:100vh}',
  'a{padding:calc(1px * 1000)}',
  'a{padding:var(--x)}',
  'a{letter-spacing:-20px}',
  'a{text-indent:-9999px}',
  'a{box-shadow:0 0 0 9999px #000}',
  'a{box-shadow:0 0 0 100vmax #000}',
  'a{border:9999px solid #000}',
  'a{color:transparent}',
  'a{color:rgb(0 0 0 / 0)}',
  'a{color:#0000;background-color:#fff}',
  'a{color:#fff}',
  'a{background-color:#000}',
  'a{color:#fff;background-color:#fff}',
  'a{color:#fff;background-color:#000;background:#fff}',
  'a{color:var(--e-surface)}',
  'a{color:var(--e-text);background-color:var(--e-solid)}',
  'a{color:var(--x,url(//evil.example))}',
  'a{color:inherit}',
  'a{all:unset}',
  'a{--x:1}',
  'a{font-weight:700!important}',
  'a{font-weight:700}}html{font-weight:700}',
  'a{font-weight:700}</style><script>alert(1)</script>',
  '<!-- a{font-weight:700} -->',
  'a{font-weight:}',
  'a{;;}b{color}',
  '{font-weight:700}',
  '}}',
  'a{font-weight:700}\0',
]

for (const sheet of hostile) {
  test(`refused: ${sheet.replace('\0', '␀')}`, () => {
    const { css, rejected } = compileCss(sheet)
    assert.equal(css, '')
    assert.ok(
      rejected.length > 0 && rejected.every(({ line, reason }) => line >= 1 && reason.endsWith('.')),
      JSON.stringify(rejected),
    )
  })
}

test('each refused rule is named with its line and its selector', () => {
  const { rejected } = compileCss(
    'h1 { font-weight: 700 }\n\n.carte > a:hover {\n  opacity: .5;\n}\n#x { padding: 4px }\n',
  )
  assert.deepEqual(
    rejected.map(({ line, selector }) => [line, selector]),
    [
      [3, '.carte>a:hover'],
      [6, '#x'],
    ],
  )
})

test('useful rules are accepted: weights, radii, borders, spacing, shadows, readable colours', () => {
  const sheet = `/* Notre maison */
h1, h2 { color: var(--e-brand-text); font-weight: 700; letter-spacing: .02em; text-transform: uppercase; font-size: 1.5rem }
.mantine-Button-root { border-radius: 12px; padding: 8px 16px; box-shadow: 0 2px 6px rgb(0 0 0 / 20%) }
nav a:hover { background-color: #0b5d6b; color: white; border-left: 3px solid #e0a526 }
td:nth-child(2n+1) { background: var(--e-sunken) }`
  const { css, rejected } = compileCss(sheet)
  assert.deepEqual(rejected, [])
  assert.ok(
    css.startsWith(
      '@scope ([data-company-css]) to ([data-own-look], [data-css-preview]){h1,h2{color:var(--e-brand-text);font-weight:700;',
    ),
  )
  assert.ok(css.includes('td:nth-child(2n+1){background:var(--e-sunken)}'))
  assert.deepEqual(compileCss('  '), { css: '', preview: '', rejected: [] })
})

const longest = 20_000
const fill = (piece: string, before = '', after = '') =>
  before + piece.repeat(Math.floor((longest - before.length - after.length) / piece.length)) + after
const longSheets = {
  'a number of digits': fill('1', '.x{line-height:', 'x}'),
  'digits and a dot': fill('1', '.x{line-height:', '.}'),
  'one long word': fill('a', '.x{font-weight:', '}'),
  'one long property': fill('a', '.x{', ':1}'),
  'one long selector': fill('a', '.x:', '{color:red}'),
  'one long rule of the frame': fill('a', '@', '{}'),
  'unclosed brackets': fill('rgb(', '.x{color:'),
  'selectors within selectors': fill(':is('),
  'rules within rules': fill('a{'),
  'many refused rules': fill('#x{}'),
  'many values': fill('1px ', '.x{padding:', '}'),
}

for (const [name, sheet] of Object.entries(longSheets)) {
  test(`a long sheet is checked fast, and its errors fit in the response: ${name}`, () => {
    compileCss(sheet)
    assert.ok(costOf(() => compileCss(sheet), 150) <= 150)
    const { preview, rejected } = compileCss(sheet)
    const answer = brand.checkCss['~orpc'].outputSchema?.safeParse({ preview, rejected })
    assert.deepEqual(answer?.error?.issues, undefined)
    assert.ok(answer)
  })
}
