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

/**
 * A page as HTML, by the components that the web build left for the server. They are loaded once, at the
 * first page.
 */
export async function renderPage(
  page: PublicPage,
  around: Omit<Surroundings, 'assets'>,
): Promise<RenderedPage> {
  const { render, assets } = await loaded()
  return render(page, { ...around, assets })
}

/** The sign-in page as it is seen before the application is there. */
export async function drawLogin(face: Face | null, refused?: SignInError): Promise<string> {
  return (await loaded()).renderLogin(face, refused)
}

function loaded(): Promise<Renderer> {
  loading ??= load().catch((error) => {
    loading = undefined // the build may just not be finished
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
