import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs/programs.ts'

/** The changelog is left out, because it also names files that no longer exist. */
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md', 'ops/**/*.md'], {
  cwd: root,
  exclude: (path) => path === 'CHANGELOG.md',
})
const files = globSync(['*.*', '{bench,contract,docs,ops,scripts,server,tests,web}/**/*.*'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})
const existingPaths = new Set(files.flatMap(ancestorsOf))

/** Names in the pages that exist only in an installation or a program, not in the code. */
const elsewhere = ['fichiers']

test('every file named in a page exists', () => {
  assert.ok(pages.length > 80)
  assert.deepEqual(pages.flatMap(missingNames), [])
})

/** The files and folders that a page names and that do not exist. A page may give only the end of a path. */
function missingNames(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/`(\w[\w./-]+(?:\.(?:tsx?|sql|md|css|grit|yml|service|html)|\/))`/g)].map(
    ([, name = '']) => name.replace(/\/$/, ''),
  )
  return named.filter((name) => !elsewhere.includes(name) && !isThere(name)).map((name) => `${page}: ${name}`)
}

test('every link leads to an existing file and heading', () => {
  assert.deepEqual([...pages, 'CHANGELOG.md'].flatMap(brokenLinks), [])
})

function brokenLinks(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const links = [...text.matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !leadsSomewhere(page, link)).map((link) => `${page}: ${link}`)
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, page) : join(root, dirname(page), path)
  return (
    existsSync(target) &&
    (!anchor || anchorsOf(readFileSync(target, 'utf8')).includes(decodeURIComponent(anchor)))
  )
}

/** Heading anchors as GitHub makes them: lower case, spaces become hyphens, other punctuation is dropped. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'))
}

function isThere(name: string): boolean {
  return existingPaths.has(name) || [...existingPaths].some((path) => path.endsWith(`/${name}`))
}

function ancestorsOf(path: string): string[] {
  return path === '.' ? [] : [path, ...ancestorsOf(dirname(path))]
}
