import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Face } from '@escale/contract/site/face/contract'
import type {
  PublicPage,
  RenderedPage,
  RenderLogin,
  RenderPage,
  SignInError,
  Surroundings,
} from '@escale/contract/site/public/pages'

const built = join(import.meta.dirname, '../../../../web/dist/public')

type Manifest = Record<string, { file: string; assets?: string[] }>
type Renderer = { render: RenderPage; renderLogin: RenderLogin; assets: Surroundings['assets'] }

let loading: Promise<Renderer> | undefined

/** Renders a public page with the server components of the web build. They are loaded at the first page. */
export async function renderPage(
  page: PublicPage,
  around: Omit<Surroundings, 'assets'>,
): Promise<RenderedPage> {
  const { render, assets } = await loadOnce()
  return render(page, { ...around, assets })
}

/** The HTML of the sign-in page, displayed before the application has loaded. */
export async function drawLogin(face: Face | null, refused?: SignInError): Promise<string> {
  return (await loadOnce()).renderLogin(face, refused)
}

function loadOnce(): Promise<Renderer> {
  loading ??= load().catch((error) => {
    loading = undefined // retry: the web build may not be complete yet
    throw error
  })
  return loading
}

async function load(): Promise<Renderer> {
  const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
  const { render, renderLogin }: Omit<Renderer, 'assets'> = await import(join(built, 'server/render.js'))
  const entry = manifest['src/site/public/browser.ts']
  const [script, font] = [entry?.file, entry?.assets?.find((file) => file.endsWith('.woff2'))]
  if (!script || !font) throw new Error('the public pages are not built')
  return { render, renderLogin, assets: { script: `/${script}`, font: `/${font}` } }
}
