import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptChunksPath } from '../../web/vite/kept-chunks.ts'
import { root } from '../programs/programs.ts'
import { cutChunks } from './cut-chunks.ts'
import { firstLook } from './dependency-build.ts'

// `npm run chunks` decides anew which modules share a file of the web application, and stores the result
// (decision 128). Builds only read it. It is run for a release, or when `scripts/bundle-sizes.ts` asks for
// it.
const web = join(root, 'web')
const chunks = cutChunks(await firstLook(web), web)
await writeFile(keptChunksPath, `${JSON.stringify(Object.fromEntries(chunks), null, 2)}\n`)
console.log(`${keptChunksPath} : ${chunks.length} fichiers`)
