import { ensureServerBuild } from '../server/src/start/build-server.ts'
import { ensureWebBuild } from '../server/src/web/pages/build.ts'

// Builds the server and the pages before `npm start`. The account that runs `npm start` may have no write
// permission on the project.
await ensureServerBuild(console.log)
await ensureWebBuild(console.log)
