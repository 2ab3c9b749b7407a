import { ensureWebBuild } from '../server/src/web/pages/build.ts'

// Builds the pages before `npm start`. The account that runs `npm start` may have no write permission on the
// project.
await ensureWebBuild(console.log)
