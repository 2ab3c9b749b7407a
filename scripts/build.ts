import { ensureWebBuild } from '../server/src/web/pages/build.ts'

// Builds the pages ahead of `npm start`, whose account may be allowed only to read the project.
await ensureWebBuild(console.log)
