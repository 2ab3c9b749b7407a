import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ScreenKey, screenAt } from '@escale/contract/access/screens'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const login = 'src/login/LoginPage.tsx'
const frame = 'src/shell/frame/Shell.tsx'
const font = '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

/**
 * Links that make a browser fetch what a page is made of together with the application, not after it: one
 * trip less on a slow line for each part
 * that would have asked for the next.
 */
export type Preloads = {
  /** The address of the font, for the page to ask for where the line can carry it (`boot.js`). */
  font: string
  /** Of the sign-in page; its sheet dresses what the server draws. */
  login: string
  /** Of the screen at a path, in its frame. */
  screen: (path: string) => string
  /**
   * Where it has one, of what its main button opens: a tag that names the files, for the page to fetch after
   * those of the screen (`boot.js`).
   */
  next: (path: string) => string
}

/** What the main button of a screen opens, where people come for that alone. */
const opened: Partial<Record<ScreenKey, string>> = {
  warehouse: 'src/trade/goods/reception/form/ReceptionModal.tsx',
}

export async function preloads(dist: string): Promise<Preloads> {
  const manifest = await readFile(join(dist, '.vite/manifest.json'), 'utf8').then(
    JSON.parse as (text: string) => Manifest,
    () => ({}) as Manifest,
  )
  return {
    font: manifest[font] ? `/${manifest[font].file}` : '',
    login: linksOf(manifest, [login]),
    screen: (path) => linksOf(manifest, namesOfScreen(path)),
    next: (path) => nextOf(manifest, path),
  }
}

function namesOfScreen(path: string): string[] {
  return [frame, `screens/${screenAt(path)}`]
}

function nextOf(manifest: Manifest, path: string): string {
  const key = screenAt(path)
  const name = key && opened[key]
  if (!name) return ''
  const earlier = filesOf(manifest, ['index.html', ...namesOfScreen(path)])
  const files = [...filesOf(manifest, [name])].filter((file) => !earlier.has(file))
  return `<meta name="next" content="${files.map((file) => `/${file}`).join(' ')}">`
}

function linksOf(manifest: Manifest, names: string[]): string {
  const known = filesOf(manifest, ['index.html']) // named by the page itself
  return [...filesOf(manifest, names)].map((file) => (known.has(file) ? '' : linkOf(file))).join('')
}

function linkOf(file: string): string {
  return `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`
}

function filesOf(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
    for (const sheet of chunk.css ?? []) found.add(sheet)
  }
  return found
}
