import { defineConfig } from 'vite'
import { compressed } from './vite/compressed.ts'

// The public pages, apart from the application: components that the server renders, and the little that the
// browser needs.
// Everything the components import is in their bundle, React in its production form included.
const dist = process.env.WEB_DIST ?? 'dist'

export default defineConfig({
  plugins: [{ ...compressed(), applyToEnvironment: ({ name }) => name === 'client' }],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {},
  build: { outDir: `${dist}/public`, target: 'es2020', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { manifest: true, rolldownOptions: { input: 'src/site/public/browser.ts' } } },
    ssr: {
      resolve: { noExternal: true },
      build: {
        ssr: true,
        cssMinify: true, // written in the pages
        outDir: `${dist}/public/server`,
        target: 'node24',
        emitAssets: false,
        rolldownOptions: { input: 'src/site/public/render.tsx' },
      },
    },
  },
})
