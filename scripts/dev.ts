import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { interruptChildren } from '../server/src/process/children.ts'
import { ensurePublicBuild } from '../server/src/web/pages/build.ts'
import { onStop, root, startProgram } from './programs/programs.ts'

// `npm run dev` serves the pages on port 3000 and updates them in the browser when a file is saved. The API
// server runs on port 3001 and restarts when one of its files is saved.
const serverPort = 3001
const behind = `http://localhost:${serverPort}`
/** Paths of the pages that the server renders. They have a separate build. */
const publicPages = '^/(|(directory|services-price)(\\?.*)?|robots\\.txt|sitemap\\.xml)$'

const started: { server?: ChildProcess; web?: ViteDevServer } = {}
onStop(() => void stop())

await ensurePublicBuild()

const server = startProgram(process.execPath, ['--watch', 'server/src/main.mjs', '--dev'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(serverPort) },
})
started.server = server
server.once('exit', () => void stop())

const web = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': behind, '/theme': behind, '/assets': behind, [publicPages]: behind },
  },
}).catch(stopWith)
started.web = web

// Node's file watcher restarts the server once this build has written its files.
web.watcher.on('change', (file) => {
  if (file.includes('/src/site/public/')) void ensurePublicBuild().catch(console.error)
})

await web.listen().catch(stopWith)
console.log('Pages : http://localhost:3000 (rechargées à chaque changement). Ctrl C pour arrêter.')

async function stop(): Promise<void> {
  // The child process is Node's file watcher. It forwards the signal to the server and waits until the server
  // has stopped.
  const { server, web } = started
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
  await web?.close()
  interruptChildren()
  process.exit(0)
}

function stopWith(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  console.error(
    /already in use/.test(message) ? 'Le port 3000 est déjà pris : libérez-le, puis relancez.' : message,
  )
  server.kill('SIGTERM')
  process.exit(1)
}
