import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicPage, Render, Surroundings } from '@escale/contract/public/pages'

const built = join(import.meta.dirname, '../../../web/dist/public')

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>
type Renderer = { render: Render; assets: Surroundings['assets'] }

let loading: Promise<Renderer> | undefined

/** A page as HTML, by the components that the web build left for the server. They are loaded once, at the first page. */
export async function renderPage(page: PublicPage, around: Omit<Surroundings, 'assets'>): Promise<string> {
  loading ??= load()
  const { render, assets } = await loading.catch((error) => {
    loading = undefined // the build may just not be finished
    throw error
  })
  return render(page, { ...around, assets })
}

async function load(): Promise<Renderer> {
  const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
  const { render }: { render: Render } = await import(join(built, 'server/render.js'))
  const entry = manifest['src/public/browser.ts']
  const [script, style, font] = [entry?.file, entry?.css?.[0], entry?.assets?.find((file) => file.endsWith('.woff2'))]
  if (!script || !style || !font) throw new Error('the public pages are not built')
  return { render, assets: { script: `/${script}`, style: `/${style}`, font: `/${font}` } }
}
