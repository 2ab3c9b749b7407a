import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'

// For scale: the least that the libraries of the product are, a provider and a button, and nothing of the product.

const files = {
  'index.html': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Nue</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`,
  'main.jsx': `import '@mantine/core/styles/baseline.layer.css'
    import '@mantine/core/styles/default-css-variables.layer.css'
    import '@mantine/core/styles/global.layer.css'
    import '@mantine/core/styles/UnstyledButton.layer.css'
    import '@mantine/core/styles/Button.layer.css'
    import { Button, MantineProvider } from '@mantine/core'
    import { createRoot } from 'react-dom/client'
    createRoot(document.querySelector('#root')).render(<MantineProvider><Button type="submit">Se connecter</Button></MantineProvider>)`,
}
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export const bareIsUsable = `Boolean(document.querySelector('#root button'))`

/** Built where the libraries are found, served compressed and kept as the product serves and keeps its own. */
export async function startBarePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const caches = join(import.meta.dirname, '../node_modules/.cache')
  await mkdir(caches, { recursive: true })
  const root = await mkdtemp(join(caches, 'bare-page-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content)
  await build({ root, configFile: false, logLevel: 'error', build: { target: 'es2022', modulePreload: { polyfill: false } } })
  const answers = await compressed(join(root, 'dist'))
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const body = answers.get(path)
    if (!body) return response.writeHead(404).end()
    const kept = path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
    response.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'br', 'cache-control': kept }).end(body)
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function compressed(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await promisify(brotliCompress)(await readFile(path))] as const)),
  )
}
