import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ScreenKey, screenAt } from '@escale/contract/access/screens'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const login = 'src/login/LoginPage.tsx'
const frame = 'src/shell/frame/Shell.tsx'
const font = '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

/**
 * Links that make a browser fetch the files of a page together with the application. Otherwise each of them
 * costs one more round trip on a slow connection.
 */
export type Preloads = {
  /** URL of the font. `boot.js` loads it only on a fast connection. */
  font: string
  /** Links for the sign-in page, including the style sheet of its server-rendered HTML. */
  login: string
  /** Links for the screen at a path, and for the menu and header around it. */
  screen: (path: string) => string
  /**
   * A tag that lists the files of the dialog that the screen's main button opens. `boot.js` fetches them
   * after those of the screen.
   */
  next: (path: string) => string
}

/** Source file of the dialog that the main button of a screen opens. */
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
  const earlier = chunkFiles(manifest, ['index.html', ...namesOfScreen(path)])
  const files = [...chunkFiles(manifest, [name])].filter((file) => !earlier.has(file))
  return `<meta name="next" content="${files.map((file) => `/${file}`).join(' ')}">`
}

function linksOf(manifest: Manifest, names: string[]): string {
  const known = chunkFiles(manifest, ['index.html']) // The HTML page already links these files
  return [...chunkFiles(manifest, names)].map((file) => (known.has(file) ? '' : linkOf(file))).join('')
}

function linkOf(file: string): string {
  return `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`
}

function chunkFiles(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    chunkFiles(manifest, chunk.imports ?? [], found)
    for (const sheet of chunk.css ?? []) found.add(sheet)
  }
  return found
}
