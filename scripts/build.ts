import { ensureWebBuild } from '../server/src/web/pages/build.ts'

// What `npm start` looks for: done beforehand, it starts from a tree that its account may only read.
await ensureWebBuild(console.log)
