import { build, createBuilder, type Rolldown } from 'vite'
import { compressFiles, compressionQuality } from './compressed.ts'
import { hasCircle } from './kept-chunks.ts'

// Builds the screens and the public pages, or with `public` only these, into the folder WEB_DIST.
// server/src/web/pages/build.ts runs this file in a process of its own.
const logLevel = 'error'
if (process.argv[2] !== 'public') await buildScreens()
const publicPages = await createBuilder({ configFile: 'vite.public.config.ts', logLevel })
await publicPages.buildApp()
await compressFiles(process.env.WEB_DIST ?? 'dist', compressionQuality.fast)

async function buildScreens() {
  const { output } = (await build({ logLevel })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  if (!hasCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))) return
  // Files that import each other in a circle run a module before what it needs. Changed imports cause that
  // while the list of chunks is old. The build is then made again in a larger form that allows circles.
  console.warn('web/vite/chunks.json est trop ancien pour ce code : npm run chunks')
  await build({ logLevel, build: { rolldownOptions: { output: { strictExecutionOrder: true } } } })
}
